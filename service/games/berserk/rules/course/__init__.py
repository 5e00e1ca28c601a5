"""The course of play: a request is ruled upon, the turn goes on, what is legal is listed."""
