"""How any request is taken and answered: its cost, its body, errors, headers, and copies that are kept."""
