import { sql, type Kysely } from 'kysely';

/**
 * The names beside the counts belong to the state of the catalogue too (`catalogue_version`): a department,
 * category or seller that changes makes what was remembered of it untrue.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function touch_catalogue() returns void language sql as $$
      insert into facet_pending
        (department_key, category_key, brand_key, seller_key, coarse, fine, flags, delta)
        values (0, 0, 0, 0, 0, 0, 0, 0)
    $$;

    create function shelves_changed() returns trigger language plpgsql as $$
    begin
      perform touch_catalogue();
      return null;
    end $$;
    create trigger departments_changed after insert or update or delete on departments
      for each statement execute function shelves_changed();
    create trigger categories_changed after insert or update or delete on categories
      for each statement execute function shelves_changed();

    create function sellers_changed() returns trigger language plpgsql as $$
    begin
      if exists (
        select from old_rows o join new_rows n using (id)
        where 'seller' in (o.role, n.role)
          and row (o.first_name, o.last_name, o.role, o.suspended_at, o.archived_at)
            is distinct from row (n.first_name, n.last_name, n.role, n.suspended_at, n.archived_at)
      ) then
        perform touch_catalogue();
      end if;
      return null;
    end $$;
    create trigger sellers_changed after update on user_profiles
      referencing old table as old_rows new table as new_rows
      for each statement execute function sellers_changed();
  `.execute(db);
}
