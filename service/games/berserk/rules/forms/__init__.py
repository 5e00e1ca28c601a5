"""What the forms of features are, and what is wrong with a faulty one."""
