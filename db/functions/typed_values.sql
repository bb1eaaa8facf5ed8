-- The typed value of a specification row (Rule 145), or no row if it does not fit. What follows the
-- value is an explanation: "H3, outdoor above ground" is the choice H3, and "1.4 kg bare tool" is a
-- number. A number that goes on, as in "1 1/2" or "12,5", fits nothing. Several choices are
-- separated by commas, semicolons or slashes.
create or replace function typed_values(kind text, unit text, choices text[], written text)
returns table (choice smallint, low bigint, high bigint)
language plpgsql immutable parallel safe as $$
declare
  number constant text := '([0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,9})(?:\.([0-9]{1,3}))?';
  units text := '()';
  ends constant text := '(?=$|;|,(?![0-9])|\s+(?![\s0-9–—-]))';
  found text[];
begin
  -- No-break and thin spaces, as texts of suppliers have them.
  written := translate(written, U&'\00A0\2009\202F', '   ');
  if kind = 'text' then return; end if;
  if kind in ('choice', 'choices', 'switch') then
    if kind = 'switch' then choices := '{yes,no}'; end if;
    return query
      select distinct meant.at::smallint, null::bigint, null::bigint
      from unnest(case when kind = 'choices' then regexp_split_to_array(written, '[,;/]')
        else array[written] end) as part
      cross join lateral (
        select c.at from unnest(choices) with ordinality as c (label, at)
        where lower(trim(part)) = lower(c.label)
          or (starts_with(lower(trim(part)), lower(c.label))
            and substr(trim(part), length(c.label) + 1, 1) in (' ', ',', ';', '('))
        order by length(c.label) desc, c.at limit 1
      ) as meant;
    return;
  end if;
  if unit is not null then
    select '(' || string_agg(u.unit, '|' order by length(u.unit) desc) || ')' into units
      from measure_units() u
      where u.family = (select own.family from measure_units() own where own.unit = typed_values.unit);
  end if;
  if kind = 'range' then
    found := regexp_match(written,
      '^\s*' || number || '\s*' || units || '?\s*(?:-|–|—|to)\s*' || number || '\s*' || units || ends,
      'i');
  end if;
  if found is null then
    found := regexp_match(written, '^\s*' || number || '\s*' || units || ends, 'i');
  end if;
  if found is null then return; end if;
  low := measured(found[1], found[2], coalesce(nullif(found[3], ''), found[6]));
  high := coalesce(measured(found[4], found[5], found[6]), low);
  if low <= high then return next; end if;
end $$;
