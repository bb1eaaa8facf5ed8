import { sql, type Kysely } from 'kysely';

/** What a product or variant cost from when on: a struck price must have been charged before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table price_history (
      id bigint generated always as identity primary key,
      product_id uuid not null references products (id) on delete cascade,
      variant_id uuid references product_variants (id) on delete cascade,
      price_cents integer not null,
      original_price_cents integer,
      -- After the product's discount; null for a variant, whose discount is the product's.
      shown_price_cents integer,
      valid_from timestamptz not null default clock_timestamp()
    );
    create index price_history_product on price_history (product_id, valid_from desc);

    create function note_product_price() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into price_history (product_id, price_cents, original_price_cents, shown_price_cents, valid_from)
          select id, price_cents, original_price_cents, shown_price_cents, created_at from changed;
      else
        insert into price_history (product_id, price_cents, original_price_cents, shown_price_cents)
          select changed.id, changed.price_cents, changed.original_price_cents, changed.shown_price_cents
          from changed join former on former.id = changed.id
          where (changed.price_cents, changed.original_price_cents, changed.shown_price_cents)
            is distinct from (former.price_cents, former.original_price_cents, former.shown_price_cents);
      end if;
      return null;
    end $$;
    create trigger note_product_price_added after insert on products
      referencing new table as changed for each statement execute function note_product_price();
    create trigger note_product_price_changed after update on products
      referencing new table as changed old table as former
      for each statement execute function note_product_price();

    create function note_variant_price() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into price_history (product_id, variant_id, price_cents, valid_from)
          select product_id, id, price_cents, created_at from changed;
      else
        insert into price_history (product_id, variant_id, price_cents)
          select changed.product_id, changed.id, changed.price_cents
          from changed join former on former.id = changed.id
          where changed.price_cents is distinct from former.price_cents;
      end if;
      return null;
    end $$;
    create trigger note_variant_price_added after insert on product_variants
      referencing new table as changed for each statement execute function note_variant_price();
    create trigger note_variant_price_changed after update on product_variants
      referencing new table as changed old table as former
      for each statement execute function note_variant_price();

    insert into price_history (product_id, price_cents, original_price_cents, shown_price_cents, valid_from)
      select id, price_cents, original_price_cents, shown_price_cents, created_at from products;
    insert into price_history (product_id, variant_id, price_cents, valid_from)
      select product_id, id, price_cents, created_at from product_variants;

    create extension if not exists pg_trgm;
    -- What the back office's product search looks through.
    create index products_office_search on products
      using gin ((name || ' ' || coalesce(sku, '') || ' ' || slug || ' ' || brand) gin_trgm_ops);
  `.execute(db);
}
