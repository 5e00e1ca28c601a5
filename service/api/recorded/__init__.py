"""The replay log: one blueprint a resource."""
