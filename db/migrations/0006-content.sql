-- DIY articles, the services that we sell by the job, and uploaded pictures.

create table diy_articles (
  id uuid primary key,
  slug text not null unique,
  title text not null check (length(title) between 1 and 200),
  excerpt text not null default '',
  content text not null,
  featured_image text,
  author text not null default '',
  category text not null default '',
  difficulty text,
  tags jsonb not null default '[]',
  product_slugs jsonb not null default '[]',
  published_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
create index diy_articles_newest on diy_articles (published_at desc, id);

create table services (
  id uuid primary key,
  slug text not null unique,
  name text not null check (length(name) between 1 and 200),
  description text not null default '',
  image text,
  price_cents integer not null check (price_cents >= 0),
  duration text not null default '',
  category text not null default '',
  inclusions jsonb not null default '[]',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
create index services_name on services (name, id);

-- A row is written before its file and marked ready after it: no ready row is without a file.
create table stored_files (
  id uuid primary key,
  bucket text not null,
  -- The key that the client chose; the file itself has storage_name.
  path text not null,
  storage_name text not null unique,
  is_ready boolean not null default false,
  content_type text not null,
  size_bytes integer not null check (size_bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  sha256 text not null,
  owner_id uuid references user_profiles (id) on delete set null,
  created_at timestamptz not null,
  unique (bucket, path)
);
create index stored_files_owner on stored_files (owner_id);
create index stored_files_unfinished on stored_files (created_at) where not is_ready;
