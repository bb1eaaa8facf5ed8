import { describe, expect, test } from 'vitest';

import { filterReview } from '#domain/reviews/filter.ts';

import { products } from '../products/all.ts';
import { reviews } from './all.ts';
import { everyCustomer } from './buyers.ts';
import { purchasePlans, reviewedPurchases } from './purchases.ts';

const ratings = [...Map.groupBy(reviews, (review) => review.productSlug).values()].map(
  (all) => all.reduce((sum, { stars }) => sum + stars, 0) / all.length,
);

describe('the demo shop’s reviews', () => {
  test('are spread as in a shop: most products have a few, many have none', () => {
    const counts = products.map(
      ({ slug }) => reviews.filter(({ productSlug }) => productSlug === slug).length,
    );
    expect(counts.filter((count) => count === 0).length).toBeGreaterThan(30);
    expect(counts.filter((count) => count >= 1 && count <= 5).length).toBeGreaterThan(100);
    expect(counts.filter((count) => count >= 8).length).toBeGreaterThan(4);
    expect(Math.min(...ratings)).toBeCloseTo(3.2);
    expect(new Set(reviews.map(({ stars }) => stars)).size).toBe(5);
  });

  test('are within the limits, would be shown at once, and no two say the same', () => {
    for (const { title, text, reply } of reviews) {
      expect([title, filterReview({ title, text })]).toEqual([title, null]);
      expect(title.length).toBeLessThanOrEqual(80);
      expect(text.length).toBeGreaterThanOrEqual(10);
      expect(reply?.length ?? 1).toBeGreaterThan(0);
    }
    expect(new Set(reviews.map(({ text }) => text)).size).toBe(reviews.length);
  });

  test('are one per customer and product, with votes by other customers', () => {
    const written = reviews.map(({ productSlug, customerKey }) => `${customerKey} ${productSlug}`);
    expect(new Set(written).size).toBe(reviews.length);
    const others = everyCustomer.length - 1;
    expect(reviews.every(({ helpfulVotes }) => (helpfulVotes ?? 1) >= 1)).toBe(true);
    expect(reviews.every(({ helpfulVotes }) => (helpfulVotes ?? 0) <= others)).toBe(true);
  });

  test('each follow a delivered order with that product by that customer', () => {
    const plans = new Map(purchasePlans.map((plan) => [plan.key, plan]));
    expect(plans.size).toBe(purchasePlans.length);
    for (const { review, orderKey } of reviewedPurchases) {
      const plan = plans.get(orderKey);
      expect(plan).toMatchObject({ customerKey: review.customerKey, status: 'delivered' });
      expect(plan?.lines.map(({ productSlug }) => productSlug)).toContain(review.productSlug);
    }
  });

  test('have no order without a reviewed line, and none from before its buyer or product', () => {
    const joined = new Map(everyCustomer.map(({ key, joinedDaysAgo }) => [key, joinedDaysAgo]));
    for (const plan of purchasePlans) {
      const daysAgo = plan.placedMinutesAgo / (24 * 60);
      expect(plan.lines.length).toBeGreaterThan(0);
      expect(joined.get(plan.customerKey)).toBeGreaterThan(daysAgo + 2);
      for (const line of plan.lines) {
        const product = products.find(({ slug }) => slug === line.productSlug);
        expect(product?.createdDaysAgo).toBeGreaterThan(daysAgo);
        if (line.variantIndex === null) expect(product?.variants).toEqual([]);
        else expect(product?.variants[line.variantIndex]).toBeDefined();
      }
    }
  });
});
