"""What is played with, as data: the formats of decks (`formats/*.yaml`), read by `service.decks.formats`."""
