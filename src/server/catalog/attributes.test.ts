import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import {
  buildAttributes,
  buildCategory,
  buildProduct,
  type AttributeInput,
} from '#db/seed/builders/catalogue.ts';
import { isMeasured, SWITCH_CHOICES } from '#domain/catalog/attributes.ts';
import { readTypedText } from '#domain/catalog/typed-text.ts';
import { storedNumber, UNITS } from '#domain/catalog/units.ts';
import type { AttributeFacet } from '#contract/schemas/catalog.ts';
import { removeUnusedValues } from '#server/catalog/editing/attributes/queries.ts';
import { useTestApp } from '#tests/support/app.ts';
import { addVariant } from '#tests/support/trade.ts';

const test = useTestApp();

interface Answer {
  totalCount: number;
  products: { name: string }[];
  facets: {
    attributes?: AttributeFacet[];
    categories: { slug: string; count: number }[];
    brands: { brand: string; count: number }[];
  };
}

const DEFINITIONS = [
  { key: 'treatment', name: 'Treatment', kind: 'choice', choices: ['H2F', 'H3', 'H4'] },
  { key: 'length', name: 'Length', kind: 'number', unit: 'm' },
  { key: 'for', name: 'Suited to', kind: 'choices', choices: ['Decks', 'Fences', 'Walls'] },
  { key: 'boards', name: 'Boards', kind: 'range', unit: 'mm' },
  { key: 'licensed', name: 'Licensed', kind: 'switch' },
] satisfies readonly AttributeInput[];

const define = (id: string) => buildAttributes(test.db, id, DEFINITIONS);

async function list(query: string): Promise<Answer> {
  const response = await test.app.request(
    `/api/products?limit=50&offset=0&facets=true&categorySlug=timber&${query}`,
  );
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

async function names(query: string): Promise<string[]> {
  const { products, totalCount } = await list(query);
  expect(totalCount).toBe(products.length);
  return products.map(({ name }) => name).toSorted();
}

function countsIn({ facets }: Answer, key: string) {
  const facet = facets.attributes?.find((each) => each.key === key);
  return Object.fromEntries((facet?.choices ?? []).map(({ choice, count }) => [choice, count]));
}

const addLength = (productId: string, length: number) =>
  addVariant(test.db, {
    productId,
    priceCents: 100,
    position: length,
    name: `${length} cm`,
  });

let categoryId: string;

beforeEach(async () => {
  ({ id: categoryId } = await buildCategory(test.db, { slug: 'timber' }));
  const rows: Record<string, Record<string, string>> = {
    Bearer: { Treatment: 'H3, outdoor above ground', Length: '2.4 m', 'Suited to': 'Decks' },
    Post: {
      treatment: 'h4 ACQ, in-ground contact',
      Length: '3,000 mm',
      'Suited to': 'Fences/decks',
    },
    Stud: { Treatment: 'H2F', Length: '240 cm', 'Suited to': 'walls', Licensed: 'No' },
    Screw: { Boards: '19–25 mm hardwood', Licensed: 'Yes, an electrician' },
    Odd: { Treatment: 'H33', Length: 'About 2 m', Boards: '25 to 19 mm', Licensed: 'Maybe' },
  };
  for (const [name, specifications] of Object.entries(rows)) {
    const brand = name === 'Post' ? 'Kelso' : 'Arc';
    await buildProduct(test.db, { name, categoryId, brand, specifications });
  }
});

describe('the attributes of a category', () => {
  it('are read from the specifications, whether definitions or products came first', async () => {
    await define(categoryId);
    await buildProduct(test.db, {
      name: 'Late',
      categoryId,
      specifications: { Treatment: 'H3 (dry)', Length: '1.2 m' },
    });
    const answer = await list('');
    expect(answer.facets.attributes).toMatchObject([
      { key: 'treatment', kind: 'choice', unit: null, least: null, most: null },
      {
        key: 'length',
        name: 'Length',
        kind: 'number',
        unit: 'm',
        choices: [],
        least: 1.2,
        most: 3,
      },
      { key: 'for' },
      { key: 'boards', least: 19, most: 25 },
      { key: 'licensed' },
    ]);
    expect(countsIn(answer, 'treatment')).toEqual({ H2F: 1, H3: 2, H4: 1 });
    expect(countsIn(answer, 'for')).toEqual({ Decks: 2, Fences: 1, Walls: 1 });
    expect(countsIn(answer, 'licensed')).toEqual({ Yes: 1, No: 1 });
  });

  it('narrow the list and its counts, each counted without itself', async () => {
    await define(categoryId);
    expect(await names('attribute=treatment:H3&attribute=treatment:H4')).toEqual([
      'Bearer',
      'Post',
    ]);
    const both = await list('attribute=treatment:H3&attribute=for:Decks');
    expect(both.products.map(({ name }) => name)).toEqual(['Bearer']);
    expect(countsIn(both, 'treatment')).toEqual({ H2F: 0, H3: 1, H4: 1 });
    expect(countsIn(both, 'for')).toEqual({ Decks: 1, Fences: 0, Walls: 0 });
    expect(both.facets.brands).toEqual([{ brand: 'Arc', count: 1 }]);
    expect(both.facets.categories).toMatchObject([{ slug: 'timber', count: 5 }]);
    const kelso = await list('brand=Kelso');
    expect(countsIn(kelso, 'treatment')).toEqual({ H2F: 0, H3: 0, H4: 1 });
  });

  it('that a product states once are not crowded out by what its many variants state', async () => {
    await define(categoryId);
    const { id } = await buildProduct(test.db, {
      name: 'Stock list',
      categoryId,
      specifications: { Treatment: 'H4', Licensed: 'Yes' },
    });
    for (let length = 1; length <= 100; length += 1) {
      await addLength(id, length);
    }
    expect(await names('attribute=treatment:H4&attribute=licensed:Yes')).toEqual(['Stock list']);
    expect(await names('attribute=length:0.98..1')).toEqual(['Stock list']);
  });

  it('are stored only as long as a product has them', async () => {
    await define(categoryId);
    const before = (await list('')).facets.attributes;
    const { id } = await buildProduct(test.db, { name: 'Grown', categoryId });
    for (const length of [1, 2, 3]) await addLength(id, length);
    const grown = await storedValues();
    await test.db.transaction().execute(async (trx) => {
      await sql`delete from product_variants where product_id = ${id}`.execute(trx);
      // Somebody is saving a product.
      expect(await removeUnusedValues(test.db, 10)).toBe(0);
    });
    // Changes that are not added to the counts yet still name them.
    expect(await removeUnusedValues(test.db, 10)).toBe(0);
    await sql`select fold_facets()`.execute(test.db);
    expect(await removeUnusedValues(test.db, 2)).toBe(2);
    expect(await removeUnusedValues(test.db, 2)).toBe(1);
    expect(await removeUnusedValues(test.db, 2)).toBe(0);
    const used = await sql<{ key: number }>`
      select distinct unnest(attribute_keys) as key from product_search order by 1`.execute(
      test.db,
    );
    expect(await storedValues()).toEqual(used.rows.map(({ key }) => key));
    expect(used.rows).toHaveLength(grown.length - 3);
    expect((await list('')).facets.attributes).toEqual(before);
  });

  async function storedValues(): Promise<number[]> {
    const { rows } = await sql<{ key: number }>`
      select value_key as key from attribute_values order by 1`.execute(test.db);
    return rows.map(({ key }) => key);
  }

  it('count each choice as the list that would choose it, however many are chosen', async () => {
    await define(categoryId);
    const wanted = { treatment: ['H3', 'H4'], for: ['Decks', 'Walls'], length: ['1..3'] };
    const asked = (choices: Readonly<Record<string, readonly string[]>>) =>
      Object.entries(choices)
        .flatMap(([key, values]) => values.map((value) => `attribute=${key}:${value}`))
        .join('&');
    for (const more of ['', 'brand=Arc', 'searchQuery=outdoor']) {
      const answer = await list(`${asked(wanted)}&${more}`);
      for (const key of ['treatment', 'for'] as const) {
        for (const [choice, count] of Object.entries(countsIn(answer, key))) {
          const { totalCount } = await list(`${asked({ ...wanted, [key]: [choice] })}&${more}`);
          expect([more, key, choice, count]).toEqual([more, key, choice, totalCount]);
        }
      }
    }
  });

  it('numbers are compared in any unit of their family, ranges where they overlap', async () => {
    await define(categoryId);
    expect(await names('attribute=length:2.4..')).toEqual(['Bearer', 'Post', 'Stud']);
    expect(await names('attribute=length:..2.999')).toEqual(['Bearer', 'Stud']);
    expect(await names('attribute=length:2.401..3')).toEqual(['Post']);
    expect(await names('attribute=boards:25..40')).toEqual(['Screw']);
    expect(await names('attribute=boards:26..40')).toEqual([]);
  });

  it('also find the words of a search and stay exact there', async () => {
    await define(categoryId);
    const found = await list('searchQuery=outdoor&attribute=treatment:H3');
    expect(found.products.map(({ name }) => name)).toEqual(['Bearer']);
    expect(countsIn(found, 'treatment')).toEqual({ H2F: 0, H3: 1, H4: 0 });
  });

  it('are found by a search, with their names and with what variants differ in', async () => {
    const { id } = await buildProduct(test.db, { name: 'Coach bolt', categoryId });
    await sql`insert into product_variants
        (id, product_id, name, price_cents, position, attributes, created_at)
      values (gen_random_uuid(), ${id}, 'M8 x 40', 100, 0,
        '{"Size": "M8 x 40", "Length": "40 mm", "Material": "316 stainless"}', now())`.execute(
      test.db,
    );
    const search = (text: string) => names(`searchQuery=${encodeURIComponent(text)}`);
    expect(await search('316 stainless M8')).toEqual(['Coach bolt']);
    expect(await search('h4 in-ground')).toEqual(['Post']);
    expect(await search('treatment H3')).toEqual([]);
    expect(await search('length')).toEqual([]);
    await define(categoryId);
    expect(await search('treatment H3')).toEqual(['Bearer']);
    expect(await search('length')).toContain('Coach bolt');
    // "Licensed: No" is no answer.
    expect(await search('licensed')).toEqual(['Odd', 'Screw']);
    await test.db.deleteFrom('attribute_definitions').where('key', '=', 'treatment').execute();
    expect(await search('treatment H3')).toEqual([]);
  });

  it('count what variants differ in', async () => {
    await define(categoryId);
    const { id } = await buildProduct(test.db, { name: 'Varied', categoryId });
    await sql`
      insert into product_variants (id, product_id, name, price_cents, position, attributes, created_at)
      values (gen_random_uuid(), ${id}, 'A', 100, 0, '{"Treatment": "H3"}', now()),
        (gen_random_uuid(), ${id}, 'B', 100, 1, '{"Treatment": "H4"}', now())`.execute(test.db);
    expect(countsIn(await list(''), 'treatment')).toEqual({ H2F: 1, H3: 2, H4: 2 });
    expect(await names('attribute=treatment:H4')).toEqual(['Post', 'Varied']);
    await sql`delete from product_variants where name = 'B'`.execute(test.db);
    expect(await names('attribute=treatment:H4')).toEqual(['Post']);
  });

  it('follow every change of a product and of a definition', async () => {
    await define(categoryId);
    expect(await names('attribute=treatment:H3')).toEqual(['Bearer']);
    await test.db
      .updateTable('products')
      .set({ specifications: JSON.stringify({ Treatment: 'H4' }) })
      .where('name', '=', 'Bearer')
      .execute();
    expect(countsIn(await list(''), 'treatment')).toEqual({ H2F: 1, H3: 0, H4: 2 });
    await test.db
      .updateTable('attribute_definitions')
      .set({ choices: ['H33', 'H2F'] })
      .where('key', '=', 'treatment')
      .execute();
    expect(countsIn(await list(''), 'treatment')).toEqual({ H33: 1, H2F: 1 });
    await test.db.deleteFrom('attribute_definitions').execute();
    expect((await list('')).facets.attributes).toBeUndefined();
    expect(
      (await sql`select from product_search where attribute_keys <> '{}'`.execute(test.db)).rows,
    ).toEqual([]);
  });

  it('that a category does not have match nothing, and what cannot be read is refused', async () => {
    await define(categoryId);
    for (const attribute of ['colour:Red', 'treatment:H9', 'treatment:1..2', 'length:long']) {
      expect(await names(`attribute=${attribute}`)).toEqual([]);
    }
    const refused = async (query: string) =>
      (await test.app.request(`/api/products?${query}`)).status;
    expect(await refused('categorySlug=timber&attribute=treatment')).toBe(422);
    expect(await refused('attribute=treatment:H3')).toBe(422);
  });

  it('are the same from stored counts, from a scan and after a rebuild', async () => {
    await define(categoryId);
    const facets = async (query: string) => (await list(query)).facets;
    const stored = await facets('');
    await sql`select rebuild_search()`.execute(test.db);
    expect(await facets('')).toEqual(stored);
    expect(await facets('minPrice=0.01')).toEqual(stored);
    const ids = await test.db.selectFrom('products').select('id').execute();
    const named = ids.map(({ id }) => `ids=${id}`).join('&');
    expect((await facets(named)).attributes).toEqual(stored.attributes);
  });
});

it('the database has the same units', async () => {
  const { rows } = await sql<{ unit: string; family: string; factor: string }>`
    select unit, family, factor::integer from measure_units()`.execute(test.db);
  const units = Object.entries(UNITS).flatMap(([family, factors]) =>
    Object.entries(factors).map(([unit, factor]) => ({ unit, family, factor })),
  );
  const byUnit = (a: { unit: string }, b: { unit: string }) => (a.unit < b.unit ? -1 : 1);
  expect(rows.toSorted(byUnit)).toEqual(units.toSorted(byUnit));
});

it.each([
  ['choice', null, ['Low sheen', 'Low'], 'low sheen, for testing only', [[1, null, null]]],
  ['choice', null, ['Low sheen', 'Low'], 'Low', [[2, null, null]]],
  ['choice', null, ['Low'], 'Lower', []],
  ['number', 'W', [], '1,500 W', [[null, 1_500_000, 1_500_000]]],
  ['number', 'W', [], '1.5 kW', [[null, 1_500_000, 1_500_000]]],
  ['number', 'kg', [], '1.4 kg bare tool', [[null, 1_400_000, 1_400_000]]],
  ['number', 'm²', [], '2.2 m² per pack', [[null, 2_200, 2_200]]],
  ['number', 'L/min', [], '7.5 L/min', [[null, 7_500, 7_500]]],
  ['number', 'L', [], '7.5 L/min', []],
  ['number', 'mm', [], '90 × 45 mm', []],
  ['number', 'm', [], '2.4', []],
  ['number', null, [], '24 teeth', [[null, 24_000, 24_000]]],
  ['range', 'mm', [], '1-8 mm', [[null, 1_000, 8_000]]],
  ['range', 'mm', [], '5 mm to 1.2 cm', [[null, 5_000, 12_000]]],
  ['range', 'mm', [], '2 mm or wider', [[null, 2_000, 2_000]]],
  ['range', 'mm', [], '1 to 8', []],
  [
    'choices',
    null,
    ['Decks', 'Walls'],
    'walls, decks (new)',
    [
      [1, null, null],
      [2, null, null],
    ],
  ],
  ['choices', null, ['Decks'], 'Decked/fences', []],
  ['number', 'hours', [], '2 h', [[null, 120_000, 120_000]]],
  ['number', 'mm', [], '1,200.5 mm', [[null, 1_200_500, 1_200_500]]],
  ['range', 'mm', [], '25 to 19 mm', []],
  ['text', null, [], 'Anything', []],
  ['switch', null, [], 'Yes, once cured', [[1, null, null]]],
  ['switch', null, [], 'Not yet', []],
  ['number', null, [], '1,200,000', [[null, 1_200_000_000, 1_200_000_000]]],
  ['number', null, [], '12,5', []],
  ['number', null, [], '1 1/2', []],
  ['number', null, [], '1 200', []],
  ['number', null, [], '30, in a box', [[null, 30_000, 30_000]]],
  ['number', 'mm', [], '5 mm - 10 mm', []],
  ['number', 'mm', [], '10\u{A0}mm', [[null, 10_000, 10_000]]],
  ['number', 'mm', [], '1,200\u{202F}mm\u{2009}wide', [[null, 1_200_000, 1_200_000]]],
  ['choice', null, ['Low sheen'], '\u{A0}low\u{202F}sheen\u{2009}', [[1, null, null]]],
  ['choice', null, ['Low'], '\tLow', []],
  ['range', null, [], '1,000,000-2,000,000', [[null, 1_000_000_000, 2_000_000_000]]],
  ['range', 'mm', [], '10—20 mm', [[null, 10_000, 20_000]]],
] as const)('a %s in %s of %j reads %j', async (kind, unit, choices, written, expected) => {
  const { rows } = await sql<{ choice: number; low: number; high: number }>`
    select choice::integer, low::float8, high::float8
    from typed_values(${kind}, ${unit}::text, ${choices}::text[], ${written})`.execute(test.db);
  expect(rows.map(({ choice, low, high }) => [choice, low, high])).toEqual(expected);
  const read = readTypedText({ kind, unit, choices }, written);
  const labels: readonly string[] = kind === 'switch' ? SWITCH_CHOICES : choices;
  const inForm = (end: string | null) => storedNumber(Number(end), read?.unit ?? null);
  expect(
    read === null
      ? []
      : isMeasured(kind)
        ? [[null, inForm(read.low), inForm(read.high)]]
        : read.choices.map((choice) => [labels.indexOf(choice) + 1, null, null]),
  ).toEqual(expected);
});
