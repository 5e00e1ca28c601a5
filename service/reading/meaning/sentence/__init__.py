"""A whole sentence: what opens it, what stands before its colon and in brackets, what follows what."""
