import { sql, type Kysely } from 'kysely';

/**
 * A search row that changes is a new state of the catalogue, also where no kept count changes: a price within its
 * bucket moves a product in lists by price and over the ends of odd price ranges.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function catalogue_rows_changed() returns trigger language plpgsql as $$
    begin
      if exists (select from new_rows) then perform touch_catalogue(); end if;
      return null;
    end $$;
    create trigger rows_changed after update on product_search
      referencing new table as new_rows for each statement execute function catalogue_rows_changed();
  `.execute(db);
}
