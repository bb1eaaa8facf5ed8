import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { readSchemaFiles } from '#db/migrations/index.ts';
import { publishTexts } from '#db/seed/builders/content.ts';

import { recordTextValues } from '#server/content/items/text-values.ts';
import { TEST_NOW, useTestApp } from '#tests/support/app.ts';
import { addBuyer, addProduct, placeFor } from '#tests/support/trade.ts';

const test = useTestApp();
const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const admin = async () => (await test.signIn({ role: 'admin' })).request;

interface Listed {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly state: string;
}

async function listed(noun: string): Promise<Listed[]> {
  return (await (await admin())(`/api/admin/${noun}`)).body.items as Listed[];
}

async function addressOf(noun: string, slug: string): Promise<string> {
  const found = (await listed(noun)).find((item) => item.slug === slug);
  return `/api/admin/${noun}/${found?.id}`;
}

const terms = async () => (await test.request('/api/pages/terms')).body;

describe('the texts of a new shop', () => {
  it('are drafts that nobody sees', async () => {
    for (const noun of ['pages', 'help-questions', 'slides']) {
      const items = await listed(noun);
      expect(items.length).toBeGreaterThan(0);
      expect(new Set(items.map(({ state }) => state))).toEqual(new Set(['draft']));
    }
    expect((await listed('pages')).map(({ slug }) => slug)).toEqual([
      'terms',
      'privacy',
      'returns',
      'seller-agreement',
    ]);
    expect((await test.request('/api/pages/terms')).status).toBe(404);
    expect((await test.request('/api/help-questions')).body.questions).toEqual([]);
    expect((await test.request('/api/slides')).body.slides).toEqual([]);
  });

  it('are published together, and name the shop and its settings', async () => {
    const request = await admin();
    for (const noun of ['pages', 'help-questions', 'slides']) {
      const { body } = await request(`/api/admin/${noun}/publication`, { method: 'POST' });
      expect(body.left).toEqual([]);
    }
    const page = JSON.stringify(await terms());
    expect(page).toContain('This shop is run by Bullnose Marketplace (ABN 60 000 000 909), “we”');
    expect(page).toContain('Usually 2–5 business days in Australia.');
    expect(page).toContain('Payments run in test mode at present');
    expect(page).not.toContain('charged when you pay');
    expect(page).not.toMatch(/[[\]]{2}|\{\w+\}|<p><\/p>/);
    const { questions } = (await test.request('/api/help-questions')).body;
    expect(questions).toHaveLength(24);
    const answers = JSON.stringify(questions);
    expect(answers).toContain(
      'Standard delivery is $9.95 per order, and free when the order comes to $99 or more.',
    );
    expect(answers).toContain('Standard delivery takes 2–5 business days');
    expect(answers).toContain('At present payments run in test mode');
    expect(answers.toLowerCase()).not.toMatch(/no refund|not refundable|non-refundable/);
    const { slides } = (await test.request('/api/slides')).body;
    expect(slides.map(({ title }: { title: string }) => title)).toEqual([
      'Winter Building Sale',
      'Professional Tools',
      'Garden Ready',
    ]);
  });

  it('follow the settings', async () => {
    await publishTexts(test.db, TEST_NOW);
    await test.db
      .updateTable('global_settings')
      .set({
        return_days: 14,
        standard_delivery_days: '4-9',
        standard_shipping_cost_cents: 1250,
        free_shipping_threshold_cents: 15_000,
        prices_include_tax: false,
      })
      .execute();
    const words = JSON.stringify([
      await terms(),
      (await test.request('/api/pages/returns')).body,
      (await test.request('/api/help-questions')).body,
    ]);
    expect(words).toContain('14 days for a change of mind');
    expect(words).toContain('Changed your mind: 14 days');
    expect(words).toContain('is $12.50 per order, and free when the order comes to $150 or more.');
    expect(words).toContain('No. The checkout adds GST, where a product carries any.');
    expect(words).not.toMatch(/30 days of delivery|\$9\.95|\$99|2–5/);
    await test.db.updateTable('global_settings').set({ standard_shipping_cost_cents: 0 }).execute();
    const { body } = await test.request('/api/help-questions');
    expect(JSON.stringify(body)).toContain('Standard delivery is free.');
  });
});

describe('the templates about GST', () => {
  it.each([
    [{ gst_registered: true, prices_include_tax: true }, 'Yes, where a product carries GST.'],
    [{ gst_registered: true, prices_include_tax: false }, 'No. The checkout adds GST'],
    [{ gst_registered: false, prices_include_tax: true }, 'Bullnose is not registered for GST'],
    [{ gst_registered: false, prices_include_tax: false }, 'Bullnose is not registered for GST'],
    [{ gst_registered: null, prices_include_tax: true }, 'Bullnose is not registered for GST'],
  ])('hold for an operator with %o', async (facts, answer) => {
    await publishTexts(test.db, TEST_NOW);
    await test.db.updateTable('global_settings').set(facts).execute();
    const { questions } = (await test.request('/api/help-questions')).body;
    const gst = questions.find(({ slug }: { slug: string }) => slug === 'gst');
    expect(gst.answer).toContain(answer);
    expect(gst.answer).toContain('Another seller charges GST only if registered for it.');
    const prices = JSON.stringify(await terms());
    expect(prices.includes('Our prices include GST')).toBe(answer.startsWith('Yes'));
    expect(prices.includes('The checkout adds GST to our prices')).toBe(answer.startsWith('No.'));
    expect(prices.includes('We are not registered for GST')).toBe(answer.startsWith('Bullnose'));
    expect(prices).not.toMatch(/New South Wales|Booked by phone/);
  });
});

describe('a shop that matches no prices', () => {
  it('promises it in no text', async () => {
    await publishTexts(test.db, TEST_NOW);
    const questions = async () => (await test.request('/api/help-questions')).body.questions;
    const texts = async () => JSON.stringify([await terms(), await questions()]);
    expect(await texts()).toMatch(/Price match: .*price match guarantee/);
    const json = { price_match: false };
    await (
      await admin()
    )('/api/admin/global-settings', { method: 'PUT', json });
    expect(await texts()).not.toMatch(/price match/i);
    expect(await questions()).toHaveLength(23);
  });
});

describe('a draft of the templates that somebody has changed', () => {
  it('keeps its words when a release has others', async () => {
    const file = readSchemaFiles().migrations.find(({ name }) => name.includes('template-words'));
    const old = { summary: 'The whole price, GST included. Delivery is shown before you pay.' };
    const request = await admin();
    const bodyOf = async () =>
      test.db
        .selectFrom('content_versions as version')
        .innerJoin('content_items as item', 'item.id', 'version.item_id')
        .select(['version.body', 'version.id'])
        .where('item.slug', '=', 'terms')
        .executeTakeFirstOrThrow();
    const { body, id } = await bodyOf();
    const restored = JSON.stringify(body).replace(
      /In Australian dollars\. The checkout[^"]*/,
      old.summary,
    );
    const restore = () =>
      test.db
        .updateTable('content_versions')
        .set({ body: restored })
        .where('id', '=', id)
        .execute();
    await restore();
    await sql.raw(file?.text ?? '').execute(test.db);
    expect(JSON.stringify((await bodyOf()).body)).not.toContain(old.summary);
    const address = await addressOf('pages', 'terms');
    await request(address, { method: 'PUT', json: { intro: 'Ours.' } });
    await restore();
    await sql.raw(file?.text ?? '').execute(test.db);
    expect(JSON.stringify((await bodyOf()).body)).toContain(old.summary);
  });
});

describe('a placeholder without a value', () => {
  it('refuses the publication and names itself; nothing is lost', async () => {
    await test.db.updateTable('global_settings').set({ legal_name: null }).execute();
    const request = await admin();
    const address = await addressOf('pages', 'terms');
    const { status, body } = await request(`${address}/publication`, { json: {} });
    expect(status).toBe(422);
    expect(body.error.fields).toEqual({
      'sections.0.html': expect.stringContaining('{legal_name} has no value yet (Legal name).'),
    });
    expect((await request(address)).body.state).toBe('draft');
    const all = await request('/api/admin/pages/publication', { method: 'POST' });
    expect(all.body).toMatchObject({
      published: 0,
      left: [
        { name: 'Terms of use', missing: ['legal_name'] },
        { name: 'Privacy policy', missing: ['legal_name'] },
        { name: 'Returns and refunds', missing: ['legal_name'] },
        { name: 'Seller agreement', missing: ['legal_name'] },
      ],
    });
  });

  it('is told from one that does not exist, also in brackets', async () => {
    const request = await admin();
    const address = await addressOf('pages', 'terms');
    await request(address, { method: 'PUT', json: { intro: 'Hello[ {shop_nmae}].' } });
    const { body } = await request(`${address}/publication`, { json: {} });
    expect(body.error.fields).toEqual({ intro: 'There is no placeholder {shop_nmae}.' });
  });

  it('in a published text keeps the profile from losing it', async () => {
    await publishTexts(test.db, TEST_NOW);
    const request = await admin();
    const put = (json: object) => request('/api/admin/shop-profile', { method: 'PUT', json });
    const { status, body } = await put({ legal_name: '' });
    expect([status, body.error.code]).toEqual([422, 'INVALID_INPUT']);
    expect(body.error.message).toContain('{legal_name} in “Terms of use”');
    expect((await test.request('/api/shop')).body.legal_name).toBe('Bullnose Marketplace');
    // One way to be reached is enough.
    expect((await put({ phone: '' })).status).toBe(200);
    expect(JSON.stringify(await terms())).toContain('write to');
    expect((await put({ email: '' })).body.error.message).toContain('{contact}');
  });
});

describe('a setting', () => {
  it('that empties a placeholder of a published text is refused, with its name', async () => {
    const request = await admin();
    const address = await addressOf('help-questions', 'stock');
    await request(address, { method: 'PUT', json: { answer: 'Delivery is {delivery_cost}.' } });
    const put = (json: object) => request('/api/admin/global-settings', { method: 'PUT', json });
    // A draft promises nothing.
    expect((await put({ standard_shipping_cost: 0 })).status).toBe(200);
    await put({ standard_shipping_cost: 12.5 });
    await request(`${address}/publication`, { json: {} });
    const { status, body } = await put({ standard_shipping_cost: 0 });
    expect([status, body.error.code]).toEqual([422, 'INVALID_INPUT']);
    expect(body.error.message).toContain('{delivery_cost} in “Is the stock shown up to date?”');
    expect((await test.request('/api/help-questions')).body.questions[0].answer).toBe(
      'Delivery is $12.50.',
    );
    expect((await put({ standard_shipping_cost: 15 })).status).toBe(200);
  });

  it('cannot be emptied under a text that waits for its time', async () => {
    const request = await admin();
    const address = await addressOf('help-questions', 'stock');
    await request(address, { method: 'PUT', json: { answer: '{business_hours}.' } });
    const profile = (json: object) => request('/api/admin/shop-profile', { method: 'PUT', json });
    await profile({ business_hours: 'Monday to Friday' });
    const soon = new Date(TEST_NOW.getTime() + DAY_MS).toISOString();
    const scheduled = await request(`${address}/publication`, { json: { published_from: soon } });
    expect(scheduled.body.state).toBe('scheduled');
    const { status, body } = await profile({ business_hours: '' });
    expect([status, body.error.message]).toEqual([
      422,
      expect.stringContaining('{business_hours} in “Is the stock shown up to date?”'),
    ]);
    test.clock.advanceMs(DAY_MS);
    expect((await test.request('/api/help-questions')).body.questions[0].answer).toBe(
      'Monday to Friday.',
    );
  });
});

describe('versions', () => {
  it('a published one stays as it is; a save begins a draft, which can be discarded', async () => {
    await publishTexts(test.db, TEST_NOW);
    const request = await admin();
    const address = await addressOf('pages', 'terms');
    const put = (json: object) => request(address, { method: 'PUT', json });
    const saved = await put({ intro: 'Other rules.' });
    expect(saved.body).toMatchObject({ state: 'changed', body: { intro: 'Other rules.' } });
    expect((await terms()).intro).toBe('The rules for shopping here, in plain English.');
    expect((await put({ intro: 'Third rules.' })).body.versions).toHaveLength(2);
    const discarded = await request(`${address}/draft`, { method: 'DELETE' });
    expect(discarded.body).toMatchObject({ state: 'published', versions: [{ number: 1 }] });
    const again = await request(`${address}/draft`, { method: 'DELETE' });
    expect(again.body.error.code).toBe('CONTENT_NOT_PUBLISHED');
    const nothing = await request(`${address}/publication`, { json: {} });
    expect(nothing.body.error.code).toBe('CONTENT_PUBLISHED');
  });

  it('come out at their time, and a scheduled one can be taken back', async () => {
    await publishTexts(test.db, TEST_NOW);
    const request = await admin();
    const address = await addressOf('slides', 'garden-ready');
    const titles = async () =>
      (await test.request('/api/slides')).body.slides.map(({ title }: { title: string }) => title);
    await request(address, { method: 'PUT', json: { title: 'Spring' } });
    const past = { json: { published_from: new Date(TEST_NOW.getTime() - DAY_MS).toISOString() } };
    expect((await request(`${address}/publication`, past)).body.error.fields).toEqual({
      published_from: expect.stringContaining('still to come'),
    });
    const soon = { json: { published_from: new Date(TEST_NOW.getTime() + DAY_MS).toISOString() } };
    expect((await request(`${address}/publication`, soon)).body.state).toBe('scheduled');
    expect(await titles()).toContain('Garden Ready');
    expect((await request(`${address}/publication`, { method: 'DELETE' })).body.state).toBe(
      'changed',
    );
    await request(`${address}/publication`, soon);
    test.clock.advanceMs(DAY_MS);
    expect(await titles()).toEqual(['Winter Building Sale', 'Professional Tools', 'Spring']);
  });

  it('are read and compared by administrators alone', async () => {
    await publishTexts(test.db, TEST_NOW);
    const request = await admin();
    const address = await addressOf('pages', 'terms');
    await request(address, { method: 'PUT', json: { intro: 'Other rules.' } });
    const first = await request(`${address}/versions/1`);
    expect(first.body.body.intro).toBe('The rules for shopping here, in plain English.');
    expect((await request(`${address}/versions/7`)).status).toBe(404);
    const seller = await test.signIn({ role: 'seller' });
    expect((await seller.request('/api/admin/pages')).status).toBe(403);
    expect((await test.request('/api/admin/pages')).status).toBe(401);
  });

  it('a save that is based on an older state is refused, and the log says who saved', async () => {
    const request = await admin();
    const address = await addressOf('pages', 'terms');
    const { version } = (await request(address)).body;
    const put = (intro: string) => request(address, { method: 'PUT', json: { intro, version } });
    expect((await put('One.')).status).toBe(200);
    const late = await put('Two.');
    expect([late.status, late.body.error.code]).toEqual([409, 'RECORD_CHANGED']);
    const entries = await test.db
      .selectFrom('audit_entries')
      .select(['action', 'subject', 'before', 'after'])
      .where('subject', '=', 'page')
      .execute();
    expect(entries).toMatchObject([{ action: 'updated', after: { intro: 'One.' } }]);
  });
});

describe('bad input', () => {
  it('scripts in a text are removed, also those that filling would complete', async () => {
    const request = await admin();
    const section = {
      id: 'about',
      title: 'About',
      summary: '',
      html: '<p onclick="x()">Hi <script>alert(1)</script>[<strong>{abn}]</strong></p>',
    };
    await test.db.updateTable('global_settings').set({ abn: null }).execute();
    const json = { title: 'T', intro: '', sections: [section] };
    const { body } = await request('/api/admin/pages/preview', { json });
    expect(body.body.sections[0].html).toBe('<p>Hi </p>');
    expect(body.missing).toEqual({});
  });

  it.each([
    ['slides', { image: 'https://example.com/a.jpg' }, 'image'],
    ['slides', { button_href: 'javascript:alert(1)' }, 'button_href'],
    ['slides', { title: ' ' }, 'title'],
    ['help-questions', { link_href: '//elsewhere.example' }, 'link_href'],
    ['pages', { sections: [] }, 'sections'],
  ])('%s with %o is refused at its field', async (noun, change, field) => {
    const request = await admin();
    const [item] = await listed(noun);
    const { status, body } = await request(`/api/admin/${noun}/${item?.id}`, {
      method: 'PUT',
      json: change,
    });
    expect([status, Object.keys(body.error.fields)]).toEqual([422, [field]]);
  });
});

describe('questions', () => {
  it('are added, ordered and deleted', async () => {
    const request = await admin();
    const question = { group: 'Orders', question: 'Do you cut timber?', answer: 'Yes.' };
    const added = await request('/api/admin/help-questions', { json: question });
    expect([added.status, added.body.slug]).toEqual([201, 'do-you-cut-timber']);
    const second = await request('/api/admin/help-questions', { json: question });
    expect(second.body.slug).toBe('do-you-cut-timber-2');
    const ids = [second.body.id, added.body.id];
    await request('/api/admin/help-questions', { method: 'PUT', json: { ids } });
    const order = (await listed('help-questions')).map(({ id }) => id);
    expect(order.slice(0, 2)).toEqual(ids);
    expect(order).toHaveLength(26);
    await request(`/api/admin/help-questions/${ids[0]}/publication`, { json: {} });
    expect((await test.request('/api/help-questions')).body.questions).toMatchObject([question]);
    const gone = await request(`/api/admin/help-questions/${ids[0]}`, { method: 'DELETE' });
    expect(gone.status).toBe(204);
    expect((await test.request('/api/help-questions')).body.questions).toEqual([]);
  });
});

describe('stores', () => {
  const STORE = {
    name: 'Ironbark Fremantle',
    street: '1 Plane Street',
    suburb: 'Fremantle',
    state: 'WA',
    postcode: '6160',
    latitude: -32.06,
    longitude: 115.75,
    phone: '08 5550 6160',
    week: [null, ...Array.from({ length: 6 }, () => ({ opens: 480, closes: 1020 }))],
    holidays: [{ day: 'good-friday', opens: null, closes: null }],
    features: ['Timber yard'],
  };
  const add = async (change: object = {}) =>
    (await admin())('/api/admin/stores', { json: { ...STORE, ...change } });

  it('are shown, and mentioned, only once one is published', async () => {
    await publishTexts(test.db, TEST_NOW);
    const hasStores = async () => (await test.request('/api/shop')).body.has_stores;
    const returns = async () => JSON.stringify((await test.request('/api/pages/returns')).body);
    const { status, body } = await add();
    expect([status, body.state, body.slug]).toEqual([201, 'draft', 'ironbark-fremantle']);
    expect([await hasStores(), (await test.request('/api/stores')).body.stores]).toEqual([
      false,
      [],
    ]);
    expect(await returns()).not.toContain('stores');
    await (
      await admin()
    )(`/api/admin/stores/${body.id}/publication`, { json: {} });
    expect(await hasStores()).toBe(true);
    expect((await test.request('/api/stores')).body.stores).toEqual([
      { slug: 'ironbark-fremantle', ...STORE },
    ]);
    expect(await returns()).toContain('one of our stores');
  });

  it.each([
    ['without hours', { week: Array.from({ length: 7 }, () => null) }, 'week', 'at least one day'],
    ['that closes first', { week: Array(7).fill({ opens: 600, closes: 600 }) }, 'week', 'after'],
    ['with six days', { week: STORE.week.slice(1) }, 'week', 'all seven days'],
    ['in another state', { state: 'NSW' }, 'postcode', 'not in NSW'],
    ['overseas', { latitude: 51.5 }, 'latitude', 'Australia'],
    [
      'with a holiday twice',
      { holidays: [...STORE.holidays, ...STORE.holidays] },
      'holidays',
      'once',
    ],
  ])('a store %s is refused at its field', async (_what, change, field, words) => {
    const { status, body } = await add(change);
    expect([status, Object.keys(body.error.fields)]).toEqual([422, [field]]);
    expect(body.error.fields[field]).toContain(words);
  });
});

describe('an order', () => {
  it('records the terms that were in force when it was placed', async () => {
    await publishTexts(test.db, TEST_NOW);
    const product = await addProduct(test.db, { stock: 3 });
    const buyer = await addBuyer(test.db, [{ productId: product.id }]);
    const { id } = await placeFor(test, buyer);
    const request = await admin();
    const address = await addressOf('pages', 'terms');
    await request(address, { method: 'PUT', json: { intro: 'Other rules.' } });
    await request(`${address}/publication`, { json: {} });
    const { body } = await request(`/api/admin/orders/${id}`);
    expect(body.terms_version).toBe(1);
    expect((await terms()).number).toBe(2);
    const earlier = await test.request(`/api/pages/terms?version=${body.terms_version}`);
    expect(earlier.body.intro).toBe('The rules for shopping here, in plain English.');
  });

  it('keeps the words that it was placed under when a setting changes', async () => {
    await publishTexts(test.db, TEST_NOW);
    const product = await addProduct(test.db, { stock: 3 });
    const buyer = await addBuyer(test.db, [{ productId: product.id }]);
    const { id } = await placeFor(test, buyer);
    const request = await admin();
    const order = (await request(`/api/admin/orders/${id}`)).body;
    const summaryAt = async (version: string) => {
      const { body } = await test.request(`/api/pages/terms${version}`);
      const section = body.sections.find((each: { id: string }) => each.id === 'returns');
      return [body.is_current, section.summary.split(' for ')[0]];
    };
    const accepted = `?version=${order.created_at}`;
    expect(await summaryAt(accepted)).toEqual([true, '30 days']);

    test.clock.advanceMs(MINUTE_MS);
    await request('/api/admin/global-settings', { method: 'PUT', json: { return_days: 7 } });
    expect(await summaryAt('')).toEqual([true, '7 days']);
    expect(await summaryAt(accepted)).toEqual([false, '30 days']);
    // Of the version that is in force: its last words.
    expect(await summaryAt('?version=1')).toEqual([true, '7 days']);

    // A later version does not change the last words of the one before.
    test.clock.advanceMs(MINUTE_MS);
    const address = await addressOf('pages', 'terms');
    await request(address, { method: 'PUT', json: { intro: 'Other rules.' } });
    await request(`${address}/publication`, { json: {} });
    test.clock.advanceMs(MINUTE_MS);
    await request('/api/admin/global-settings', { method: 'PUT', json: { return_days: 60 } });
    expect(await summaryAt('')).toEqual([true, '60 days']);
    expect(await summaryAt('?version=1')).toEqual([false, '7 days']);
    expect(await summaryAt(accepted)).toEqual([false, '30 days']);
    expect(await summaryAt('?version=2026-99-99T99:99:99.999Z')).toEqual([true, '60 days']);
  });

  it('records values that changed without a save, such as those of a new start', async () => {
    await publishTexts(test.db, TEST_NOW);
    const product = await addProduct(test.db, { stock: 3 });
    const days = async (returnDays: number) => {
      await test.db.updateTable('global_settings').set({ return_days: returnDays }).execute();
      test.clock.advanceMs(DAY_MS);
      await recordTextValues({ ...test.services, now: test.clock.now() });
      return test.clock.now().toISOString();
    };
    const first = await days(21);
    await days(10);
    const buyer = await addBuyer(test.db, [{ productId: product.id }]);
    const { id } = await placeFor(test, buyer);
    await days(5);
    const { body } = await (await admin())(`/api/admin/orders/${id}`);
    const wordsAt = async (instant: string) =>
      JSON.stringify((await test.request(`/api/pages/terms?version=${instant}`)).body.sections);
    expect(await wordsAt(body.created_at)).toContain('10 days for a change of mind');
    expect(await wordsAt(first)).toContain('21 days for a change of mind');
  });
});
