// A file and not an inline script: the page's policy allows no inline scripts.
// validatorUrl null: the page asks nobody else whether the document is valid.
SwaggerUIBundle({
  url: "openapi.yaml",
  dom_id: "#reference",
  deepLinking: true,
  validatorUrl: null,
});
