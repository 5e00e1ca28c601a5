"""The wire: one module a resource. The OpenAPI document is generated from these."""
