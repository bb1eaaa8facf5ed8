import { sql, type Insertable, type SelectQueryBuilder, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import type { DB, MessagesTable, MessageThreadsTable, OrderStatus } from '#db/types.ts';
import { likeContaining } from '#domain/catalog/search-text.ts';

import type { Reader, Subject } from '#server/messages/reader.ts';
import { isNamedBy } from '#server/orders/queries/read-orders.ts';
import { countRows } from '#server/platform/count-rows.ts';
import type { Db } from '#server/platform/database.ts';
import { pageOfRows } from '#server/platform/list-rows.ts';
import { updateById } from '#server/platform/rows.ts';

/** Whether people work for the seller in this column, as for a membership (Rule 130). */
const sellerCanAnswer = (id: string) => sql<boolean>`exists (
  select from user_profiles founder where founder.id = ${sql.ref(id)}
    and founder.role <> 'customer'
    and founder.suspended_at is null and founder.archived_at is null)`;

const sellerName = (id: string) => sql<string | null>`(
  select coalesce(p.trading_name, trim(founder.first_name || ' ' || founder.last_name))
  from user_profiles founder left join seller_profiles p on p.id = founder.id
  where founder.id = ${sql.ref(id)})`;

/** Adds the condition that the reader may see the thread. */
function visibleTo<Row>(
  query: SelectQueryBuilder<DB, 'message_threads', Row>,
  reader: Reader,
): SelectQueryBuilder<DB, 'message_threads', Row> {
  if (reader.side === 'customer') {
    return query.where('message_threads.customer_id', '=', reader.userId);
  }
  if (reader.sellerId === undefined) return query;
  return query.where('message_threads.seller_id', '=', reader.sellerId);
}

export interface ThreadFilter {
  readonly orderId?: string | undefined;
  /** Only those in which the customer waits, the longest first; else the newest first. */
  readonly isUnanswered: boolean;
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** One page of the reader's threads, each with the beginning of its last message. */
export async function listThreads(db: Db, reader: Reader, filter: ThreadFilter) {
  let query = visibleTo(db.selectFrom('message_threads'), reader);
  if (filter.orderId !== undefined) {
    query = query.where('message_threads.order_id', '=', filter.orderId);
  }
  query = filter.isUnanswered
    ? query.where('waiting_since', 'is not', null).orderBy('waiting_since')
    : query.orderBy('last_message_at', 'desc');
  const words = filter.search?.trim() ?? '';
  const found = words === '' ? query : query.where(matches(words, reader));
  return pageOfRows(
    found
      .orderBy('message_threads.id')
      .innerJoin('user_profiles as customers', 'customers.id', 'message_threads.customer_id')
      .innerJoin('messages', (join) =>
        join
          .onRef('messages.thread_id', '=', 'message_threads.id')
          .on(
            'messages.number',
            '=',
            sql<number>`greatest(last_customer, last_seller, last_platform)`,
          ),
      )
      .selectAll('message_threads')
      .select((eb) => [
        'customers.first_name',
        'customers.last_name',
        sellerName('message_threads.seller_id').as('seller_name'),
        sellerCanAnswer('message_threads.seller_id').as('seller_can_answer'),
        'messages.side as last_side',
        sql<string>`left(messages.text, 200)`.as('last_text'),
        eb
          .selectFrom('orders')
          .select('order_number')
          .whereRef('orders.id', '=', 'message_threads.order_id')
          .as('order_number'),
        eb
          .selectFrom('products')
          .select('name')
          .whereRef('products.id', '=', 'message_threads.product_id')
          .as('product_name'),
      ]),
    filter,
  );
}

export type ThreadListRow = Awaited<ReturnType<typeof listThreads>>['rows'][number];

/**
 * Whether a text is part of the order's number, the product's name or a name. Of a customer a
 * seller can find the first name only, as that is what they see.
 */
function matches(words: string, { side }: Reader) {
  const pattern = likeContaining(words);
  const customerName =
    side === 'platform' ? sql`c.first_name || ' ' || c.last_name` : sql`c.first_name`;
  const inSellerName =
    side === 'platform'
      ? sql`${sellerName('message_threads.seller_id')} ilike ${pattern}`
      : sql`false`;
  return sql<boolean>`(
    exists (select from orders where orders.id = message_threads.order_id and ${isNamedBy(words)})
    or exists (select from products p where p.id = message_threads.product_id
      and p.name ilike ${pattern})
    or exists (select from user_profiles c where c.id = message_threads.customer_id
      and ${customerName} ilike ${pattern})
    or ${inSellerName})`;
}

/**
 * The threads with something that the reader's side has not read. For administrators those with the
 * shop, and those in which a customer waits for a seller for whom nobody works.
 */
export async function countUnreadThreads(db: Db, reader: Reader): Promise<number> {
  const own = visibleTo(db.selectFrom('message_threads'), reader);
  if (reader.side === 'customer')
    return countRows(own.where('customer_unread', '=', sql.lit(true)));
  if (reader.side === 'seller') return countRows(own.where('seller_unread', '=', sql.lit(true)));
  const unread = await countRows(own.where('platform_unread', '=', sql.lit(true)));
  const left = own
    .where('waiting_since', 'is not', null)
    .where('platform_unread', '=', sql.lit(false))
    .where('seller_id', 'is not', null)
    .where((eb) => eb.not(sellerCanAnswer('message_threads.seller_id')));
  return unread + (await countRows(left));
}

/** Undefined for a thread that the reader may not see, as for one that does not exist. */
export async function findThread(db: Db, reader: Reader, id: string) {
  return visibleTo(db.selectFrom('message_threads').selectAll(), reader)
    .where('message_threads.id', '=', id)
    .executeTakeFirst();
}

export async function lockThread(db: Db, reader: Reader, id: string) {
  return visibleTo(db.selectFrom('message_threads').selectAll(), reader)
    .where('message_threads.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export type ThreadRow = NonNullable<Awaited<ReturnType<typeof findThread>>>;

function threadAbout(db: Db, { customerId, sellerId, orderId, productId }: Subject) {
  return db
    .selectFrom('message_threads')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('seller_id', 'is not distinct from', sellerId)
    .where((eb) =>
      orderId === null ? eb('product_id', '=', productId) : eb('order_id', '=', orderId),
    );
}

export async function findThreadAbout(db: Db, subject: Subject) {
  return threadAbout(db, subject).executeTakeFirst();
}

/** The thread about something, made if there is none, locked: two at once get the same one. */
export async function lockThreadAbout(
  db: Db,
  subject: Subject,
  { id, now }: { id: string; now: Date },
) {
  await db
    .insertInto('message_threads')
    .values({
      id,
      customer_id: subject.customerId,
      seller_id: subject.sellerId,
      order_id: subject.orderId,
      product_id: subject.productId,
      waiting_since: null,
      last_message_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return threadAbout(db, subject).forUpdate().executeTakeFirstOrThrow();
}

/** Serialises the new questions of a customer, which are counted. */
export async function lockCustomer(db: Db, id: string): Promise<void> {
  await db.selectFrom('user_profiles').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** The products that a customer began to ask about since this time. */
export async function countQuestionsSince(
  db: Db,
  customerId: string,
  since: Date,
): Promise<number> {
  return countRows(
    db
      .selectFrom('message_threads')
      .where('customer_id', '=', customerId)
      .where('product_id', 'is not', null)
      .where('last_message_at', '>', since)
      .where('created_at', '>', since),
  );
}

export const updateThread: (
  db: Db,
  id: string,
  change: Updateable<MessageThreadsTable>,
) => Promise<void> = updateById('message_threads');

/** Adds a message; false if its id is taken. */
export async function insertMessage(db: Db, row: Insertable<MessagesTable>): Promise<boolean> {
  const added = await db
    .insertInto('messages')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Adds the pictures of a message, in their order. */
export async function insertMessagePictures(
  db: Db,
  { id, pictures }: { readonly id: string; readonly pictures: readonly string[] },
): Promise<void> {
  if (pictures.length === 0) return;
  await db
    .insertInto('message_pictures')
    .values(
      pictures.map((fileId, index) => ({ message_id: id, position: index + 1, file_id: fileId })),
    )
    .execute();
}

export async function findMessage(db: Db, id: string) {
  return db
    .selectFrom('messages')
    .select(['thread_id', 'author_id', 'text'])
    .select(
      sql<string[]>`array(
        select file_id from message_pictures where message_id = messages.id order by position
      )`.as('pictures'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The newest messages of a thread, or those before a number; newest first. */
export async function listMessages(
  db: Db,
  threadId: string,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
) {
  let query = db
    .selectFrom('messages')
    .select((eb) => [
      'messages.id',
      'messages.number',
      'messages.side',
      'messages.text',
      'messages.created_at',
      jsonArrayFrom(
        eb
          .selectFrom('message_pictures')
          .select('message_pictures.file_id as id')
          .whereRef('message_pictures.message_id', '=', 'messages.id')
          .orderBy('message_pictures.position'),
      ).as('pictures'),
    ])
    .where('messages.thread_id', '=', threadId);
  if (before !== undefined) query = query.where('messages.number', '<', before);
  return query.orderBy('messages.number', 'desc').limit(limit).execute();
}

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];

export interface SubjectFacts {
  readonly first_name: string;
  readonly last_name: string;
  readonly customer_is_gone: boolean;
  /** Null for the operator's own goods. */
  readonly seller_name: string | null;
  readonly seller_can_answer: boolean;
  readonly order: {
    readonly id: string;
    readonly order_number: string;
    readonly status: OrderStatus;
    readonly created_at: string;
    readonly paid_at: string | null;
    readonly prices_include_tax: boolean;
    readonly subtotal_cents: number;
    readonly freight_cents: number;
    readonly tax_cents: number;
    readonly items: readonly {
      readonly name: string;
      readonly image: string | null;
      readonly quantity: number;
    }[];
  } | null;
  readonly product: {
    readonly id: string;
    readonly name: string;
    readonly image: string | null;
    readonly slug: string | null;
  } | null;
}

/** What is shown of the people and of what a thread is about: of an order the seller's part. */
export async function findSubjectFacts(
  db: Db,
  { customerId, sellerId, orderId, productId }: Subject,
): Promise<SubjectFacts> {
  const { rows } = await sql<SubjectFacts>`
    with subject as (select ${sellerId}::uuid as seller_id)
    select c.first_name, c.last_name, c.archived_at is not null as customer_is_gone,
      ${sellerName('subject.seller_id')} as seller_name,
      ${sellerCanAnswer('subject.seller_id')} as seller_can_answer,
      (select json_build_object(
        'id', o.id, 'order_number', o.order_number, 'status', o.status,
        'created_at', o.created_at, 'paid_at', o.paid_at,
        'prices_include_tax', o.prices_include_tax, 'subtotal_cents', s.subtotal_cents,
        'freight_cents', s.freight_cents, 'tax_cents', s.tax_cents,
        'items', (
          select json_agg(json_build_object('name', i.product_name, 'image', i.product_image,
            'quantity', i.quantity) order by i.position)
          from order_items i
          where i.order_id = o.id and i.seller_id is not distinct from s.seller_id))
      from orders o join order_sellers s on s.order_id = o.id
        and s.seller_id is not distinct from subject.seller_id
      where o.id = ${orderId}) as "order",
      (select json_build_object('id', p.id, 'name', p.name, 'image', p.images ->> 0,
        'slug', case when p.archived_at is null then p.slug end)
      from products p where p.id = ${productId}) as product
    from user_profiles c cross join subject
    where c.id = ${customerId}`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error('A thread has a customer.');
  return facts;
}

/** The customer of an order with goods of this seller, or the operator's own with null. */
export async function findOrderCustomer(
  db: Db,
  { orderId, sellerId }: { readonly orderId: string; readonly sellerId: string | null },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('order_sellers', 'order_sellers.order_id', 'orders.id')
    .select('orders.user_id')
    .where('orders.id', '=', orderId)
    .where('order_sellers.seller_id', 'is not distinct from', sellerId)
    .executeTakeFirst();
  return row?.user_id;
}

/** Who sells a product; undefined for one that the shop does not show. */
export async function findProductSeller(
  db: Db,
  id: string,
): Promise<{ readonly seller_id: string | null } | undefined> {
  return db
    .selectFrom('products')
    .select('seller_id')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
}

/** Where to write to a customer; undefined when they cannot log in. */
export async function findCustomerAddress(db: Db, id: string) {
  return db
    .selectFrom('user_profiles')
    .innerJoin('auth_users', 'auth_users.id', 'user_profiles.id')
    .select(['auth_users.email', 'user_profiles.first_name'])
    .where('user_profiles.id', '=', id)
    .where('user_profiles.archived_at', 'is', null)
    .where('user_profiles.suspended_at', 'is', null)
    .executeTakeFirst();
}
