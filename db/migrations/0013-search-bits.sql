-- Stored counts of search texts in big catalogues (docs/decisions/0007-search-tables.md).

create table search_docs (
  doc integer primary key,
  product_id uuid not null unique
);
create table search_bits (
  kind smallint not null,
  key text not null,
  chunk integer not null,
  bits bit(15872) not null,
  primary key (kind, key, chunk)
);
alter table search_bits alter bits set storage plain;
create table search_runs (
  chunk integer not null,
  first smallint not null,
  length smallint not null,
  department_key integer not null,
  category_key integer not null,
  brand_key integer not null,
  primary key (chunk, first)
);
create table search_frequent_words (word text primary key);
create table search_outdated (
  id bigint generated always as identity primary key,
  product_ids uuid[] not null
);
create table search_bits_state (
  id boolean primary key default true check (id),
  is_watched boolean not null,
  generation integer not null,
  numbered integer not null
);
insert into search_bits_state values (true, false, 0, 0);
