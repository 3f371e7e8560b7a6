"""The gRPC service: decode a request, ask the lexicon, encode the answer."""
