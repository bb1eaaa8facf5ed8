import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import type { Db } from '#server/platform/database.ts';

/** Personal data besides addresses, sessions and orders. */
export async function readKeptData(db: Db, { id, email }: { id: string; email: string }) {
  const cart = await db
    .selectFrom('cart_items')
    .innerJoin('products', 'products.id', 'cart_items.product_id')
    .leftJoin('product_variants', 'product_variants.id', 'cart_items.variant_id')
    .select([
      'products.name as product_name',
      'product_variants.name as variant_name',
      'cart_items.quantity',
      'cart_items.created_at as added_at',
    ])
    .where('cart_items.user_id', '=', id)
    .orderBy('cart_items.created_at')
    .execute();
  const wishlist = await db
    .selectFrom('wishlist_items')
    .innerJoin('products', 'products.id', 'wishlist_items.product_id')
    .select(['products.name as product_name', 'wishlist_items.created_at as added_at'])
    .where('wishlist_items.user_id', '=', id)
    .orderBy('wishlist_items.created_at')
    .execute();
  const applications = await db
    .selectFrom('seller_applications')
    .select([
      'business_name',
      'business_type',
      'abn',
      'contact_person',
      'contact_phone',
      'contact_email',
      'website',
      'description',
      'status',
      'created_at',
    ])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute();
  const messages = await db
    .selectFrom('mails')
    .select(['subject', 'created_at'])
    .where('to_address', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const reviews = await db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .select([
      'products.name as product_name',
      'reviews.stars',
      'reviews.title',
      'reviews.text',
      'reviews.state',
      'reviews.was_hurt',
      'reviews.created_at',
    ])
    .where('reviews.user_id', '=', id)
    .orderBy('reviews.created_at')
    .execute();
  const votes = await db
    .selectFrom('review_votes')
    .innerJoin('reviews', 'reviews.id', 'review_votes.review_id')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .select(['products.name as product_name', 'review_votes.created_at'])
    .where('review_votes.user_id', '=', id)
    .orderBy('review_votes.created_at')
    .execute();
  const threads = await listThreadsOf(db, id);
  const returns = await listReturnsOf(db, id);
  return { cart, wishlist, applications, messages, reviews, votes, threads, returns };
}

/** A customer's returns with all steps. */
async function listReturnsOf(db: Db, id: string) {
  return db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .select((eb) => [
      'returns.number',
      'orders.order_number',
      'returns.reason',
      'returns.state',
      'returns.remedy',
      sql<boolean>`returns.hurt_at is not null`.as('was_hurt'),
      'returns.created_at',
      jsonArrayFrom(
        eb
          .selectFrom('return_steps')
          .select([
            'return_steps.action',
            'return_steps.side as by',
            'return_steps.text',
            'return_steps.created_at',
          ])
          .whereRef('return_steps.return_id', '=', 'returns.id')
          .orderBy('return_steps.number'),
      ).as('steps'),
    ])
    .where('orders.user_id', '=', id)
    .orderBy('returns.created_at')
    .orderBy('returns.id')
    .execute();
}

/** A customer's threads with all messages, and what people of a business wrote in others. */
async function listThreadsOf(db: Db, id: string) {
  return db
    .selectFrom('message_threads')
    .leftJoin('orders', 'orders.id', 'message_threads.order_id')
    .leftJoin('products', 'products.id', 'message_threads.product_id')
    .select((eb) => [
      'orders.order_number',
      'products.name as product_name',
      jsonArrayFrom(
        eb
          .selectFrom('messages')
          .select([
            'messages.side as from',
            'messages.text',
            'messages.created_at',
            sql<number>`(
              select count(*)::integer from message_pictures p where p.message_id = messages.id)`.as(
              'pictures',
            ),
          ])
          .whereRef('messages.thread_id', '=', 'message_threads.id')
          .where((own) =>
            own.or([
              own('message_threads.customer_id', '=', id),
              own('messages.author_id', '=', id),
            ]),
          )
          .orderBy('messages.number'),
      ).as('messages'),
    ])
    .where((eb) =>
      eb.or([
        eb('message_threads.customer_id', '=', id),
        eb(
          'message_threads.id',
          'in',
          eb.selectFrom('messages').select('thread_id').where('author_id', '=', id),
        ),
      ]),
    )
    .orderBy('message_threads.created_at')
    .orderBy('message_threads.id')
    .execute();
}

/** Nobody is left who could go on with them; those on their way back go on. */
async function withdrawReturnsOf(db: Db, id: string): Promise<void> {
  await sql`
    with ended as (
      update returns r set state = 'withdrawn', version = r.version + 1, updated_at = now()
      from orders o
      where o.id = r.order_id and o.user_id = ${id}
        and r.state in ('requested', 'more_information', 'approved')
      returning r.id
    )
    insert into return_steps (id, return_id, number, action, side, created_at)
    select gen_random_uuid(), e.id, 1 + (
      select max(number) from return_steps s where s.return_id = e.id), 'withdraw', 'system', now()
    from ended e`.execute(db);
}

/** A review that is neither shown nor says of an injury that nobody has dealt with. */
const IS_NOT_NEEDED = sql<boolean>`reviews.state <> 'published'
  and (reviews.hurt_at is null or reviews.hurt_settled_at is not null)`;

/**
 * Deletes the data that concerns only this person. Orders keep their own copies of addresses, and
 * their messages, in which nobody waits for an answer any more. Published reviews stay without the
 * name, and administrators keep those in which somebody was hurt until they have dealt with it
 * (Rule 136). Views that they shared stay with those who use them (Rule 154).
 */
export async function deletePersonalRows(db: Db, id: string): Promise<void> {
  await db
    .deleteFrom('message_threads')
    .where('customer_id', '=', id)
    .where('product_id', 'is not', null)
    .execute();
  await db
    .updateTable('message_threads')
    .set({ waiting_since: null })
    .where('customer_id', '=', id)
    .execute();
  await withdrawReturnsOf(db, id);
  await db.deleteFrom('addresses').where('user_id', '=', id).execute();
  await db.deleteFrom('cart_items').where('user_id', '=', id).execute();
  await db.deleteFrom('wishlist_items').where('user_id', '=', id).execute();
  await db
    .with('removed', (cte) =>
      cte
        .deleteFrom('stored_files')
        .using('review_pictures')
        .innerJoin('reviews', 'reviews.id', 'review_pictures.review_id')
        .whereRef('stored_files.id', '=', 'review_pictures.file_id')
        .where('reviews.user_id', '=', id)
        .where(IS_NOT_NEEDED)
        .returning('stored_files.storage_name'),
    )
    .insertInto('removed_files')
    .columns(['storage_name', 'removed_at'])
    .expression((eb) =>
      eb.selectFrom('removed').select(['storage_name', sql<Date>`now()`.as('removed_at')]),
    )
    .execute();
  await db.deleteFrom('reviews').where('user_id', '=', id).where(IS_NOT_NEEDED).execute();
  await db
    .updateTable('reviews')
    .set({ state: 'removed', waits_for: null, waiting_since: null, refusal_reason: null })
    .where('user_id', '=', id)
    .where('state', '<>', 'published')
    .execute();
  await db.updateTable('reviews').set({ writer_name: '' }).where('user_id', '=', id).execute();
  await db.deleteFrom('seller_bank_details').where('seller_id', '=', id).execute();
  await db
    .deleteFrom('seller_members')
    .where((eb) => eb.or([eb('user_id', '=', id), eb('seller_id', '=', id)]))
    .execute();
  await db.deleteFrom('seller_invitations').where('seller_id', '=', id).execute();
  await db
    .deleteFrom('saved_views')
    .where('made_by', '=', id)
    .where('is_shared', '=', false)
    .execute();
  await db.updateTable('saved_views').set({ made_by: null }).where('made_by', '=', id).execute();
  await db.deleteFrom('seller_applications').where('user_id', '=', id).execute();
}
