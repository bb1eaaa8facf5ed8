import { sql, type Kysely } from 'kysely';

/** What the back offices' lists, searches and reports read at a hundred thousand products and fifty thousand orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index products_name on products (name, id) where archived_at is null;
    create index products_on_sale on products (created_at desc, id)
      where archived_at is null and (original_price_cents is not null or discount_type is not null);

    create index products_shelved on products (department_id, category_id) where archived_at is null;
    -- The category of every product, archived ones too, without their wide rows.
    create index products_shelf on products (id) include (category_id);
    -- An index over what is left would cost every order its cheap update; the planner needs only its spread.
    create statistics stock_items_left on (on_hand - reserved) from stock_items;

    create index orders_total on orders (total_cents, id);
    create index orders_payment_newest on orders (payment_status, created_at desc, id desc);
    create index orders_number_search on orders using gin (order_number gin_trgm_ops);
    create index orders_id_search on orders using gin ((id::text) gin_trgm_ops);
    -- Reports add up whole orders and their lines without reading the rows, whose addresses make them wide.
    create index orders_sales on orders (created_at) include (id, payment_status, total_cents, tax_cents);
    create index order_items_sales on order_items (order_id)
      include (product_id, seller_id, quantity, line_total_cents);
    create index order_sellers_seller on order_sellers (seller_id, order_id)
      include (subtotal_cents, freight_cents, tax_cents);

    create index user_profiles_name on user_profiles ((first_name || ' ' || last_name), id)
      where archived_at is null;
    create index user_profiles_role on user_profiles (role, id) where archived_at is null;
    create index user_profiles_name_search on user_profiles
      using gin ((first_name || ' ' || last_name) gin_trgm_ops);
    create index auth_users_email_search on auth_users using gin (email gin_trgm_ops);

    create index audit_entries_kind on audit_entries (subject, created_at desc, id);
    create index audit_entries_search on audit_entries
      using gin ((actor_name || ' ' || subject_name || ' ' || action) gin_trgm_ops);
  `.execute(db);
}
