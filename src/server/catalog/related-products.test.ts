import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { buildCategory, buildDepartment, buildProduct } from '#db/seed/builders/catalogue.ts';
import { useTestApp } from '#tests/support/app.ts';

const test = useTestApp();

const LIMIT = 8;

/** All listed products of the category and the department, sorted. */
async function sortedSlugs(slug: string): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select other.slug
    from products p
    join products other on other.id <> p.id and other.archived_at is null
      and (other.category_id = p.category_id or other.department_id = p.department_id)
    where p.slug = ${slug}
    order by other.category_id is not distinct from p.category_id desc,
      abs(other.shown_price_cents - p.shown_price_cents), other.id
    limit ${LIMIT}
  `.execute(test.db);
  return rows.map((row) => row.slug);
}

it('lists the same related products as sorting the whole department', async () => {
  const taps = await buildDepartment(test.db);
  const tools = await buildDepartment(test.db);
  const places: { departmentId: string | null; categoryId: string | null }[] = [
    { departmentId: taps.id, categoryId: null },
    { departmentId: null, categoryId: null },
  ];
  for (const { id: departmentId } of [taps, taps, taps, tools]) {
    const { id: categoryId } = await buildCategory(test.db, { departmentId });
    places.push({ departmentId, categoryId });
  }
  const anyProduct = fc.record({
    place: fc.constantFrom(...places),
    priceCents: fc.oneof(fc.constantFrom(995, 1000, 1005), fc.integer({ min: 0, max: 3000 })),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(anyProduct, { minLength: 1, maxLength: 40 }), async (products) => {
      await test.db.updateTable('products').set({ archived_at: new Date() }).execute();
      const slugs: string[] = [];
      for (const { place, priceCents } of products) {
        slugs.push((await buildProduct(test.db, { ...place, priceCents })).slug);
      }
      for (const slug of slugs) {
        const { body } = await test.request(`/api/products/${slug}/related`);
        const listed = body.products.map((product: { slug: string }) => product.slug);
        expect(listed).toEqual(await sortedSlugs(slug));
      }
    }),
    { numRuns: 5 },
  );
}, 60_000);
