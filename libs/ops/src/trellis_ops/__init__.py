"""What every Trellis service does the same way: settings, logs, errors, health, draining, metrics."""
