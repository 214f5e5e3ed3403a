"""What pages, the API and sign-in are made with: the request, its inputs, links, rights, rendering, the record."""
