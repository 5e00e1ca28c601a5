"""What every body is made of: values, names of the table, pages of long lists, JSON itself."""
