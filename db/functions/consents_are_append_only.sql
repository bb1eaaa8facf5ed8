-- A consent is evidence: withdrawing it adds a row (Rule 134).
create or replace function consents_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'Consents are only ever added' using errcode = 'restrict_violation';
end $$;

create or replace trigger consents_are_append_only before update or delete on consents
  for each statement execute function consents_are_append_only();
