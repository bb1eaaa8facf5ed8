import { describe, expect, it } from 'vitest';

import { buildProduct } from '#db/seed/builders/catalogue.ts';
import { buildSeller } from '#db/seed/builders/people.ts';
import { addReview } from '#db/seed/builders/reviews.ts';

import { useTestApp } from '#tests/support/app.ts';

const site = useTestApp();

describe('the reviews of a product', () => {
  it('are listed newest first, with the rating and the histogram of all of them', async () => {
    const seller = await buildSeller(site.db, { profile: { trading_name: 'Hobart Tools' } });
    const { id, slug } = await buildProduct(site.db, { sellerId: seller.id });
    const at = (day: number) => new Date(Date.UTC(2026, 1, day));
    await addReview(site.db, { productId: id, stars: 5, createdAt: at(1), reply: 'Thank you.' });
    await addReview(site.db, { productId: id, stars: 2, createdAt: at(3), title: 'Bent' });
    await addReview(site.db, { productId: id, stars: 5, createdAt: at(2) });
    await addReview(site.db, { productId: id, stars: 1, state: 'waiting' });
    await addReview(site.db, { productId: id, stars: 1, state: 'refused' });

    const { status, body } = await site.request(`/api/products/${id}/reviews`);
    expect(status).toBe(200);
    expect(body.reviews.map(({ stars }: { stars: number }) => stars)).toEqual([2, 5, 5]);
    expect(body).toMatchObject({
      totalCount: 3,
      rating: 4,
      review_count: 3,
      histogram: [
        { stars: 5, count: 2 },
        { stars: 4, count: 0 },
        { stars: 3, count: 0 },
        { stars: 2, count: 1 },
        { stars: 1, count: 0 },
      ],
    });
    expect(body.reviews[2].reply).toEqual({
      text: 'Thank you.',
      seller_name: 'Hobart Tools',
      replied_at: '2026-02-01T00:00:00.000Z',
    });
    const filtered = await site.request(`/api/products/${id}/reviews?stars=5&limit=1&sort=helpful`);
    expect(filtered.body).toMatchObject({
      totalCount: 2,
      review_count: 3,
      reviews: [{ stars: 5 }],
    });
    const product = await site.request(`/api/products/${slug}`);
    expect(product.body).toMatchObject({ rating: 4, review_count: 3 });
  });
});
