"""What two games' pictures share."""
