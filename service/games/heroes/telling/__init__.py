"""What is said of a ruling: the trace in sentences, and why something is illegal."""
