create or replace function forget_search_bits() returns void
language sql as $$
  delete from search_docs;
  delete from search_bits;
  delete from search_runs;
  delete from search_frequent_words;
  delete from search_outdated;
  update search_bits_state set is_watched = false, generation = 0, numbered = 0;
$$;
