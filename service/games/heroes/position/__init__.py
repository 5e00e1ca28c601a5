"""What a position of Heroes is made of, its wire form, and what is wrong with one."""
