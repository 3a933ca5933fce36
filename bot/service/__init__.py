"""The bot without Discord: lobby, tables, undo, delivery, reminders, pictures, proof."""
