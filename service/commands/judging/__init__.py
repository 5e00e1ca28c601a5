"""The judge, asked in a shell: for rulings, odds, listings, cases, paragraphs, whole games."""
