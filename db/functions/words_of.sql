-- The words that corrections of typing errors are chosen from.
create or replace function words_of(written text) returns setof text
language sql stable as $$
  select distinct word from regexp_split_to_table(lower(unaccent(written)), '[^a-z]+') as word
  where length(word) between 3 and 30
$$;
