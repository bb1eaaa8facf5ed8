import { expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import { buildProduct, buildVariant } from '#db/seed/builders/catalogue.ts';
import { buildArticle } from '#db/seed/builders/content.ts';
import { useTestApp } from '#tests/support/app.ts';

const test = useTestApp();

const ask = (quantity: number, variant_id: string | null = null) => ({ quantity, variant_id });

async function read() {
  const { body } = await test.request('/api/projects');
  return body as {
    projects: { slug: string; total: number; items: { quantity: number }[] }[];
    watched_ids: string[];
  };
}

it('lists articles whose whole list can be bought, with its price now', async () => {
  const joists = await buildProduct(test.db, {
    priceCents: 22_40,
    stock: 30,
    quantityPrices: [{ from: 10, priceCents: cents(20_00) }],
  });
  const screws = await buildProduct(test.db, { priceCents: 12_90, stock: 4 });
  const soldOut = await buildProduct(test.db, { priceCents: 5_00, stock: 0 });
  const deck = await buildArticle(test.db, {
    productSlugs: [joists.slug, screws.slug],
    productChoices: { [joists.slug]: ask(12), [screws.slug]: ask(2) },
  });
  const withoutAmounts = await buildArticle(test.db, { productSlugs: [screws.slug] });
  await buildArticle(test.db, { productSlugs: [screws.slug, soldOut.slug] });
  await buildArticle(test.db, { productSlugs: [screws.slug, 'not-in-the-shop'] });
  await buildArticle(test.db, {
    productSlugs: [screws.slug],
    productChoices: { [screws.slug]: ask(5) },
  });
  await buildArticle(test.db);
  await buildArticle(test.db, {
    productSlugs: [screws.slug],
    publishedAt: new Date('2999-01-01'),
  });

  const { projects } = await read();
  const totals = Object.fromEntries(projects.map(({ slug, total }) => [slug, total]));
  expect(totals).toEqual({ [deck.slug]: 12 * 20 + 2 * 12.9, [withoutAmounts.slug]: 12.9 });
  const items = projects.find(({ slug }) => slug === deck.slug)?.items;
  expect(items?.map(({ quantity }) => quantity)).toEqual([12, 2]);
});

it('finds a listed product by a former slug, with the quantity under that slug', async () => {
  const screws = await buildProduct(test.db, { priceCents: 12_90, stock: 40 });
  await test.db
    .insertInto('former_slugs')
    .values({ kind: 'product', slug: 'deck-screws', subject_id: screws.id })
    .execute();
  const deck = await buildArticle(test.db, {
    productSlugs: ['deck-screws'],
    productChoices: { 'deck-screws': ask(7) },
  });
  const { projects } = await read();
  expect(projects).toMatchObject([{ slug: deck.slug, total: 90.3, items: [{ quantity: 7 }] }]);
});

it('leaves out an article of which a named variant is gone', async () => {
  const boards = await buildProduct(test.db, { optionNames: ['Length'], stock: 0 });
  const variant = await buildVariant(test.db, { productId: boards.id, stock: 40 });
  const gone = '01890000-0000-7000-8000-000000000000';
  const article = (id: string) =>
    buildArticle(test.db, {
      productSlugs: [boards.slug],
      productChoices: { [boards.slug]: ask(2, id) },
    });
  await article(gone);
  const whole = await article(variant.id);
  const { projects } = await read();
  expect(projects.map(({ slug }) => slug)).toEqual([whole.slug]);
});

it('names the products of the newest six articles with a list, sold out or not', async () => {
  const soldOut = await buildProduct(test.db, { stock: 0 });
  const older = await buildProduct(test.db);
  await buildArticle(test.db, {
    productSlugs: [older.slug],
    publishedAt: new Date('2020-01-01'),
  });
  for (let count = 0; count < 6; count += 1) {
    await buildArticle(test.db, { productSlugs: [soldOut.slug] });
  }
  expect(await read()).toMatchObject({ projects: [], watched_ids: [soldOut.id] });
});
