-- People, servers, tables and what goes out. Times are seconds since 1970, UTC.

CREATE TABLE users (
    id INTEGER PRIMARY KEY,
    dm_ok INTEGER,
    interval INTEGER,
    zone TEXT NOT NULL DEFAULT 'UTC',
    quiet_from INTEGER,
    quiet_to INTEGER,
    remind_by TEXT NOT NULL DEFAULT 'channel'
) STRICT;

CREATE TABLE servers (
    id INTEGER PRIMARY KEY,
    defaults TEXT NOT NULL
) STRICT;

CREATE TABLE tables (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('lobby', 'running', 'finished', 'ended')),
    private INTEGER NOT NULL,
    draw INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    pace TEXT NOT NULL,
    revision INTEGER NOT NULL DEFAULT 0,
    choices INTEGER NOT NULL DEFAULT 0,       -- the number of the last choice
    events INTEGER NOT NULL DEFAULT 0,        -- the number of the last event
    state BLOB,
    asked TEXT NOT NULL DEFAULT '{}',         -- open question -> revision at which it was opened
    seed_hash TEXT NOT NULL DEFAULT '',
    board_revision INTEGER,                   -- of the last board that was queued
    board_event INTEGER NOT NULL DEFAULT 0,   -- the last event it told
    board TEXT,                               -- its payload
    board_channel INTEGER,
    board_message INTEGER,
    lobby_channel INTEGER,
    lobby_message INTEGER,
    homeless INTEGER NOT NULL DEFAULT 0,
    blocked TEXT NOT NULL DEFAULT '',
    ending TEXT NOT NULL DEFAULT '[]',        -- users who agreed to end without a winner
    outcome TEXT,
    created INTEGER NOT NULL,
    started INTEGER,
    moved INTEGER,
    finished INTEGER
) STRICT;

CREATE UNIQUE INDEX one_open_table ON tables (channel) WHERE status IN ('lobby', 'running');
CREATE INDEX tables_of_channel ON tables (channel, id);
CREATE INDEX tables_of_guild ON tables (guild, status);

CREATE TABLE players (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    user INTEGER NOT NULL,
    seat TEXT,
    wish TEXT,
    joined INTEGER NOT NULL,
    dm_warned INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, user)
) STRICT;

CREATE UNIQUE INDEX one_player_a_seat ON players (table_id, seat) WHERE seat IS NOT NULL;
CREATE UNIQUE INDEX one_player_a_wish ON players (table_id, wish) WHERE wish IS NOT NULL;
CREATE INDEX tables_of_user ON players (user);

CREATE TABLE invitations (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    user INTEGER NOT NULL,
    by INTEGER NOT NULL,
    PRIMARY KEY (table_id, user)
) STRICT;

CREATE TABLE choices (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    n INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    seat TEXT NOT NULL,
    user INTEGER NOT NULL,
    decision TEXT NOT NULL,
    picks TEXT NOT NULL,
    label TEXT NOT NULL,
    secret INTEGER NOT NULL,
    reveals INTEGER NOT NULL,
    ends INTEGER NOT NULL,
    at INTEGER NOT NULL,
    undone INTEGER,                           -- revision of the undo
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE snapshots (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    revision INTEGER NOT NULL,
    choices INTEGER NOT NULL,                 -- the state after all choices up to this number
    state BLOB NOT NULL,                      -- compressed
    live INTEGER NOT NULL DEFAULT 1,          -- 0: an undo went back beyond it
    PRIMARY KEY (table_id, revision)
) STRICT;

CREATE TABLE events (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    n INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    choice INTEGER NOT NULL,
    event TEXT NOT NULL,
    at INTEGER NOT NULL,
    undone INTEGER,
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE owed (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat TEXT NOT NULL,
    user INTEGER NOT NULL,
    waiting TEXT NOT NULL,
    secret INTEGER NOT NULL,
    since INTEGER NOT NULL,
    reminded INTEGER,                         -- when the last reminder went out
    count INTEGER NOT NULL DEFAULT 0,         -- reminders since the turn began
    told INTEGER NOT NULL DEFAULT 0,          -- the table was told that reminding has stopped
    muted INTEGER NOT NULL DEFAULT 0,
    next INTEGER,                             -- when the clock must look again; NULL: never
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX owed_next ON owed (next) WHERE next IS NOT NULL;
CREATE INDEX owed_user ON owed (user);

CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL UNIQUE,
    table_id INTEGER NOT NULL,                -- 0: no table
    revision INTEGER NOT NULL,
    audience TEXT NOT NULL,                   -- 'table' or 'user:<id>'
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    nonce TEXT NOT NULL,
    made INTEGER NOT NULL,
    due INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    anew INTEGER NOT NULL DEFAULT 0,          -- an edit was refused: send a new message
    sent INTEGER,
    message INTEGER,
    error TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE INDEX outbox_unsent ON outbox (table_id, audience, id) WHERE sent IS NULL;

CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;
