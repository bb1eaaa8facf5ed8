-- A part number without case, spaces and punctuation.
create or replace function compact_code(code text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(lower(code), '[^a-z0-9]', '', 'g')
$$;
