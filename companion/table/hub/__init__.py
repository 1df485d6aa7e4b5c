"""The pages of a process: who is there, who is told what."""
