"""The gateway of Trellis: people and time. Matches, seats, storage, REST and server-sent events."""
