import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { buildProduct, buildVariant } from '#db/seed/builders/catalogue.ts';
import { buildSeller } from '#db/seed/builders/people.ts';
import { cents } from '#domain/money/cents.ts';
import type { ProductMatch } from '#contract/schemas/catalog.ts';
import { useTestApp } from '#tests/support/app.ts';

const test = useTestApp();

const ask = (...texts: string[]) => test.request('/api/product-matches', { json: { texts } });

async function match(...texts: string[]) {
  const { status, body } = await ask(...texts);
  expect(status).toBe(200);
  return (body as { matches: ProductMatch[] }).matches.map(({ kind, offers }) => [
    kind,
    ...offers.map(({ name, variant_name: variant }) => [name, variant].filter(Boolean).join(' / ')),
  ]);
}

describe('POST /api/product-matches', () => {
  beforeEach(async () => {
    await buildProduct(test.db, {
      name: 'Merbau decking oil',
      sku: 'MUR-1802',
      priceCents: 4000,
      discount: { type: 'percentage', bps: 1000 },
      quantityPrices: [{ from: 5, priceCents: cents(3200) }],
      stock: 7,
    });
    await buildProduct(test.db, { name: 'Pine decking', sku: 'PINE', stock: 0 });
    const bolts = await buildProduct(test.db, {
      name: 'Coach bolt',
      sku: 'CB',
      optionNames: ['Size'],
      stock: 0,
    });
    const sizes: readonly [string, string][] = [
      ['M8 x 40 zinc', 'CB-840'],
      ['M8 × 60 zinc', 'CB-860'],
      ['M8 x 40 stainless 316', 'CB-840S'],
    ];
    for (const [position, [name, sku]] of sizes.entries()) {
      await buildVariant(test.db, { productId: bolts.id, position, name, sku, attributes: {} });
    }
  });

  it('finds codes as written, in any case and without their punctuation', async () => {
    const oil = ['exact', 'Merbau decking oil'];
    expect(await match('MUR-1802', 'mur-1802', 'MUR 1802', 'mur1802', 'pine', 'CB-840')).toEqual([
      oil,
      oil,
      oil,
      oil,
      ['exact', 'Pine decking'],
      ['exact', 'Coach bolt / M8 x 40 zinc'],
    ]);
  });

  it('answers what a line needs to know', async () => {
    const { body } = await ask('MUR-1802', 'PINE');
    expect(body.matches).toMatchObject([
      {
        offers: [
          {
            variant_id: null,
            sku: 'MUR-1802',
            unit_price: 36,
            quantity_prices: [{ from: 5, price: 32 }],
            available: 7,
          },
        ],
      },
      { offers: [{ sku: 'PINE', available: 0 }] },
    ]);
  });

  it('offers the variants of a code that is sold only as variants', async () => {
    expect(await match('CB')).toEqual([
      [
        'choice',
        'Coach bolt / M8 x 40 zinc',
        'Coach bolt / M8 × 60 zinc',
        'Coach bolt / M8 x 40 stainless 316',
      ],
    ]);
  });

  it('offers the nearest names, and takes a whole name', async () => {
    // Both names are as near to "decking", so the better rated product comes first.
    await sql`
      update products set rating_tenths = 50, review_count = 1 where sku = 'MUR-1802'`.execute(
      test.db,
    );
    expect(
      await match(
        'coach bolt M8 x 40 stainless',
        'bolt m8x40',
        'Coach bolt M8 x 60 zinc',
        'decking',
        'merbau  DECKING oil',
        'plasterboard',
        '???',
      ),
    ).toEqual([
      ['choice', 'Coach bolt / M8 x 40 stainless 316'],
      ['choice', 'Coach bolt / M8 x 40 zinc', 'Coach bolt / M8 x 40 stainless 316'],
      ['exact', 'Coach bolt / M8 × 60 zinc'],
      ['choice', 'Merbau decking oil', 'Pine decking'],
      ['exact', 'Merbau decking oil'],
      ['none'],
      ['none'],
    ]);
  });

  it('knows nothing of archived products, and says why others are not for sale', async () => {
    const seller = await buildSeller(test.db, {});
    await test.db
      .updateTable('seller_profiles')
      .set({ away_from: '2000-01-01', away_until: '2999-01-01', away_is_off_sale: true })
      .where('id', '=', seller.id)
      .execute();
    await buildProduct(test.db, { name: 'Router', sku: 'ROU-1', sellerId: seller.id });
    await test.db
      .updateTable('products')
      .set({ archived_at: new Date() })
      .where('sku', '=', 'PINE')
      .execute();
    const { body } = await ask('PINE', 'ROU-1');
    expect(body.matches).toMatchObject([
      { kind: 'none' },
      {
        kind: 'exact',
        offers: [{ available: 0, not_for_sale: 'Not for sale until 2 January 2999' }],
      },
    ]);
  });

  it('hides no variant of a code, nor a product behind the variants of another', async () => {
    const many = await buildProduct(test.db, {
      name: 'Hex screw',
      sku: 'HEX',
      optionNames: ['Size'],
      stock: 0,
    });
    for (const [position, length] of [20, 25, 30, 35, 40, 45, 50, 55, 60, 65].entries()) {
      await buildVariant(test.db, {
        productId: many.id,
        position,
        name: `${length} mm`,
        sku: `HEX-${length}`,
        attributes: {},
      });
    }
    await buildProduct(test.db, { name: 'Hex screw driver', sku: 'DRIVER' });
    const { body } = await ask('HEX', 'hex screw');
    const { matches } = body as { matches: ProductMatch[] };
    expect(matches.map(({ offers, left_out: left }) => [offers.length, left])).toEqual([
      [10, 0],
      [8, 3],
    ]);
    expect(matches[1]?.offers.map(({ sku }) => sku)).toContain('DRIVER');
  });

  it('reads the longest list', async () => {
    const texts = Array.from({ length: 90 }, (_, at) => `bolt number ${at} of this list`);
    expect(await match(...texts)).toEqual(texts.map(() => ['none']));
  });

  it.each([[[]], [['']], [['x'.repeat(201)]], [Array.from({ length: 91 }, (_, at) => `A-${at}`)]])(
    'refuses a list without texts, or with too long or too many ones',
    async (texts) => {
      expect((await ask(...texts)).status).toBe(422);
    },
  );
});
