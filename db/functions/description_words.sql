-- The words of a description as a product's document holds them: marked with "~", so that the index
-- itself tells them from the words of its name, brand, part numbers and specifications.
create or replace function description_words(words tsvector) returns tsvector
language sql immutable parallel safe as $$
  select array_to_tsvector(array(select '~' || word from unnest(tsvector_to_array(words)) as word))
$$;
