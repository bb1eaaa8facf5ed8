import fc from 'fast-check';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { buildCategory, buildProduct } from '#db/seed/builders/catalogue.ts';
import { addReview } from '#db/seed/builders/reviews.ts';
import { createApi } from '#server/api.ts';
import { useTestApp } from '#tests/support/app.ts';

const test = useTestApp();

afterEach(() => vi.restoreAllMocks());

const PAGE = '/api/products?limit=4&offset=0';
const LISTS = [
  PAGE,
  `${PAGE}&facets=true`,
  `${PAGE}&sort=price_asc`,
  `${PAGE}&sort=price_desc&inStock=true`,
  `${PAGE}&sort=unit_price`,
  `${PAGE}&sort=rating&facets=true&minPrice=10&maxPrice=20`,
  `${PAGE}&maxPrice=19.95&facets=true&categorySlug=taps`,
  `${PAGE}&minPrice=15&sort=price_asc`,
  `${PAGE}&onSale=true&facets=true`,
  `${PAGE}&searchQuery=tap&maxPrice=20&facets=true`,
];

/** What an API that remembers nothing answers. */
async function freshAnswer(path: string): Promise<unknown> {
  const { app } = createApi({ ...test.services, db: test.db.withoutPlugins() });
  return (await app.request(path)).json();
}

const anyChange = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ price_cents: fc.constantFrom(990, 1000, 1001, 1500, 1995, 1996, 2500) }),
  },
  fc.constant('review' as const),
  fc.record({ original_price_cents: fc.constantFrom(null, 300_00) }),
  fc.record({ archived_at: fc.constantFrom(null, new Date(0)) }),
  fc.record({
    discount_type: fc.constant('percentage' as const),
    discount_value: fc.constantFrom(0, 1000),
  }),
  fc.record({ category_id: fc.constant(null) }),
);

describe('remembered lists', () => {
  it('are those of the catalogue as it is after any change', async () => {
    const { id: categoryId } = await buildCategory(test.db, { slug: 'taps' });
    const ids: string[] = [];
    for (let number = 0; number < 8; number += 1) {
      const unit = { measure: 'm', quantityThousandths: 1000 + 500 * (number % 3) } as const;
      const price = { priceCents: 900 + number * 200, unit: number % 2 === 0 ? unit : null };
      ids.push((await buildProduct(test.db, { ...price, categoryId, name: `Tap ${number}` })).id);
    }
    const changes = fc.array(fc.tuple(fc.nat(ids.length - 1), anyChange), {
      minLength: 30,
      maxLength: 30,
    });
    for (const [at, change] of fc.sample(changes, 1).flat()) {
      if (change === 'review')
        await addReview(test.db, { productId: ids[at]!, stars: 1 + (at % 5) });
      else await test.db.updateTable('products').set(change).where('id', '=', ids[at]!).execute();
      for (const path of LISTS) {
        const { body } = await test.request(path);
        expect({ path, change, body }).toEqual({ path, change, body: await freshAnswer(path) });
      }
    }
  });

  it('survive a price change that they do not depend on', async () => {
    await buildProduct(test.db, { priceCents: 12_00 });
    const { id } = await buildProduct(test.db, { priceCents: 52_00 });
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    const sentFor = async (path: string) => {
      statements.mockClear();
      await test.request(path);
      return statements.mock.calls.length;
    };
    const unaffected = [`${PAGE}&facets=true`, `${PAGE}&facets=true&maxPrice=20`];
    const affected = [`${PAGE}&sort=price_asc`, `${PAGE}&facets=true&minPrice=50`];
    for (const path of [...unaffected, ...affected]) await test.request(path);
    await test.db
      .updateTable('products')
      .set({ price_cents: 53_00 })
      .where('id', '=', id)
      .execute();
    for (const path of unaffected) expect(await sentFor(path)).toBe(1);
    for (const path of affected) expect(await sentFor(path)).toBeGreaterThan(1);
    for (const path of affected) expect(await sentFor(path)).toBe(1);
  });
});
