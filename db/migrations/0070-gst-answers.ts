import { sql, type Kysely } from 'kysely';

/**
 * Whether a seller is registered for GST becomes an answer: null until it is given. Those who have an ABN
 * keep theirs, and so does everyone who said no. Sole traders get their own name as the legal name, and
 * the business name of their application as the trading name, unless they have entered other names.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table seller_settings
      alter column gst_registered drop default,
      alter column gst_registered drop not null,
      add column trading_name text
  `.execute(db);
  await sql`
    alter table order_sellers
      alter column gst_registered drop not null,
      add column trading_name text
  `.execute(db);
  await sql`
    update seller_settings set gst_registered = null
    where gst_registered and coalesce(trim(abn), '') = ''
  `.execute(db);
  await sql`
    update seller_settings set
      legal_name = trim(profile.first_name || ' ' || profile.last_name),
      trading_name = application.business_name
    from seller_applications application
    join user_profiles profile on profile.id = application.user_id
    where application.user_id = seller_settings.seller_id
      and application.status = 'approved'
      and application.business_type = 'sole_trader'
      and application.business_name = seller_settings.legal_name
      and trim(profile.first_name || ' ' || profile.last_name) not in ('', application.business_name)
  `.execute(db);
}
