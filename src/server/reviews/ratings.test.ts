import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { buildProduct } from '#db/seed/builders/catalogue.ts';
import { buildSeller, buildUser } from '#db/seed/builders/people.ts';
import { addReview } from '#db/seed/builders/reviews.ts';
import { insertReviewsOf } from '#db/seed/generated/load-generated-reviews.ts';
import { ratingTenths } from '#domain/reviews/rating.ts';
import { selectPublished } from '#server/reviews/queries/published.ts';

import { useTestDatabase } from '#tests/support/database.ts';
import { brokenInvariants } from '#tests/support/trade.ts';

const test = useTestDatabase();

const LIVES = 1_000;
const STATES = ['published', 'waiting', 'refused', 'removed'] as const;

interface Rated {
  star_counts: number[];
  rating_tenths: number;
  review_count: number;
}

/** The state's own columns, as its checks want them. */
const asState = (state: (typeof STATES)[number]) => ({
  state,
  waits_for: state === 'waiting' ? ('link' as const) : null,
  waiting_since: state === 'waiting' ? new Date(0) : null,
  refusal_reason: state === 'refused' ? ('advertising' as const) : null,
  was_refused: state === 'refused',
});

async function ratedOf(table: 'products' | 'seller_profiles', id: string): Promise<Rated> {
  return test.db
    .selectFrom(table)
    .select(['star_counts', 'rating_tenths', 'review_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The same sums without arrays and deltas: every review is read again. */
function naive(reviews: Iterable<{ stars: number; state: string }>): Rated {
  const stars = [...reviews].flatMap((review) =>
    review.state === 'published' ? [review.stars] : [],
  );
  const counts = [1, 2, 3, 4, 5].map((each) => stars.filter((given) => given === each).length);
  return {
    star_counts: counts,
    review_count: stars.length,
    rating_tenths: ratingTenths(counts),
  };
}

describe('ratings', () => {
  it('are those of the published reviews after every step of a thousand lives', async () => {
    const { id: sellerId } = await buildSeller(test.db);
    const products = [
      (await buildProduct(test.db, { sellerId, stock: 0 })).id,
      (await buildProduct(test.db, { sellerId, stock: 0 })).id,
    ];
    const writers = [];
    for (let count = 0; count < 6; count += 1) writers.push((await buildUser(test.db)).id);
    const alive = new Map<string, { id: string; product: string; stars: number; state: string }>();
    const step = fc.record({
      product: fc.constantFrom(...products),
      writer: fc.constantFrom(...writers),
      stars: fc.integer({ min: 1, max: 5 }),
      state: fc.constantFrom(...STATES),
      act: fc.constantFrom('change', 'change', 'change', 'remove'),
    });
    for (const { product, writer, stars, state, act } of fc.sample(step, LIVES)) {
      const key = `${product} ${writer}`;
      const known = alive.get(key);
      if (known === undefined) {
        const review = { productId: product, userId: writer, stars, state };
        const { id } = await addReview(test.db, review);
        alive.set(key, { id, product, stars, state });
      } else if (act === 'remove') {
        await test.db.deleteFrom('reviews').where('id', '=', known.id).execute();
        alive.delete(key);
      } else {
        const change = { stars, ...asState(state) };
        await test.db.updateTable('reviews').set(change).where('id', '=', known.id).execute();
        alive.set(key, { ...known, stars, state });
      }
      const ofProduct = [...alive.values()].filter((review) => review.product === product);
      expect(await ratedOf('products', product)).toEqual(naive(ofProduct));
      expect(await ratedOf('seller_profiles', sellerId)).toEqual(naive(alive.values()));
    }
    // Many rows in one statement, and a product that takes its reviews along.
    await sql`update reviews set stars = 6 - stars`.execute(test.db);
    const turned = [...alive.values()].map((review) => ({ ...review, stars: 6 - review.stars }));
    expect(await ratedOf('seller_profiles', sellerId)).toEqual(naive(turned));
    expect(await brokenInvariants(test.db)).toEqual([]);
    await test.db.deleteFrom('products').where('id', '=', products[0]!).execute();
    const left = turned.filter((review) => review.product === products[1]);
    expect(await ratedOf('seller_profiles', sellerId)).toEqual(naive(left));
  });

  it('count every one of twenty reviews at once', async () => {
    const { id: sellerId } = await buildSeller(test.db);
    const { id: productId } = await buildProduct(test.db, { sellerId, stock: 0 });
    const stars = Array.from({ length: 20 }, (_, index) => 1 + (index % 5));
    await Promise.all(stars.map((given) => addReview(test.db, { productId, stars: given })));
    const expected = { star_counts: [4, 4, 4, 4, 4], rating_tenths: 30, review_count: 20 };
    expect(await ratedOf('products', productId)).toEqual(expected);
    expect(await ratedOf('seller_profiles', sellerId)).toEqual(expected);
  });
});

describe('a product with 4,000 reviews', () => {
  it('answers every page from the entries of one index', async () => {
    const { id: productId } = await buildProduct(test.db, { stock: 0 });
    await test.db.transaction().execute((trx) => insertReviewsOf(trx, { productId, count: 4_000 }));
    await sql`vacuum analyze reviews`.execute(test.db);
    for (const [sort, stars, index] of [
      ['newest', undefined, 'reviews_newest'],
      ['newest', 1, 'reviews_newest_of_stars'],
      ['helpful', undefined, 'reviews_most_helpful'],
    ] as const) {
      const page = selectPublished(test.db, productId, { sort, stars, limit: 10, offset: 0 });
      const [answer] = await page.explain<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        'json',
        sql`analyze`,
      );
      const { Plan: plan } = answer!['QUERY PLAN'][0];
      const [, read] = /"Index Name":"(reviews_\w+)"/.exec(JSON.stringify(plan)) ?? [];
      expect([sort, stars, read]).toEqual([sort, stars, index]);
      // Ten rows with their pictures and sellers, not four thousand.
      expect(plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!).toBeLessThan(150);
    }
    expect(await ratedOf('products', productId)).toMatchObject({ review_count: 4_000 });
  });
});

describe('the invariants of reviews', () => {
  it.each([
    ['I22', `update products set review_count = review_count + 1`],
    ['I22', `update products set rating_tenths = 50`],
    ['I22', `update seller_profiles set star_counts = '{0,0,0,0,0}'`],
    ['I22b', `update reviews set helpful_count = 3`],
    ['I22b', `update orders set user_id = (select seller_id from reviews limit 1)`],
  ])('%s detects: %s', async (code, statement) => {
    const { id: sellerId } = await buildSeller(test.db);
    const { id: productId } = await buildProduct(test.db, { sellerId, stock: 0 });
    await addReview(test.db, { productId });
    expect(await brokenInvariants(test.db)).toEqual([]);
    await test.pool.query(statement);
    const broken = await brokenInvariants(test.db);
    expect(broken.map((line) => line.split(' ')[0])).toEqual([code]);
  });
});
