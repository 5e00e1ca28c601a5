"""What happens and when: events told by verbs and nouns, numbers that are asked, turns."""
