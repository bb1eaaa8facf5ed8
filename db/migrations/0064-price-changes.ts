import { sql, type Kysely } from 'kysely';

/** Bulk price changes with every price before and after, so that each can be undone as one step. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table price_changes (
      id uuid primary key,
      -- The seller whose products it covers; null for a change by an administrator to any product.
      seller_id uuid references user_profiles (id) on delete cascade,
      -- In words: "Raised by 5%, ending in .95".
      summary text not null check (length(summary) between 1 and 120),
      product_count integer not null check (product_count > 0),
      price_count integer not null check (price_count >= product_count),
      created_at timestamptz not null,
      undone_at timestamptz
    );
    create index price_changes_newest on price_changes (seller_id, created_at desc, id);

    create table price_change_items (
      price_change_id uuid not null references price_changes (id) on delete cascade,
      product_id uuid not null references products (id) on delete cascade,
      -- Null for the product's own price.
      variant_id uuid references product_variants (id) on delete cascade,
      before_cents integer not null check (before_cents >= 0),
      after_cents integer not null check (after_cents >= 0 and after_cents <> before_cents),
      unique nulls not distinct (price_change_id, product_id, variant_id)
    );
    create index price_change_items_product on price_change_items (product_id);
    create index price_change_items_variant on price_change_items (variant_id) where variant_id is not null;
  `.execute(db);
}
