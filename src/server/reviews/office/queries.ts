import { sql, type SqlBool } from 'kysely';

import { likeContaining } from '#domain/catalog/search-text.ts';

import type { REVIEW_VIEWS, SELLER_REVIEW_VIEWS } from '#contract/office-lists.ts';

import { pageOfRows } from '#server/platform/list-rows.ts';
import type { Db } from '#server/platform/database.ts';
import { selectReviewsWithProduct } from '#server/reviews/queries/published.ts';

type View = (typeof REVIEW_VIEWS)[number];
type SellerView = (typeof SELLER_REVIEW_VIEWS)[number];

interface Page {
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Any review, for administrators: with its writer, its order and what has been decided. */
function selectAnyReviews(db: Db) {
  return selectReviewsWithProduct(db)
    .innerJoin('auth_users as writer', 'writer.id', 'reviews.user_id')
    .innerJoin('user_profiles as writer_profile', 'writer_profile.id', 'reviews.user_id')
    .innerJoin('order_items', 'order_items.id', 'reviews.order_item_id')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select([
      'reviews.user_id',
      'reviews.seller_id',
      'reviews.waits_for',
      'reviews.waiting_since',
      'reviews.refusal_reason',
      'reviews.was_hurt',
      'reviews.hurt_at',
      'reviews.hurt_settled_at',
      'reviews.hurt_note',
      'reviews.version',
      'writer.email as writer_email',
      sql<string>`writer_profile.first_name`.as('writer_first_name'),
      'orders.id as order_id',
      'orders.order_number',
    ]);
}

export async function findAnyReview(db: Db, id: string) {
  return selectAnyReviews(db).where('reviews.id', '=', id).executeTakeFirst();
}

export type AnyReviewRow = NonNullable<Awaited<ReturnType<typeof findAnyReview>>>;

export async function lockAnyReview(db: Db, id: string): Promise<AnyReviewRow | undefined> {
  const locked = await db
    .selectFrom('reviews')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return locked && findAnyReview(db, id);
}

/** Matches the words of a review, its writer's name and the product's name. */
function matches(search: string) {
  const pattern = likeContaining(search);
  return sql<SqlBool>`(
    reviews.writer_name || ' ' || reviews.title || ' ' || reviews.text ilike ${pattern}
    or reviews.product_id in (select product_id from office_product_words where words like lower(${pattern}))
  )`;
}

/** One view: what has a deadline by its deadline, the rest newest first. */
export async function listAnyReviews(
  db: Db,
  { view, search = '', ...page }: Page & { readonly view: View },
) {
  let query = selectAnyReviews(db);
  if (search.trim() !== '') query = query.where(matches(search.trim()));
  switch (view) {
    case 'waiting':
      query = query.where('reviews.state', '=', 'waiting').orderBy('reviews.waiting_since');
      break;
    case 'hurt':
      // What somebody has dealt with comes last.
      query = query
        .where('reviews.hurt_at', 'is not', null)
        .orderBy(sql`reviews.hurt_settled_at is not null`)
        .orderBy('reviews.hurt_at');
      break;
    case 'published':
    case 'refused':
      query = query.where('reviews.state', '=', view).orderBy('reviews.created_at', 'desc');
      break;
  }
  return pageOfRows(query.orderBy('reviews.id', 'desc'), page);
}

export async function countAnyReviews(db: Db): Promise<Record<View, number>> {
  return db
    .selectNoFrom((eb) => {
      const ofState = (state: 'waiting' | 'published' | 'refused') =>
        eb
          .selectFrom('reviews')
          .select((row) => row.fn.countAll<number>().as('count'))
          .where('state', '=', state);
      return [
        ofState('waiting').$asScalar().$notNull().as('waiting'),
        ofState('published').$asScalar().$notNull().as('published'),
        ofState('refused').$asScalar().$notNull().as('refused'),
        eb
          .selectFrom('reviews')
          .select((row) => row.fn.countAll<number>().as('count'))
          .where('hurt_at', 'is not', null)
          .where('hurt_settled_at', 'is', null)
          .$asScalar()
          .$notNull()
          .as('hurt'),
      ];
    })
    .executeTakeFirstOrThrow();
}

function selectOfSeller(db: Db, sellerId: string) {
  return selectReviewsWithProduct(db)
    .where('reviews.seller_id', '=', sellerId)
    .where('reviews.state', '=', 'published');
}

export async function listReviewsOfSeller(
  db: Db,
  sellerId: string,
  { view, search = '', ...page }: Page & { readonly view?: SellerView | undefined },
) {
  let query = selectOfSeller(db, sellerId);
  if (search.trim() !== '') query = query.where(matches(search.trim()));
  if (view !== undefined) {
    query = query.where('reviews.reply', view === 'unanswered' ? 'is' : 'is not', null);
  }
  const newest = query.orderBy('reviews.created_at', 'desc').orderBy('reviews.id', 'desc');
  return pageOfRows(newest, page);
}

export async function countReviewsOfSeller(db: Db, sellerId: string) {
  const row = await db
    .selectFrom('reviews')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.count<number>('reply').as('answered'),
    ])
    .where('seller_id', '=', sellerId)
    .where('state', '=', 'published')
    .executeTakeFirstOrThrow();
  return { ...row, unanswered: row.all - row.answered };
}

/** A published review of what a seller sold; locked until the transaction ends. */
export async function lockReviewOfSeller(
  db: Db,
  { id, sellerId }: { readonly id: string; readonly sellerId: string },
) {
  const locked = await db
    .selectFrom('reviews')
    .select('id')
    .where('id', '=', id)
    .where('seller_id', '=', sellerId)
    .where('state', '=', 'published')
    .forUpdate()
    .executeTakeFirst();
  return locked && selectOfSeller(db, sellerId).where('reviews.id', '=', id).executeTakeFirst();
}

export type SellerReviewRow = NonNullable<Awaited<ReturnType<typeof lockReviewOfSeller>>>;
