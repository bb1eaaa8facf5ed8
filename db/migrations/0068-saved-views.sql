-- Filters, words and sorting of the back offices' lists, kept under a name (Rule 154).
create table saved_views (
  id uuid primary key,
  -- Whose back office: a seller's, or the administrators' (null).
  seller_id uuid references user_profiles (id) on delete cascade,
  -- Null once the account of whoever shared it was closed.
  made_by uuid references user_profiles (id) on delete cascade,
  list text not null check (length(list) between 1 and 40),
  name text not null check (length(name) between 1 and 40),
  is_shared boolean not null,
  -- The query of the list's address, without the page.
  search text not null check (length(search) <= 2000),
  created_at timestamptz not null,
  check (is_shared or made_by is not null)
);
create index saved_views_list on saved_views (seller_id, list, created_at, id);
create index saved_views_maker on saved_views (made_by);
