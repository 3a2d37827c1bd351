/** Tables of the records file. `objects` holds what the API shows; the other tables are internal. */
export const SCHEMA = `
  create table if not exists objects (
    seq integer primary key autoincrement,
    id text not null unique,
    kind text not null,
    created integer not null,
    body text not null
  );
  create index if not exists objects_by_kind on objects (kind, seq);
  create index if not exists objects_by_created on objects (kind, created);
  create index if not exists objects_of_intent on objects (kind, body ->> 'payment_intent');

  create table if not exists cards (
    payment_method text primary key,
    card text not null,
    spent integer not null default 0
  );

  create table if not exists answers (
    idempotency_key text primary key,
    path text not null,
    fingerprint text not null,
    status integer not null,
    body text not null
  );

  create table if not exists deliveries (
    id text primary key,
    tries integer not null,
    due_ms integer not null
  );

  create table if not exists settlements (
    id text primary key,
    tries integer not null,
    due_ms integer not null
  );
`
