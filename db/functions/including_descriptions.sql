-- Lets words to which the query gives the weight D match in the description as well.
create or replace function including_descriptions(query tsquery) returns tsquery
language sql immutable parallel safe as $$
  select regexp_replace(
    query::text, '''([^'']+)'':(\*?)D', '( ''\1'':\2 | ''~\1'':\2 )', 'g'
  )::tsquery
$$;
