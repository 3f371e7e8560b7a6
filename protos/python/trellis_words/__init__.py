"""What the contract says about words, in plain Python: limits, the normal form, racks, and the conditions of a search.

Written by hand beside the generated messages, so that services that may not import each other share one definition.
Nothing here imports a message or anything else of the project.
"""
