-- Counts who found a review helpful.
create or replace function review_votes_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update reviews set helpful_count = helpful_count + votes
      from (select review_id, count(*)::integer as votes from new_rows group by 1) added
      where id = review_id;
  else
    update reviews set helpful_count = helpful_count - votes
      from (select review_id, count(*)::integer as votes from old_rows group by 1) gone
      where id = review_id;
  end if;
  return null;
end $$;

create or replace trigger review_votes_deleted after delete on review_votes
  referencing old table as old_rows for each statement execute function review_votes_changed();
create or replace trigger review_votes_inserted after insert on review_votes
  referencing new table as new_rows for each statement execute function review_votes_changed();
