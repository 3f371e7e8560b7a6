"""Calls that are answered inline: on the thread that receives them.

grpc's server gives each call to a pool of threads, and threads that wake each other are most of what a small call
costs. Methods added here are served beside grpc's own by the same receiving thread (`docs/decisions/quick-calls.md`):

- `insides`: the parts of grpc's server that this needs, none of which a release promises, and whether they are there;
- `methods`: asks grpc for the calls of a method, and decides where each request runs;
- `call`: one call from its headers to its status; handlers know it as their context.
"""
