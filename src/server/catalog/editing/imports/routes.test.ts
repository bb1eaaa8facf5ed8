import { gzipSync } from 'node:zlib';

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { buildAttributes, buildCategory } from '#db/seed/builders/catalogue.ts';

import { listWaitingImports } from '#server/catalog/editing/imports/queries.ts';
import { useTestApp } from '#tests/support/app.ts';
import { importsOf, IMPORTS } from '#tests/support/imports.ts';

const site = useTestApp();

const HAMMER = {
  name: 'Claw hammer 570 g',
  slug: 'claw-hammer-570g',
  sku: 'HAM-570',
  price: 39.9,
  stock: 12,
  specifications: { Weight: '570 g' },
};
const DECKING = {
  name: 'Decking 90 × 22 mm',
  slug: 'decking-90',
  price: 10.2,
  stock: 0,
  option_names: ['Length'],
  product_variants: [
    { name: '2.4 m', sku: 'DECK-24', price: 10.2, stock: 5, attributes: { Length: '2.4 m' } },
    { name: '3.6 m', sku: 'DECK-36', price: 15.3, stock: 0, attributes: { Length: '3.6 m' } },
  ],
};

const { add, upload, work, checked, start, run, rowsOf, shopSees } = importsOf(site);

describe('an export that is imported again', () => {
  it('changes nothing, whatever its texts contain', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const category = await buildCategory(site.db);
    await add(admin, {
      ...HAMMER,
      name: '=1+1',
      description: '- first\n- "second", with a comma; and more',
      brand: "'=Brand",
      category_id: category.id,
      original_price: 49.9,
      discount_type: 'percentage',
      discount_value: 12.5,
      quantity_prices: [
        { from: 10, price: 35.9 },
        { from: 50, price: 32 },
      ],
      pack: { measure: 'm²', quantity: 2.25 },
      age_restriction: 'knife',
      images: ['/storage/v1/object/public/product-images/products/1700000000000-hammer.webp'],
      override_global_settings: true,
      custom_tax_rate: 0.05,
      custom_shipping_cost: 0,
      specifications: {
        Weight: '570 g',
        'Head, steel': '@forged',
        Empty: '',
        constructor: 'Somebody',
      },
    });
    await add(admin, DECKING);
    const { body: file } = await admin.request('/api/admin/products.csv');
    const { outcomes, row_count: rows, id } = await checked(admin, String(file));
    expect(await rowsOf(admin, id, 'refused')).toEqual([]);
    expect(await rowsOf(admin, id, 'changed')).toEqual([]);
    expect([rows, outcomes]).toEqual([4, { new: 0, changed: 0, unchanged: 4, refused: 0 }]);
  });

  it('leaves out the products of the platform for sellers', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const seller = await site.signIn({ role: 'seller' });
    await add(admin, HAMMER);
    await add(seller, { ...HAMMER, slug: 'own', sku: 'OWN-1' }, 'seller');
    const { body: file } = await seller.request('/api/seller/products.csv');
    const { outcomes } = await checked(seller, String(file), 'seller');
    expect(outcomes).toEqual({ new: 0, changed: 0, unchanged: 1, refused: 0 });
  });

  it('reads the template', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const { body: file } = await admin.request('/api/admin/import-template.csv');
    const { id, outcomes } = await checked(admin, String(file));
    expect(outcomes).toEqual({ new: 4, changed: 0, unchanged: 0, refused: 0 });
    const done = await run(admin, id, true);
    expect([done.state, done.done_rows]).toEqual(['done', 4]);
    const decking = await shopSees('example-decking');
    expect(decking.option_names).toEqual(['Length']);
    expect(decking.product_variants).toMatchObject([
      { name: '2.4 m', sku: 'EXAMPLE-24', price: 10.2, stock: 40, attributes: { Length: '2.4 m' } },
      { name: '3.6 m', sku: 'EXAMPLE-36', price: 15.3, stock: 25 },
    ]);
    expect(await shopSees('example-hammer')).toMatchObject({
      price: 39.9,
      stock: 12,
      quantity_prices: [
        { from: 10, price: 35.9 },
        { from: 50, price: 32.9 },
      ],
      specifications: { Weight: '570 g' },
    });
  });
});

describe('a check', () => {
  it('shows every change by its field, and what is new', async () => {
    const admin = await site.signIn({ role: 'admin' });
    await add(admin, HAMMER);
    await add(admin, DECKING);
    const { id, outcomes } = await checked(
      admin,
      'SKU;Slug;Name;Variant;Price;Stock;Option 1;Spec: Weight\r\n' +
        'HAM-570;;Claw hammer 600 g;;"41,50";12;;600 g\r\n' +
        ';decking-90;Decking 90 × 22 mm;;10.20;;Length;\r\n' +
        'DECK-24;decking-90;;2.4 m;10.20;7;2.4 m;\r\n' +
        'DECK-48;decking-90;;4.8 m;$20.40;3;4.8 m;\r\n',
    );
    expect(outcomes).toEqual({ new: 1, changed: 2, unchanged: 1, refused: 0 });
    const [hammer] = await rowsOf(admin, id, 'changed');
    expect(hammer).toMatchObject({
      row_number: 2,
      changes: [
        { heading: 'Name', before: 'Claw hammer 570 g', after: 'Claw hammer 600 g' },
        { heading: 'Price', before: '39.90', after: '41.50' },
        { heading: 'Spec: Weight', before: '570 g', after: '600 g' },
      ],
    });
    expect(await shopSees('claw-hammer-570g')).toMatchObject({ price: 39.9 });
  });
});

describe('the rows of variants', () => {
  it('keep their choices when options get other names or are removed', async () => {
    const admin = await site.signIn({ role: 'admin' });
    await add(admin, {
      ...DECKING,
      option_names: ['Length', 'Colour'],
      product_variants: DECKING.product_variants.map((each, index) => ({
        ...each,
        attributes: { ...each.attributes, Colour: ['Grey', 'Brown'][index] },
      })),
    });
    const head = 'Slug,Name,Variant,Option 1,Option 2\ndecking-90,Decking 90 × 22 mm,,';
    const renamed = await checked(admin, `${head}Length,Color\n`);
    await run(admin, renamed.id, true);
    const decking = await shopSees('decking-90');
    expect(decking.option_names).toEqual(['Length', 'Color']);
    expect(
      decking.product_variants.map(({ attributes }: { attributes: unknown }) => attributes),
    ).toEqual([
      { Length: '2.4 m', Color: 'Grey' },
      { Length: '3.6 m', Color: 'Brown' },
    ]);
    const removed = await checked(admin, `${head},Color\n`);
    await run(admin, removed.id, true);
    expect(await shopSees('decking-90')).toMatchObject({
      option_names: ['Color'],
      product_variants: [{ attributes: { Color: 'Grey' } }, { attributes: { Color: 'Brown' } }],
    });
  });

  it('are written with the row of their product below them', async () => {
    const admin = await site.signIn({ role: 'admin' });
    await add(admin, DECKING);
    const { id } = await checked(
      admin,
      'SKU,Slug,Name,Variant,Price\nDECK-24,,,,11\n,decking-90,Decking,,10.20\nDECK-36,decking-90,Decking,3.6 m,16\n',
    );
    await run(admin, id, true);
    expect(await shopSees('decking-90')).toMatchObject({
      name: 'Decking',
      product_variants: [{ price: 11 }, { price: 16 }],
    });
  });

  it('are refused where two are about one, or say something about the product', async () => {
    const admin = await site.signIn({ role: 'admin' });
    await add(admin, DECKING);
    const { id } = await checked(
      admin,
      `SKU,Slug,Name,Variant,Price,Spec: Wood
,decking-90,Decking 90 × 22 mm,,10.20,Pine
DECK-24,,,2.4 m,11,Pine
,,,2.4 m,12,
,,,3.6 m,15.30,Oak
`,
    );
    const rows = await rowsOf(admin, id, 'refused');
    expect(rows.map(({ errors }) => errors.map(({ message }) => message))).toEqual([
      ['Another row of this product is refused.'],
      ['Another row of this product is refused.'],
      ['Row 3 is about this variant too.'],
      ['This belongs in the row of the product.'],
    ]);
  });
});

const FILE = `SKU,Slug,Name,Price,Stock,Category
HAM-570,claw-hammer-570g,Claw hammer 570 g,45.00,12,
NEW-1,new-one,New one,5.00,3,
1.20E+12,broken-code,Broken code,5.00,1,
NEW-2,new-two,New two,five,many,Nowhere
NEW-1,new-three,New three,5.00,1,
`;

describe('rows with errors', () => {
  it('are named by row and column', async () => {
    const admin = await site.signIn({ role: 'admin' });
    await add(admin, HAMMER);
    const { id, outcomes } = await checked(admin, FILE);
    expect(outcomes).toEqual({ new: 1, changed: 1, unchanged: 0, refused: 3 });
    const rows = await rowsOf(admin, id, 'refused');
    expect(rows.map((row) => [row.row_number, row.errors.map(({ heading }) => heading)])).toEqual([
      [4, ['SKU']],
      [5, ['Price', 'Stock', 'Category']],
      [6, ['SKU']],
    ]);
    expect(rows[2]?.errors[0]?.message).toBe('Row 3 has this SKU too. Each needs its own.');
    expect(rows[1]?.errors.map(({ value }) => value)).toEqual(['five', 'many', 'Nowhere']);
  });

  it('keep a strict import from importing anything', async () => {
    const admin = await site.signIn({ role: 'admin' });
    await add(admin, HAMMER);
    const { id } = await checked(admin, FILE);
    const refused = await admin.request(`${IMPORTS.admin}/${id}/run`, { json: { strict: true } });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'IMPORT_HAS_REFUSED_ROWS']);
    expect((await shopSees('claw-hammer-570g')).price).toBe(39.9);
  });

  it('are left out of a lenient one, and come back as a file that can be corrected', async () => {
    const admin = await site.signIn({ role: 'admin' });
    await add(admin, HAMMER);
    const { id } = await checked(admin, FILE);
    const done = await run(admin, id, false);
    expect([done.state, done.outcomes.refused]).toEqual(['done', 3]);
    expect((await shopSees('claw-hammer-570g')).price).toBe(45);
    expect(await shopSees('new-one')).toMatchObject({ price: 5, stock: 3 });
    const { body } = await admin.request(`${IMPORTS.admin}/${id}/refused.csv`);
    const lines = String(body).trim().split('\r\n');
    expect(lines[0]).toBe('SKU,Slug,Name,Price,Stock,Category,Row,Error');
    expect(lines[1]).toMatch(/^1\.20E\+12,broken-code,Broken code,5\.00,1,,4,SKU: The spreadsheet/);
    expect(lines).toHaveLength(4);
    const again = await upload(admin, String(body));
    expect(again.body.columns.map(({ mapped }: { mapped: string }) => mapped)).toEqual([
      'sku',
      'slug',
      'name',
      'price',
      'stock',
      'category',
      '',
      '',
    ]);
  });
});

describe('an attribute that a category requires', () => {
  it('is asked for by the check, and a save that misses it writes nothing', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const category = await buildCategory(site.db);
    const file = `SKU,Name,Price,Category,Spec: Grade
PINE-1,Pine one,5,${category.slug},
PINE-2,Pine two,5,${category.slug},A
`;
    const early = await checked(admin, file);
    expect(early.outcomes).toMatchObject({ new: 2, refused: 0 });
    await buildAttributes(site.db, category.id, [
      { key: 'grade', name: 'Grade', kind: 'text', isRequired: true },
    ]);
    const done = await run(admin, early.id, false);
    expect(done.outcomes).toMatchObject({ new: 1, refused: 1 });
    expect((await site.request('/api/products/pine-one')).status).toBe(404);
    expect(await shopSees('pine-two')).toMatchObject({ specifications: { Grade: 'A' } });
    const { id } = await checked(admin, file.replaceAll('PINE', 'OAK').replaceAll('Pine', 'Oak'));
    const [refused] = await rowsOf(admin, id, 'refused');
    expect(refused).toMatchObject({
      row_number: 2,
      errors: [{ message: 'Products of this category need a value for: Grade.' }],
    });
  });
});

describe('an import', () => {
  it('changes what the form changes: stock moves, prices and the audit log', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const { id: productId } = await add(admin, HAMMER);
    const { id } = await checked(admin, 'SKU,Price,Stock\nHAM-570,45,20\n');
    await run(admin, id, true);
    const { body: prices } = await admin.request(`/api/admin/products/${productId}/prices`);
    expect(prices.prices.map(({ price }: { price: number }) => price)).toEqual([45, 39.9]);
    const moves = await site.db.selectFrom('stock_movements').select('quantity_change').execute();
    expect(new Set(moves.map(({ quantity_change: change }) => change))).toEqual(new Set([12, 8]));
    const entries = await site.db
      .selectFrom('audit_entries')
      .select(['action', 'subject', 'actor_id'])
      .where('actor_id', '=', admin.id)
      .orderBy('created_at')
      .execute();
    expect(entries.map(({ action, subject }) => `${subject} ${action}`).toSorted()).toEqual([
      'import started',
      'product created',
      'product updated',
    ]);
  });

  it('sets stock and prices of variants by their codes alone', async () => {
    const admin = await site.signIn({ role: 'admin' });
    await add(admin, DECKING);
    const { id, outcomes } = await checked(
      admin,
      'SKU,Stock,Price\nDECK-24,9,11.00\nDECK-36,4,15.30\n',
    );
    expect(outcomes).toEqual({ new: 0, changed: 2, unchanged: 0, refused: 0 });
    await run(admin, id, true);
    expect((await shopSees('decking-90')).product_variants).toMatchObject([
      { name: '2.4 m', price: 11, stock: 9 },
      { name: '3.6 m', price: 15.3, stock: 4 },
    ]);
  });

  it.each([
    ['stock', 'SKU,Stock\nHAM-570,7\nDECK-24,9\n', { stock: 7 }, { stock: 9, price: 10.2 }],
    [
      'prices',
      'SKU,Price\nHAM-570,41.50\nDECK-24,9.90\n',
      { price: 41.5 },
      { stock: 5, price: 9.9 },
    ],
  ])('takes a file of codes and %s for products and variants', async (_, file, hammer, board) => {
    const seller = await site.signIn({ role: 'seller' });
    await add(seller, HAMMER, 'seller');
    await add(seller, DECKING, 'seller');
    const { id, outcomes } = await checked(seller, file, 'seller');
    expect(outcomes).toEqual({ new: 0, changed: 2, unchanged: 0, refused: 0 });
    await run(seller, id, true, 'seller');
    expect(await shopSees('claw-hammer-570g')).toMatchObject({ ...HAMMER, ...hammer });
    const [variant, other] = (await shopSees('decking-90')).product_variants;
    expect(variant).toMatchObject({ name: '2.4 m', ...board });
    expect(other).toMatchObject({ name: '3.6 m', price: 15.3, stock: 0 });
  });

  it('that is strict writes at most 5,000 rows', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const { id } = await checked(admin, 'SKU,Name,Price\nW-1,One,5\n');
    await site.db.updateTable('imports').set({ new_rows: 5001 }).execute();
    const { status, body } = await admin.request(`${IMPORTS.admin}/${id}/run`, {
      json: { strict: true },
    });
    expect([status, body.error.fields.strict]).toEqual([
      422,
      expect.stringMatching(/^All or nothing works for up to 5,000 rows/),
    ]);
  });

  it('takes turns with others, so that a long one does not hold up a short one', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const seller = await site.signIn({ role: 'seller' });
    const lines = Array.from({ length: 60 }, (_, index) => `L-${index},Long ${index},5`);
    const long = await checked(admin, ['SKU,Name,Price', ...lines].join('\n'));
    const short = await checked(seller, 'SKU,Name,Price\nS-1,Short,5\n', 'seller');
    await start(admin, long.id, false);
    await start(seller, short.id, false, 'seller');
    await work();
    const entries = await site.db
      .selectFrom('audit_entries')
      .select('subject_name')
      .where('subject', '=', 'product')
      .orderBy('id')
      .execute();
    const names = entries.map(({ subject_name: name }) => name);
    expect(names).toHaveLength(61);
    expect(names.indexOf('Short')).toBeLessThan(names.indexOf('Long 59'));
  });

  it('whose person loses the right just before the end of a strict one imports nothing', async () => {
    const seller = await site.signIn({ role: 'seller' });
    const { id } = await checked(seller, 'SKU,Name,Price\nOWN-1,Own,7\n', 'seller');
    // As another transaction would while this one writes.
    await sql`create function suspend_now() returns trigger language plpgsql as $$ begin
      update user_profiles set suspended_at = '2026-01-01' where id = new.seller_id;
      return new; end $$`.execute(site.db);
    await sql`create trigger suspend_now after insert on products for each row
      execute function suspend_now()`.execute(site.db);
    const failed = await run(seller, id, true, 'seller');
    await sql`drop function suspend_now cascade`.execute(site.db);
    expect(failed).toMatchObject({
      state: 'failed',
      failure: 'The person who started it may no longer change these products.',
    });
    expect((await site.request('/api/products/own')).status).toBe(404);
  });

  it('refuses what has changed since the check', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const { id: productId } = await add(admin, HAMMER);
    const file = 'SKU,Name,Slug,Price\nNEW-1,New one,new-one,5\nHAM-570,Claw hammer 570 g,,45\n';
    const strict = await checked(admin, file);
    const lenient = await checked(admin, file);
    await admin.request(`/api/admin/products/${productId}`, {
      method: 'PUT',
      json: { price: 41 },
    });
    const failed = await run(admin, strict.id, true);
    expect([failed.state, failed.failure]).toEqual([
      'failed',
      'Nothing was imported because of row 3: The product has changed since the file was checked. Check the file again.',
    ]);
    expect((await site.request('/api/products/new-one')).status).toBe(404);
    const done = await run(admin, lenient.id, false);
    expect(done.outcomes).toMatchObject({ new: 1, changed: 0, refused: 1 });
    expect((await shopSees('claw-hammer-570g')).price).toBe(41);
  });

  it('remembers how a person has mapped the same headings', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const file = 'Ref,Descr,Sell\nHAM-570,Hammer,5\n';
    const { body: first } = await upload(admin, file);
    const mapping = ['sku', 'name', 'price'];
    await admin.request(`${IMPORTS.admin}/${first.id}/mapping`, {
      method: 'PUT',
      json: { mapping },
    });
    const { body: second } = await upload(admin, file);
    expect(second.columns.map(({ mapped }: { mapped: string }) => mapped)).toEqual(mapping);
    const other = await site.signIn({ role: 'admin' });
    const { body: third } = await upload(other, file);
    expect(third.columns.map(({ mapped }: { mapped: string }) => mapped)).toEqual(['', '', '']);
  });

  it('goes on where a killed server has stopped, and does nothing twice', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const lines = Array.from({ length: 120 }, (_, index) => `N-${index},Item ${index},5,3`);
    const { id } = await checked(admin, ['SKU,Name,Price,Stock', ...lines].join('\n'));
    await sql`create function stop_here() returns trigger language plpgsql as
      $$ begin raise exception 'stopped'; end $$`.execute(site.db);
    await sql`create trigger stop_here before insert on products for each row
      when (new.sku = 'N-100') execute function stop_here()`.execute(site.db);
    const stopped = await run(admin, id, false);
    expect([stopped.state, stopped.done_rows]).toEqual(['failed', 96]);
    await sql`drop function stop_here cascade`.execute(site.db);
    // What a process leaves that was killed there.
    await site.db.updateTable('imports').set({ state: 'applying', failure: null }).execute();
    await work();
    const { body } = await admin.request(`${IMPORTS.admin}/${id}`);
    expect([body.state, body.done_rows, body.outcomes.refused]).toEqual(['done', 120, 0]);
    const counts = await site.db
      .selectFrom('audit_entries')
      .select(({ fn }) => [
        fn.countAll().as('all'),
        fn.count('subject_id').distinct().as('products'),
      ])
      .where('subject', '=', 'product')
      .executeTakeFirstOrThrow();
    expect([Number(counts.all), Number(counts.products)]).toEqual([120, 120]);
  });
});

describe('a seller', () => {
  it('adds and changes only their own products, and does not learn whose others are', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const seller = await site.signIn({ role: 'seller' });
    const rival = await site.signIn({ role: 'seller' });
    await add(admin, HAMMER);
    await add(rival, { ...HAMMER, slug: 'rival', sku: 'RIVAL' }, 'seller');
    const file = `SKU,Slug,Name,Price,Own tax rate
HAM-570,,Mine now,1,0%
RIVAL,,Mine too,1,
,rival,By its slug,1,
OWN-1,own,Own,7,
`;
    const { id, outcomes, columns } = await checked(seller, file, 'seller');
    expect(columns.at(-1)).toMatchObject({ heading: 'Own tax rate', mapped: '' });
    expect(outcomes).toEqual({ new: 1, changed: 0, unchanged: 0, refused: 3 });
    const rows = await rowsOf(seller, id, 'refused', 'seller');
    expect(rows.map(({ errors }) => errors[0]?.message)).toEqual([
      'Another product has this SKU. Choose a different one.',
      'Another product has this SKU. Choose a different one.',
      'Another product has this slug. Choose a different one.',
    ]);
    await run(seller, id, false, 'seller');
    expect(rows.map(({ name, product_id: product, changes }) => [name, product, changes])).toEqual([
      ['Mine now', null, []],
      ['Mine too', null, []],
      ['By its slug', null, []],
    ]);
    expect(await shopSees('own')).toMatchObject({ price: 7, seller: { id: seller.id } });
    expect((await shopSees('rival')).price).toBe(39.9);
    expect((await rival.request(`${IMPORTS.seller}/${id}`)).status).toBe(404);
    expect((await admin.request(`${IMPORTS.admin}/${id}`)).status).toBe(404);
  });

  it('who may no longer change products gets nothing imported', async () => {
    const seller = await site.signIn({ role: 'seller' });
    const { id } = await checked(seller, 'SKU,Name,Price\nOWN-1,Own,7\n', 'seller');
    await seller.request(`${IMPORTS.seller}/${id}/run`, { json: { strict: true } });
    await site.db
      .updateTable('user_profiles')
      .set({ suspended_at: site.clock.now() })
      .where('id', '=', seller.id)
      .execute();
    await work();
    const row = await site.db.selectFrom('imports').selectAll().executeTakeFirstOrThrow();
    expect([row.state, row.failure]).toEqual([
      'failed',
      'The person who started it may no longer change these products.',
    ]);
  });
});

/** Shorter than a job waits for a lock. */
const WHILE_LOCKED = { timeout: 2_500 };

describe('imports that wait', () => {
  it('take turns: those that were begun, then the oldest of each seller, two of one', async () => {
    const people = {
      admin: await site.signIn({ role: 'admin' }),
      seller: await site.signIn({ role: 'seller' }),
    };
    const wait = async (area: 'admin' | 'seller') => {
      const { body } = await upload(people[area], 'SKU,Name,Price\nW-1,One,5\n', area);
      site.clock.advanceMs(1);
      return body.id as string;
    };
    const [a, b, c] = [await wait('admin'), await wait('admin'), await wait('admin')];
    const d = await wait('seller');
    await site.db.updateTable('imports').set({ state: 'checking' }).execute();
    const next = async (begun: string[], except: string[] = [], limit = 3) => {
      const rows = await listWaitingImports(site.db, { begun, except, limit });
      return rows.map(({ id }) => id);
    };
    expect(await next([])).toEqual([a, d, b]);
    expect(await next([b])).toEqual([b, d, a]);
    expect(await next([], [a])).toEqual([b, d, c]);
    expect(await next([], [], 10)).toHaveLength(3);

    await site.db
      .updateTable('imports')
      .set({ done_rows: 1 })
      .where('id', 'in', [a, b, d])
      .execute();
    await site.db.updateTable('imports').set({ state: 'applying' }).where('id', '=', d).execute();
    const rows = await listWaitingImports(site.db, {
      begun: [b],
      except: [],
      limit: 3,
      onlyNew: true,
    });
    expect(rows.map(({ id }) => id)).toEqual([b, d, c]);
  });

  it('are left alone when another process ends their check before this one begins', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const first = (await upload(admin, 'SKU,Name,Price\nW-1,One,5\n')).body.id as string;
    site.clock.advanceMs(1);
    const second = (await upload(admin, 'SKU,Name,Price\nW-2,Two,5\n')).body.id as string;
    await site.db.updateTable('imports').set({ state: 'checking' }).execute();
    let working: Promise<void> = Promise.resolve();
    await site.db.transaction().execute(async (tx) => {
      await sql`select from imports where id = ${first} for update`.execute(tx);
      working = work();
      await expect
        .poll(async () => {
          const { rows } = await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(site.db);
          return rows.length;
        }, WHILE_LOCKED)
        .toBe(1);
      await sql`update imports set state = 'applying', is_strict = false, done_rows = 1
        where id = ${second}`.execute(tx);
    });
    await working;
    const stored = await site.db
      .selectFrom('imports')
      .select(['state', 'done_rows'])
      .where('id', '=', second)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ state: 'applying', done_rows: 1 });
  });

  it('are worked on where old ones cannot be deleted', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const old = await upload(admin, 'SKU,Name,Price\nW-1,One,5\n');
    await sql`update imports set created_at = '2020-01-01'`.execute(site.db);
    await sql`create function stay() returns trigger language plpgsql as
      $$ begin raise exception 'stays'; end $$`.execute(site.db);
    await sql`create trigger stay before delete on imports for each row
      execute function stay()`.execute(site.db);
    const { state } = await checked(admin, 'SKU,Name,Price\nW-1,One,5\n');
    await sql`drop function stay cascade`.execute(site.db);
    const find = () => admin.request(`${IMPORTS.admin}/${old.body.id}`);
    expect([state, (await find()).status]).toEqual(['checked', 200]);
    await work();
    expect((await find()).status).toBe(404);
  });
});

describe('an upload', () => {
  it.each([
    ['a workbook', Uint8Array.from([0x50, 0x4b, 0x03, 0x04]), /^This is a workbook/],
    ['headings alone', 'SKU,Name\n', /has headings, but no rows/],
    ['an open quotation mark', 'SKU,Name\n1,"open\n', /never closed/],
    ['a file that unpacks to more than 20 MB', gzipSync(Buffer.alloc(21 << 20, 'x')), /20 MB/],
    ['a compressed file that is cut off', gzipSync('SKU,Name\n1,One\n').subarray(0, 20), /broken/],
  ])('refuses %s', async (_, content, message) => {
    const admin = await site.signIn({ role: 'admin' });
    const { status, body } = await upload(admin, content);
    expect([status, body.error.fields.content]).toEqual([422, expect.stringMatching(message)]);
    expect(await site.db.selectFrom('imports').selectAll().execute()).toEqual([]);
  });

  it('is refused where fifty are not done, which are all listed', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const { body } = await upload(admin, 'SKU,Name\n1,One\n');
    const row = await site.db.selectFrom('imports').selectAll().executeTakeFirstOrThrow();
    const copy = (count: number, state: string, time: string) =>
      sql`insert into imports select (jsonb_populate_record(i, jsonb_build_object(
          'id', gen_random_uuid(), 'state', ${state}::text, 'created_at', ${time}::timestamptz,
          'is_strict', false, 'finished_at', now(),
          'failure', case ${state}::text when 'failed' then 'Stopped.' end))).*
        from imports i, generate_series(1, ${count}::integer) where i.id = ${row.id}`.execute(
        site.db,
      );
    await copy(49, 'failed', '2020-01-01');
    await copy(60, 'done', '2020-01-02');
    const refused = await upload(admin, 'SKU,Name\n1,One\n');
    expect(refused.body.error.fields.content).toBe(
      'You have 50 imports that are not done. Delete one of them first.',
    );
    const listed = await admin.request(IMPORTS.admin);
    const states = listed.body.imports.map(({ state }: { state: string }) => state);
    expect(states.filter((state: string) => state !== 'done')).toHaveLength(50);
    await admin.request(`${IMPORTS.admin}/${body.id}`, { method: 'DELETE' });
    expect((await upload(admin, 'SKU,Name\n1,One\n')).status).toBe(201);
  });

  it('forgets how it was imported once it is checked again', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const { id } = await checked(admin, 'SKU,Name,Price\nW-1,One,5\n');
    await site.db
      .updateTable('imports')
      .set({ state: 'failed', failure: 'Stopped.', is_strict: false })
      .where('id', '=', id)
      .execute();
    const stopped = await admin.request(`${IMPORTS.admin}/${id}`);
    expect(stopped.body).toMatchObject({ state: 'failed', strict: false });
    const mapping = ['sku', 'name', 'price'];
    await admin.request(`${IMPORTS.admin}/${id}/mapping`, {
      method: 'PUT',
      json: { mapping },
    });
    const again = await admin.request(`${IMPORTS.admin}/${id}`);
    expect(again.body).toMatchObject({ failure: null, strict: null });
  });

  it('keeps cells without a heading, names their row and gives them back', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const { id } = await checked(admin, 'SKU,Name,Price\nW-1,One,5,extra\n');
    const [row] = await rowsOf(admin, id, 'refused');
    expect(row?.errors).toEqual([
      { heading: null, message: 'This row has more cells than there are headings.', value: '' },
    ]);
    const { body } = await admin.request(`${IMPORTS.admin}/${id}/refused.csv`);
    expect(String(body).split('\r\n')[1]).toBe(
      'W-1,One,5,2,This row has more cells than there are headings.,extra',
    );
    const wide = await upload(admin, `SKU,Name,Price\nW-1,One,5\nW-2${',x'.repeat(500)}\n`);
    expect(wide.body.error.fields.content).toBe('Row 3 has more than 500 cells.');
  });

  it.each([
    [
      'a comma file of UTF-8 with its mark',
      '\uFEFFSKU,Name,Price,Description\r\n007,Grün 1/2,"1,249.50","one\r\n""two"""\r\n',
    ],
    [
      'a semicolon file with decimal commas',
      '\uFEFFSKU;Name;Price;Description\r\n007;Grün 1/2;1249,50;"one\r\n""two"""\r\n',
    ],
    [
      'a file with tabs',
      'SKU\tName\tPrice\tDescription\r\n007\tGrün 1/2\t$1,249.50\t"one\n""two"""\r\n',
    ],
    [
      'a compressed file',
      gzipSync('SKU,Name,Price,Description\r\n007,Grün 1/2,1249.5,"one\n""two"""\r\n'),
    ],
    [
      'a file in Windows-1252',
      Buffer.from(
        'SKU;Name;Price;Description\r\n007;Grün 1/2;1.249,50;"one\r\n""two"""\r\n',
        'latin1',
      ),
    ],
  ])('reads %s, as spreadsheets write it', async (_, content) => {
    const admin = await site.signIn({ role: 'admin' });
    const { id, outcomes } = await checked(admin, content);
    expect(outcomes).toMatchObject({ new: 1, refused: 0 });
    const [row] = await rowsOf(admin, id);
    expect(row?.changes.map(({ after }) => after)).toEqual([
      '007',
      'Grün 1/2',
      '1249.50',
      'one\n"two"',
    ]);
  });

  it('refuses what a spreadsheet has made of codes and sizes', async () => {
    const admin = await site.signIn({ role: 'admin' });
    await add(admin, { ...HAMMER, sku: '00570' });
    const { id } = await checked(
      admin,
      `SKU,Slug,Name,Price,Spec: Thread
9.31E+12,one,One,5,
4-Mar,two,Two,5,
570,claw-hammer-570g,Claw hammer 570 g,5,
FOUR,four,Four,5,2-Jan
`,
    );
    const rows = await rowsOf(admin, id, 'refused');
    expect(rows.map(({ errors }) => [errors[0]?.heading, errors[0]?.message])).toEqual([
      ['SKU', expect.stringMatching(/^The spreadsheet has rounded this code/)],
      ['SKU', expect.stringMatching(/^The spreadsheet has made a date of this code/)],
      ['SKU', expect.stringMatching(/^The spreadsheet has dropped the zeros of 00570/)],
      ['Spec: Thread', expect.stringMatching(/^The spreadsheet has made a date of this text/)],
    ]);
  });

  it('skips blank rows and keeps the numbers of the others', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const file = `SKU,Name,Price\nW-1,One,5\n,,\n\nW-2,Two,5\n,,\n`;
    const { id, row_count: rows, outcomes } = await checked(admin, file);
    expect([rows, outcomes]).toEqual([4, { new: 2, changed: 0, unchanged: 0, refused: 0 }]);
    const found = await rowsOf(admin, id);
    expect(found.map(({ row_number: number }) => number)).toEqual([2, 5]);
    expect(await run(admin, id, false)).toMatchObject({ state: 'done', done_rows: 4 });
  });

  it('reads characters that lie across two parts of a long file', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const text = 'ü'.repeat(20_000);
    const file = [
      'SKU,Name,Price,Description',
      ...['1', '2', '3'].map((n) => `${n},N${n},5,${text}`),
    ];
    const { body } = await upload(admin, file.join('\n'));
    const rows = await site.db.selectFrom('import_rows').select('cells').execute();
    expect([body.row_count, new Set(rows.map(({ cells }) => cells[3]))]).toEqual([
      3,
      new Set([text]),
    ]);
  });

  it('reads semicolons, Windows-1252 and texts of several lines', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const text = 'SKU;Name;Price;Description\r\nW-1;Grün 2 m;"1.249,50";"one\r\ntwo"\r\n';
    const { id } = await checked(admin, Buffer.from(text, 'latin1'));
    await run(admin, id, true);
    expect(await shopSees('grun-2-m')).toMatchObject({
      name: 'Grün 2 m',
      price: 1249.5,
      description: 'one\ntwo',
    });
  });
});
