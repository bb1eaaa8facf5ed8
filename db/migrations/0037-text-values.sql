-- What the placeholders of texts stood for, and from when on (Rule 114): earlier texts are shown
-- with the values of their time.
create table text_values (
  id uuid primary key,
  from_at timestamptz not null,
  by_name jsonb not null
);
create index text_values_from on text_values (from_at, id);
