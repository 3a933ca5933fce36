"""What two games share: the contract, chance, the program of steps, saves, and random play."""
