import fc from 'fast-check';
import { expect, it } from 'vitest';

import { buildCategory, buildProduct } from '#db/seed/builders/catalogue.ts';
import { addReview } from '#db/seed/builders/reviews.ts';
import { cents } from '#domain/money/cents.ts';
import { findListKeys, NO_PRICES } from '#server/catalog/listing/queries/filter.ts';
import { listProductIds, type KnownPlace } from '#server/catalog/listing/queries/pages.ts';
import { useTestApp } from '#tests/support/app.ts';

const test = useTestApp();

const COUNT = 60;
const SORTS = ['newest', 'price_asc', 'price_desc', 'rating', 'unit_price'] as const;

it('a page is the same from wherever it is read', async () => {
  const { id: categoryId, slug } = await buildCategory(test.db, {});
  for (const number of Array(COUNT).keys()) {
    const isInCategory = number % 3 > 0;
    const unit = { measure: 'm', quantityThousandths: 1000 + (number % 3) * 500 } as const;
    const { id } = await buildProduct(test.db, {
      ...(isInCategory ? { categoryId } : {}),
      priceCents: 500 + (number % 4) * 500,
      unit: number % 4 === 0 ? null : unit,
      createdAt: new Date(Date.UTC(2026, 0, 1 + (number % 6), 0, 0, 0, 123)),
    });
    if (number % 2 === 1) await addReview(test.db, { productId: id, stars: 1 + (number % 5) });
  }
  const { category } = await findListKeys(test.db, NO_PRICES, { categorySlug: slug });
  const filters = [
    { keys: {} },
    { keys: { category: [category ?? 0] } },
    { keys: {}, minPriceCents: cents(1000), flags: 1 },
  ];
  for (const filter of filters) {
    for (const sort of SORTS) {
      const all = await listProductIds(test.db, filter, { sort, limit: COUNT, offset: 0 });
      const places: KnownPlace[] = [];
      const pages = fc.array(
        fc.tuple(fc.nat(COUNT), fc.integer({ min: 1, max: 9 }), fc.boolean()),
        {
          minLength: 25,
          maxLength: 25,
        },
      );
      for (const [offset, limit, isCounted] of fc.sample(pages, 1).flat()) {
        const totalCount = isCounted ? all.length : undefined;
        const page = { sort, limit, offset, totalCount, places, manySkipped: 3 };
        expect(await listProductIds(test.db, filter, page)).toEqual(
          all.slice(offset, offset + limit),
        );
      }
      expect(places.length > 0).toBe(sort !== 'unit_price');
    }
  }
});
