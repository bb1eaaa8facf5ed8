-- Imports of the range (Rule 148): an uploaded file, what its columns are, and what has become of
-- each of its rows.
create table imports (
  id uuid primary key,
  -- Whose products; null is the platform's back office, which writes anybody's.
  seller_id uuid references user_profiles (id) on delete cascade,
  -- In whose name it is checked and applied.
  created_by uuid not null references user_profiles (id) on delete cascade,
  client_ip text not null,
  request_id text not null,
  file_name text not null check (length(file_name) between 1 and 200),
  headings text[] not null check (cardinality(headings) between 1 and 500),
  -- For each heading a column, `spec:` and the name of a specification, or blank: left out.
  mapping text[] not null check (cardinality(mapping) = cardinality(headings)),
  state text not null
    check (state in ('uploaded', 'checking', 'checked', 'applying', 'done', 'failed')),
  -- Everything or nothing; null until it is applied.
  is_strict boolean,
  row_count integer not null check (row_count >= 0),
  -- Rows that the current step has done, which are the first ones of the file.
  done_rows integer not null default 0 check (done_rows between 0 and row_count),
  -- Why it has failed, for its reader.
  failure text,
  created_at timestamptz not null,
  -- When the last step ended.
  finished_at timestamptz,
  check ((failure is not null) = (state = 'failed'))
);
create index imports_owner on imports (seller_id, created_at desc, id);
create index imports_maker on imports (created_by);
create index imports_waiting on imports (created_at) where state in ('checking', 'applying');

create table import_rows (
  import_id uuid not null references imports (id) on delete cascade,
  -- As spreadsheets count: the headings are row 1.
  row_number integer not null check (row_number >= 2),
  cells text[] not null,
  -- Null until it was checked.
  outcome text check (outcome in ('new', 'changed', 'unchanged', 'refused')),
  -- What it is about, in words.
  name text,
  product_id uuid,
  -- Each column that changes, with its text before and after.
  changes jsonb not null default '[]' check (jsonb_typeof(changes) = 'array'),
  -- What is wrong: a column, or null for the whole row, and a sentence.
  errors jsonb not null default '[]' check (jsonb_typeof(errors) = 'array'),
  primary key (import_id, row_number)
);
create index import_rows_outcome on import_rows (import_id, outcome, row_number);

-- How a person has mapped files with these headings before.
create table import_mappings (
  user_id uuid not null references user_profiles (id) on delete cascade,
  -- SHA-256 of the headings.
  headings_key text not null check (length(headings_key) = 64),
  mapping text[] not null,
  used_at timestamptz not null,
  primary key (user_id, headings_key)
);
