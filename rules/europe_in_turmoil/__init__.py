"""Europe in Turmoil: Prelude to the Great War."""
