-- Moves pending counts into facet_rollup. If another transaction is doing so, they wait for the
-- next call.
create or replace function fold_facets() returns void language plpgsql as $$
declare ids bigint[];
begin
  if not pg_try_advisory_xact_lock(hashtext('bullnose facet fold')) then return; end if;
  select array_agg(id) into ids from facet_pending;
  if ids is null then return; end if;
  insert into facet_rollup as r (scope, scope_key, dimension, bucket, flags, value_key, count)
    select scope, scope_key, dimension, bucket, flags, value_key, sum(count)
    from facet_pending_cells where id = any(ids)
    group by 1, 2, 3, 4, 5, 6 having sum(count) <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (scope, scope_key, dimension, bucket, flags, value_key)
    do update set count = r.count + excluded.count;
  delete from facet_pending where id = any(ids);
  update facet_state set folded_in = pg_current_xact_id()::text::bigint;
end $$;
