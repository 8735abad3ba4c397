"""Simulation for designers."""
