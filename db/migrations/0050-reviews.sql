-- Reviews by customers who have received a product (Rule 136).
create table reviews (
  id uuid primary key,
  product_id uuid not null references products (id) on delete cascade,
  user_id uuid not null references user_profiles (id),
  -- The line that proves the purchase.
  order_item_id uuid not null references order_items (id),
  -- Who sold that line; null is the platform.
  seller_id uuid references user_profiles (id),
  -- As shown, such as "Mia K."; empty once the account was closed.
  writer_name text not null check (length(writer_name) <= 110),
  stars smallint not null check (stars between 1 and 5),
  title text not null default '' check (length(title) <= 80),
  -- Empty in what is left of a removed one.
  text text not null check (length(text) <= 4000),
  -- 'removed': by its writer, though it was refused, or somebody was hurt and that is not settled.
  state text not null check (state in ('published', 'waiting', 'refused', 'removed')),
  -- Why it waits for an administrator.
  waits_for text
    check (waits_for in ('link', 'email', 'phone', 'word', 'refused_before')),
  waiting_since timestamptz,
  refusal_reason text check (refusal_reason in (
    'personal_details', 'advertising', 'offensive', 'not_about_product', 'false_facts',
    'not_theirs', 'unlawful')),
  -- An administrator refused it, and none has published it since.
  was_refused boolean not null default false,
  was_hurt boolean not null default false,
  -- When the writer first said so, and when an administrator had dealt with it.
  hurt_at timestamptz,
  hurt_settled_at timestamptz,
  hurt_note text check (length(hurt_note) between 1 and 500),
  reply text check (length(reply) between 1 and 2000),
  replied_at timestamptz,
  replied_by uuid references user_profiles (id) on delete set null,
  -- Equals the rows of review_votes: a trigger counts them.
  helpful_count integer not null default 0 check (helpful_count >= 0),
  created_at timestamptz not null,
  -- When its writer last changed it; null if never.
  edited_at timestamptz,
  updated_at timestamptz not null,
  version integer not null default 1,
  unique (product_id, user_id),
  check ((state = 'waiting') = (waits_for is not null)),
  check ((state = 'waiting') = (waiting_since is not null)),
  check ((state = 'refused') = (refusal_reason is not null)),
  check (state <> 'refused' or was_refused),
  check (state = 'removed' or length(text) >= 10),
  check (not was_hurt or hurt_at is not null),
  check (hurt_settled_at is null or hurt_at is not null),
  check ((hurt_settled_at is null) = (hurt_note is null)),
  check ((reply is null) = (replied_at is null))
);
create index reviews_newest on reviews (product_id, created_at desc, id desc)
  include (stars) where state = 'published';
create index reviews_newest_of_stars on reviews (product_id, stars, created_at desc, id desc)
  where state = 'published';
create index reviews_most_helpful on reviews
  (product_id, helpful_count desc, created_at desc, id desc)
  include (stars) where state = 'published';
create index reviews_writer on reviews (user_id, created_at desc);
create index reviews_order_item on reviews (order_item_id);
create index reviews_seller on reviews (seller_id, created_at desc, id desc)
  where state = 'published';
create index reviews_unanswered on reviews (seller_id, created_at desc, id desc)
  where state = 'published' and reply is null;
create index reviews_waiting on reviews (waiting_since, id) where state = 'waiting';
create index reviews_state on reviews (state, created_at desc, id desc);
create index reviews_hurt on reviews (hurt_at, id) where hurt_at is not null;
create index reviews_search on reviews
  using gin ((writer_name || ' ' || title || ' ' || text) gin_trgm_ops);

create table review_pictures (
  review_id uuid not null references reviews (id) on delete cascade,
  file_id uuid not null unique references stored_files (id) on delete cascade,
  position smallint not null check (position between 0 and 3),
  primary key (review_id, position)
);

create table review_votes (
  review_id uuid not null references reviews (id) on delete cascade,
  user_id uuid not null references user_profiles (id) on delete cascade,
  created_at timestamptz not null,
  primary key (review_id, user_id)
);
create index review_votes_user on review_votes (user_id);

-- Published reviews with one to five stars. Triggers alone write these columns and the two that
-- follow from them (db/functions/reviews_changed.sql).
alter table products
  add column star_counts integer[] not null default '{0,0,0,0,0}'
    check (cardinality(star_counts) = 5 and 0 <= all (star_counts));
alter table seller_profiles
  add column star_counts integer[] not null default '{0,0,0,0,0}'
    check (cardinality(star_counts) = 5 and 0 <= all (star_counts)),
  add column rating_tenths integer not null default 0 check (rating_tenths between 0 and 50),
  add column review_count integer not null default 0 check (review_count >= 0);
-- Ratings that no review gave. A shop without one is left alone: statements that change nothing
-- make triggers write, too.
do $$ begin
  if exists (select from products where rating_tenths <> 0 or review_count <> 0) then
    update products set rating_tenths = 0, review_count = 0
      where rating_tenths <> 0 or review_count <> 0;
    -- Their search rows follow by triggers, unless the upgrade has none yet.
    update product_search set rating_tenths = 0, review_count = 0
      where rating_tenths <> 0 or review_count <> 0;
    update product_words set popularity = 0 where popularity <> 0;
  end if;
end $$;
