-- The sums that follow from how many reviews have one to five stars.
create or replace function review_count_of(star_counts integer[]) returns integer
language sql immutable as $$
  select star_counts[1] + star_counts[2] + star_counts[3] + star_counts[4] + star_counts[5]
$$;

-- The average in tenths, half up; 0 without reviews. The SQL twin of ratingTenths in
-- src/domain/reviews/rating.ts.
create or replace function rating_tenths_of(star_counts integer[]) returns integer
language sql immutable as $$
  select coalesce((20 * (star_counts[1] + 2 * star_counts[2] + 3 * star_counts[3]
      + 4 * star_counts[4] + 5 * star_counts[5]) + review_count_of(star_counts))
    / nullif(2 * review_count_of(star_counts), 0), 0)
$$;

create or replace function added_star_counts(star_counts integer[], added bigint[])
returns integer[] language sql immutable as $$
  select array[star_counts[1] + added[1], star_counts[2] + added[2], star_counts[3] + added[3],
    star_counts[4] + added[4], star_counts[5] + added[5]]::integer[]
$$;

-- How many reviews with one to five stars each subject has more or fewer. Subjects without a
-- change are left out.
create or replace function star_changes(subject_ids uuid[], stars integer[], deltas integer[])
returns table (id uuid, added bigint[]) language sql immutable as $$
  select change.id, array[
      coalesce(sum(delta) filter (where given = 1), 0),
      coalesce(sum(delta) filter (where given = 2), 0),
      coalesce(sum(delta) filter (where given = 3), 0),
      coalesce(sum(delta) filter (where given = 4), 0),
      coalesce(sum(delta) filter (where given = 5), 0)
    ] as added
  from (
    select subject as id, given, sum(delta) as delta
    from unnest(subject_ids, stars, deltas) as each_change (subject, given, delta)
    where subject is not null
    group by subject, given having sum(delta) <> 0
  ) as change
  group by change.id
$$;

-- Keeps the ratings of products and sellers equal to their published reviews (Rule 136). Sellers
-- are locked first, like everywhere, then products.
create or replace function reviews_changed() returns trigger language plpgsql as $$
declare
  product_ids uuid[] := '{}';
  seller_ids uuid[] := '{}';
  given integer[] := '{}';
  deltas integer[] := '{}';
  changed uuid[];
begin
  if tg_op <> 'INSERT' then
    select array_agg(product_id), array_agg(seller_id), array_agg(stars::integer), array_agg(-1)
      into product_ids, seller_ids, given, deltas
      from old_rows where state = 'published';
  end if;
  if tg_op <> 'DELETE' then
    select product_ids || array_agg(product_id), seller_ids || array_agg(seller_id),
        given || array_agg(stars::integer), deltas || array_agg(1)
      into product_ids, seller_ids, given, deltas
      from new_rows where state = 'published';
  end if;

  changed := array(select id from star_changes(seller_ids, given, deltas));
  if cardinality(changed) > 0 then
    perform from seller_profiles where id = any (changed) order by id for no key update;
    update seller_profiles set (star_counts, review_count, rating_tenths) = (
        select counts, review_count_of(counts), rating_tenths_of(counts)
        from (select added_star_counts(seller_profiles.star_counts, change.added)) as now (counts)
      )
      from star_changes(seller_ids, given, deltas) as change
      where change.id = seller_profiles.id;
  end if;
  changed := array(select id from star_changes(product_ids, given, deltas));
  if cardinality(changed) > 0 then
    perform lock_products(changed);
    update products set (star_counts, review_count, rating_tenths) = (
        select counts, review_count_of(counts), rating_tenths_of(counts)
        from (select added_star_counts(products.star_counts, change.added)) as now (counts)
      )
      from star_changes(product_ids, given, deltas) as change
      where change.id = products.id;
  end if;
  return null;
end $$;

create or replace trigger reviews_deleted after delete on reviews
  referencing old table as old_rows for each statement execute function reviews_changed();
create or replace trigger reviews_inserted after insert on reviews
  referencing new table as new_rows for each statement execute function reviews_changed();
create or replace trigger reviews_updated after update on reviews
  referencing old table as old_rows new table as new_rows for each statement
  execute function reviews_changed();
