"""Generated from the proto package `trellis.engine`."""
