"""`trellis play`: any game in the terminal, several people at one keyboard."""

from trellis_cli.play.command import play

__all__ = ["play"]
