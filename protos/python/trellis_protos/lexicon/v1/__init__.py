"""Generated from the proto package `trellis.lexicon.v1`."""
