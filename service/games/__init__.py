"""The games of the house: each tells the kernel its values, its named features and its rules."""
