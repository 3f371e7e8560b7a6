"""The gRPC contract of Trellis: messages, stubs and their types, generated from `protos/trellis`."""
