-- What lists, counts, facets and text searches read instead of products
-- (docs/decisions/0007-search-tables.md). Triggers keep it exact (db/functions).

-- A small number for each department (kind 1), category (2), brand (3) and seller (4); 0 means
-- none. The value is the id of the record, or the brand's name.
create table facet_keys (
  key integer generated always as identity primary key,
  kind smallint not null check (kind between 1 and 4),
  value text not null,
  unique (kind, value)
);

-- One narrow row per listed product. The indexes cover what lists filter by.
create table product_search (
  product_id uuid primary key,
  created_at timestamptz not null,
  price_cents integer not null,
  unit_price_cents integer,
  rating_tenths integer not null,
  review_count integer not null,
  department_key integer not null,
  category_key integer not null,
  brand_key integer not null,
  seller_key integer not null,
  is_in_stock boolean not null,
  is_on_sale boolean not null
);
create index product_search_newest on product_search
  (created_at desc, product_id)
  include (price_cents, department_key, category_key, brand_key, seller_key, is_in_stock, is_on_sale);
create index product_search_department_newest on product_search
  (department_key, created_at desc, product_id)
  include (price_cents, category_key, brand_key, seller_key, is_in_stock, is_on_sale);
create index product_search_category_newest on product_search
  (category_key, created_at desc, product_id)
  include (price_cents, department_key, brand_key, seller_key, is_in_stock, is_on_sale);
create index product_search_brand_newest on product_search
  (brand_key, created_at desc, product_id)
  include (price_cents, department_key, category_key, seller_key, is_in_stock, is_on_sale);
create index product_search_seller_newest on product_search
  (seller_key, created_at desc, product_id)
  include (price_cents, department_key, category_key, brand_key, is_in_stock, is_on_sale);
create index product_search_price on product_search
  (price_cents, created_at desc, product_id)
  include (department_key, category_key, brand_key, seller_key, is_in_stock, is_on_sale);
create index product_search_department_price on product_search
  (department_key, price_cents, created_at desc, product_id)
  include (category_key, brand_key, seller_key, is_in_stock, is_on_sale);
create index product_search_category_price on product_search
  (category_key, price_cents, created_at desc, product_id)
  include (department_key, brand_key, seller_key, is_in_stock, is_on_sale);
create index product_search_brand_price on product_search
  (brand_key, price_cents, created_at desc, product_id)
  include (department_key, category_key, seller_key, is_in_stock, is_on_sale);
create index product_search_seller_price on product_search
  (seller_key, price_cents, created_at desc, product_id)
  include (department_key, category_key, brand_key, is_in_stock, is_on_sale);
create index product_search_rating on product_search
  (rating_tenths desc, review_count desc, created_at desc, product_id)
  include (price_cents, department_key, category_key, brand_key, seller_key, is_in_stock, is_on_sale);
create index product_search_unit_price on product_search
  (unit_price_cents, created_at desc, product_id)
  include (price_cents, department_key, category_key, brand_key, seller_key, is_in_stock, is_on_sale);

-- How many listed products there are, by scope (0 all, else a kind of facet_keys), dimension (0
-- all, else a kind), price bucket (src/domain/catalog/price-grid.ts) and flags (1 in stock, 2 on
-- sale, 3 both).
create table facet_rollup (
  scope smallint not null,
  scope_key integer not null,
  dimension smallint not null,
  bucket smallint not null,
  flags smallint not null,
  value_key integer not null,
  count integer not null,
  primary key (scope, scope_key, dimension, bucket, flags, value_key)
) with (fillfactor = 80);

-- Changes that are not in facet_rollup yet. Writers only append here, so they never wait for each
-- other.
create table facet_pending (
  id bigint generated always as identity primary key,
  department_key integer not null,
  category_key integer not null,
  brand_key integer not null,
  seller_key integer not null,
  coarse smallint not null,
  fine smallint not null,
  flags smallint not null,
  delta integer not null,
  changed_in bigint not null default pg_current_xact_id()::text::bigint
);

create table facet_state (
  id boolean primary key default true check (id),
  folded_in bigint not null
);
insert into facet_state values (true, 0);

create text search configuration shop_english (copy = english);
alter text search configuration shop_english
  alter mapping for hword, hword_part, word with unaccent, english_stem;

-- What a text search reads: words, and what lists filter by, in one row per listed product. A page
-- keeps room for the next state of a row, so that a changed price touches no index.
create table product_words (
  product_id uuid primary key,
  popularity integer not null,
  -- Lower case, without accents.
  name text not null,
  -- Part numbers of the product and its variants: lower case, letters and digits alone, a space
  -- around each.
  codes text not null,
  -- Name A, brand and part numbers B, specifications and variants C, description marked with "~".
  document tsvector not null,
  price_cents integer not null,
  department_key integer not null,
  category_key integer not null,
  brand_key integer not null,
  seller_key integer not null,
  is_in_stock boolean not null,
  is_on_sale boolean not null
) with (fillfactor = 90);
-- The planner then knows the 2,000 most frequent words.
alter table product_words alter document set statistics 200;
create index product_words_popularity on product_words (popularity desc, product_id);
create index product_words_whole_name on product_words (name);
create index product_words_document on product_words using gin (document);
create index product_words_name on product_words using gin (name gin_trgm_ops);
create index product_words_codes on product_words using gin (codes gin_trgm_ops);

-- The catalogue's own words, from which typing errors are corrected.
create table search_words (
  word text primary key check (length(word) between 3 and 30)
);
create index search_words_similar on search_words using gist (word gist_trgm_ops);
create index search_words_inside on search_words using gin (word gin_trgm_ops);

-- Searches without results, at most 1,000, without anything about who searched.
create table search_misses (
  query text primary key check (length(query) between 1 and 200),
  searches integer not null check (searches > 0),
  last_searched_at timestamptz not null
);
create index search_misses_last on search_misses (last_searched_at);
