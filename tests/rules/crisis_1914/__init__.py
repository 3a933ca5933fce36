"""Tests of Crisis: 1914."""
