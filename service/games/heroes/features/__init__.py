"""The named features of the glossary: those that are sentences of the language as data, the others a file a family."""
