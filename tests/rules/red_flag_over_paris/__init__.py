"""Tests of Red Flag Over Paris."""
