-- Records the slug that a record had before, so that its old address redirects. A product that is
-- archived in the same statement gives its slug away.
create or replace function record_former_slug() returns trigger language plpgsql as $$
begin
  delete from former_slugs where kind = tg_argv[0] and slug = new.slug;
  insert into former_slugs (kind, slug, subject_id) values (tg_argv[0], old.slug, old.id)
    on conflict (kind, slug)
    do update set subject_id = excluded.subject_id, replaced_at = excluded.replaced_at;
  return null;
end $$;

create or replace trigger record_former_slug after update of slug on categories
  for each row when (old.slug is distinct from new.slug)
  execute function record_former_slug('category');
create or replace trigger record_former_slug after update of slug on departments
  for each row when (old.slug is distinct from new.slug)
  execute function record_former_slug('department');
create or replace trigger record_former_slug after update of slug on diy_articles
  for each row when (old.slug is distinct from new.slug)
  execute function record_former_slug('article');
create or replace trigger record_former_slug after update of slug on products
  for each row when (old.slug is distinct from new.slug
    and (new.archived_at is null or old.archived_at is not null))
  execute function record_former_slug('product');
create or replace trigger record_former_slug after update of slug on services
  for each row when (old.slug is distinct from new.slug)
  execute function record_former_slug('service');
create or replace trigger record_former_slug after update of slug on seller_profiles
  for each row when (old.slug is distinct from new.slug)
  execute function record_former_slug('seller');
