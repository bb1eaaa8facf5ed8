import { sql, type Kysely } from 'kysely';

/**
 * What is scarce of the stock, for the lists that show it: counted anew for each call it took most of their time.
 * Orders keep their cheap update, because an index sees a change only of what has become scarce.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Whether a buyer can take from the row: that of a variant in the shop, or of a product that has none.
    alter table stock_items add column is_offered boolean not null default true;
    -- What is left while it is 10 or less, else null. 10 is the bound of "low stock".
    alter table stock_items add column scarce_left integer generated always as
      (case when is_offered and on_hand - reserved <= 10 then on_hand - reserved end) stored;
    create index stock_items_scarce on stock_items (scarce_left, product_id) where scarce_left is not null;
    drop statistics stock_items_left;

    create function note_offered_stock(product_ids uuid[]) returns void language plpgsql as $$
    declare wrong uuid[];
    begin
      select array_agg(s.id) into wrong
      from stock_items s left join product_variants v on v.id = s.variant_id
      where s.product_id = any (product_ids) and s.is_offered <> case
        when s.variant_id is null then not exists (select from product_variants live
          where live.product_id = s.product_id and live.archived_at is null)
        else v.archived_at is null end;
      if wrong is not null then
        update stock_items set is_offered = not is_offered where id = any (wrong);
      end if;
    end $$;

    create function offered_stock_changed() returns trigger language plpgsql as $$
    declare ids uuid[];
    begin
      if tg_table_name = 'stock_items' then
        -- A product's own row beside variants, or the row of a variant that has left the shop.
        select array_agg(distinct n.product_id) into ids
        from new_rows n where exists (select from product_variants v where v.product_id = n.product_id);
      elsif tg_op = 'INSERT' then
        select array_agg(distinct product_id) into ids from new_rows;
      elsif tg_op = 'DELETE' then
        select array_agg(distinct product_id) into ids from old_rows;
      else
        select array_agg(distinct n.product_id) into ids from new_rows n join old_rows o using (id)
        where (n.archived_at is null) <> (o.archived_at is null);
      end if;
      if ids is not null then perform note_offered_stock(ids); end if;
      return null;
    end $$;

    create trigger offered_stock_added after insert on stock_items
      referencing new table as new_rows for each statement execute function offered_stock_changed();
    create trigger offered_variants_added after insert on product_variants
      referencing new table as new_rows for each statement execute function offered_stock_changed();
    create trigger offered_variants_changed after update on product_variants
      referencing old table as old_rows new table as new_rows for each statement execute function offered_stock_changed();
    create trigger offered_variants_deleted after delete on product_variants
      referencing old table as old_rows for each statement execute function offered_stock_changed();

    update stock_items s set is_offered = false
    where case when s.variant_id is null
      then exists (select from product_variants v where v.product_id = s.product_id and v.archived_at is null)
      else exists (select from product_variants v where v.id = s.variant_id and v.archived_at is not null) end;
  `.execute(db);
}
