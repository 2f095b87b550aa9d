// Placeholder until the stage is written.
