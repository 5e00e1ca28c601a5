"""Which cards a text means, whether what it asks for is so, and what its numbers come to."""
