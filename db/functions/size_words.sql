-- Sizes as one word each, as src/domain/catalog/sizes.ts writes them: "2,400 × 1.2 m" is
-- "2400x1p2", "18 V" is "18v".
create or replace function size_words(written text) returns text
language sql immutable parallel safe as $$
  select case when written ~ '\d' then (
    select coalesce(string_agg(found[1], ' '), '')
    from regexp_matches(
      regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
        translate(lower(written), '×²³', 'x23'),
        '(\d),(?=\d{3})', '\1', 'g'),
        '(\d)\.(?=\d)', '\1p', 'g'),
        '(\d)\s+(mm|cm|m2|m3|ml|kw|kg|ah|wh|lm|m|l|g|w|v|a)\M', '\1\2', 'g'),
        '(\d[\dp]*)(?:mm|cm|m)?\s*x\s*(?=\d)', '\1x', 'g'),
        '(x\d[\dp]*)(?:mm|cm|m)\M', '\1', 'g'),
      '\m(\d[\dp]*(?:x\d[\dp]*)*(?:mm|cm|m2|m3|ml|kw|kg|ah|wh|lm|m|l|g|w|v|a)?)\M', 'g'
    ) as found
  ) else '' end
$$;
