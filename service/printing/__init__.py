"""Rulings on paper: what a page says (`ruling`, `compared`), and how it is written (`html`, `text`)."""
