-- A free slug for a seller of this name: "Crème & Co" is creme-and-co, the next one creme-and-co-2.
-- The SQL twin of slugify in src/domain/catalog/slug.ts.
create or replace function free_seller_slug(name text) returns text language plpgsql as $$
declare
  wanted text;
  candidate text;
  number integer := 1;
begin
  -- Two new sellers of one name get two slugs, also at the same time.
  perform pg_advisory_xact_lock(hashtextextended('seller slugs', 0));
  wanted := replace(replace(lower(unaccent(name)), '&', ' and '), '''', '');
  wanted := trim(both '-' from left(regexp_replace(wanted, '[^a-z0-9]+', '-', 'g'), 90));
  wanted := coalesce(nullif(trim(both '-' from wanted), ''), 'seller');
  candidate := wanted;
  while exists (select from seller_profiles where slug = candidate) loop
    number := number + 1;
    candidate := wanted || '-' || number;
  end loop;
  return candidate;
end $$;

-- Everyone who becomes a seller gets a public page and owns what they founded (Rule 130), whichever
-- program gives them the role.
create or replace function create_seller_profile() returns trigger language plpgsql as $$
begin
  insert into seller_profiles (id, slug)
    select new.id, free_seller_slug(trim(new.first_name || ' ' || new.last_name))
    where not exists (select from seller_profiles where id = new.id);
  -- A founder who has left does not return with the next change of their profile.
  if tg_op = 'INSERT' or old.role <> 'seller' then
    insert into seller_members (user_id, seller_id, role, created_at)
      values (new.id, new.id, 'owner',
        case when tg_op = 'INSERT' then new.created_at else now() end)
      on conflict (user_id, seller_id) do update set role = 'owner';
  end if;
  return null;
end $$;

create or replace trigger create_seller_profile after insert or update of role on user_profiles
  for each row when (new.role = 'seller')
  execute function create_seller_profile();
