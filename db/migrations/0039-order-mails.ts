import { sql, type Kysely } from 'kysely';

/** Which order a mail is about and what it told, so that it can be found with its order and sent again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mails
      add column order_id uuid references orders (id) on delete cascade,
      -- What the mail is composed of besides the order; null where that is not known any more.
      add column news jsonb,
      -- The mail that this one says once more.
      add column repeats_id uuid references mails (id) on delete set null;
    -- The keys of orders' mails read kind:order or kind:order:occasion.
    update mails set order_id = orders.id,
      news = case when mails.kind in ('order-refunded', 'order-cancelled') then null
        else jsonb_build_object('kind', mails.kind) end
      from orders
      where mails.kind like 'order-%' and split_part(mails.dedupe_key, ':', 2) = orders.id::text;
    create index mails_order on mails (order_id, created_at desc) where order_id is not null;
    create index mails_repeats on mails (repeats_id) where repeats_id is not null;
  `.execute(db);
}
