"""Computer players: they see an Observation and nothing else."""
