"""The toolkit of pages, API and sign-in: request, inputs, links, rights, rendering, the record."""
