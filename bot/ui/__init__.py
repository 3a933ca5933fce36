"""What Discord shows: words, buttons, menus, pictures as attachments. Nothing here changes a table by itself."""
