import { sql, type Kysely } from 'kysely';

/** Products of a suspended or demoted seller leave the shop and can come back; sellers say how fast they dispatch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table products add column is_withheld boolean not null default false;
    create index products_withheld on products (seller_id) where is_withheld;
    alter table seller_settings add column dispatch_days text;
    create index user_profiles_newest on user_profiles (created_at desc, id);
  `.execute(db);
}
