"""The REST interface: endpoints, headers, what a problem looks like on the wire."""
