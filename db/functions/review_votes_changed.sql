-- Counts who found a review helpful.
create or replace function review_votes_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update reviews set helpful_count = helpful_count + 1 where id = new.review_id;
  else
    update reviews set helpful_count = helpful_count - 1 where id = old.review_id;
  end if;
  return null;
end $$;

create or replace trigger review_votes_changed after insert or delete on review_votes
  for each row execute function review_votes_changed();
