-- Standing orders: answers that a player has left ahead of time, and which of the answers they gave.

CREATE TABLE orders (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat TEXT NOT NULL,
    ask TEXT NOT NULL,                        -- the kind of question: a seat has one order for each
    user INTEGER NOT NULL,
    spec TEXT NOT NULL,
    span TEXT NOT NULL,                       -- the part of the game for which it holds; '': all of it
    made INTEGER NOT NULL,
    decision TEXT,                            -- the open question that it will answer
    due INTEGER,                              -- and when
    PRIMARY KEY (table_id, seat, ask)
) STRICT, WITHOUT ROWID;

CREATE INDEX orders_due ON orders (due) WHERE due IS NOT NULL;

ALTER TABLE choices ADD COLUMN standing TEXT NOT NULL DEFAULT '';  -- the order that gave it
