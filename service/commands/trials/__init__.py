"""What tries the service while it runs."""
