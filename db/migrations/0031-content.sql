-- Legal pages, help questions, stores and hero slides: rows that administrators edit (Rule 114).
create table content_items (
  id uuid primary key,
  kind text not null check (kind in ('page', 'question', 'store', 'slide')),
  slug text not null check (length(slug) between 1 and 200),
  -- The place in its list, from 1.
  position integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  unique (kind, slug)
);

-- The newest version may be a draft or wait for its time; every other one was published.
create table content_versions (
  id uuid primary key,
  item_id uuid not null references content_items (id) on delete cascade,
  number integer not null check (number > 0),
  body jsonb not null,
  -- What is new in it, for readers of earlier versions.
  change text not null default '' check (length(change) <= 300),
  -- Null is a draft.
  published_from timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  unique (item_id, number)
);
create unique index content_versions_draft on content_versions (item_id)
  where published_from is null;
create index content_versions_published on content_versions (published_from)
  where published_from is not null;

-- The terms that were in force when the order was placed.
alter table orders
  add column terms_version_id uuid references content_versions (id);
create index orders_terms on orders (terms_version_id) where terms_version_id is not null;
