import { describe, expect, it } from 'vitest';

import { sanitiseArticleHtml } from '#server/content/sanitise.ts';
import { useTestApp } from '#tests/support/app.ts';
import { HOSTILE_HTML } from '#tests/support/hostile-html.ts';

const site = useTestApp();

const DECK = {
  title: 'Oil a deck in an afternoon',
  slug: 'oil-a-deck',
  excerpt: 'Two coats, and the boards drink less next year.',
  content: '<h2>Wash it</h2><p>Sweep, wash and <strong>wait</strong>.</p>',
  featured_image: null,
  author: 'Robin Marsh',
  category: 'Outdoor',
  difficulty: 'Easy',
  tags: ['decking', ' oil ', '', 'decking'],
  product_slugs: ['claw-hammer'],
  product_choices: {
    'claw-hammer': { quantity: 2, variant_id: null },
    'not-listed': { quantity: 3, variant_id: null },
  },
};

const auditOf = (id: string) =>
  site.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_name', 'subject_name', 'before', 'after'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();

const storedContent = async (id: string) => {
  const { content } = await site.db
    .selectFrom('diy_articles')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return content;
};

describe('DIY articles of the back office', () => {
  it('are added, changed and deleted, and the log says by whom', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const added = await admin.request('/api/admin/diy-articles', { json: DECK });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({
      title: 'Oil a deck in an afternoon',
      difficulty: 'Easy',
      tags: ['decking', 'oil'],
      product_slugs: ['claw-hammer'],
      product_choices: { 'claw-hammer': { quantity: 2, variant_id: null } },
    });
    expect((await site.request('/api/diy-articles/oil-a-deck')).body.content).toContain('Wash it');
    const { id, published_at } = added.body;
    const saved = await admin.request(`/api/admin/diy-articles/${id}`, {
      method: 'PUT',
      json: { ...DECK, title: 'Oil a deck', published_at },
    });
    expect(saved.body).toMatchObject({ title: 'Oil a deck', published_at });
    expect((await admin.request(`/api/admin/diy-articles/${id}`)).body.title).toBe('Oil a deck');
    const gone = await admin.request(`/api/admin/diy-articles/${id}`, { method: 'DELETE' });
    expect(gone.status).toBe(204);
    expect((await admin.request(`/api/admin/diy-articles/${id}`)).status).toBe(404);
    expect((await site.request('/api/diy-articles/oil-a-deck')).status).toBe(404);
    const entries = await auditOf(id);
    expect(entries.map(({ action }) => action)).toEqual(['created', 'updated', 'deleted']);
    expect(entries[1]).toMatchObject({
      actor_name: 'Robin Marsh',
      subject_name: 'Oil a deck',
      before: { title: 'Oil a deck in an afternoon' },
      after: { title: 'Oil a deck' },
    });
  });

  it('are published now without a date, and hidden until a future date', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const { body: now } = await admin.request('/api/admin/diy-articles', { json: DECK });
    expect(now.published_at).toBe(new Date(1_772_413_200_000).toISOString());
    const later = { ...DECK, slug: 'later', published_at: '2999-01-01T00:00:00.000Z' };
    const { body: scheduled } = await admin.request('/api/admin/diy-articles', { json: later });
    expect(scheduled.published_at).toBe('2999-01-01T00:00:00.000Z');
    expect((await site.request('/api/diy-articles/later')).status).toBe(404);
    const { body: list } = await admin.request('/api/admin/diy-articles');
    expect(list.diy_articles.map(({ slug }: { slug: string }) => slug)).toEqual([
      'later',
      'oil-a-deck',
    ]);
  });

  it('are stored sanitised', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const { body: added } = await admin.request('/api/admin/diy-articles', { json: DECK });
    for (const vector of HOSTILE_HTML) {
      const { status } = await admin.request(`/api/admin/diy-articles/${added.id}`, {
        method: 'PUT',
        json: { ...DECK, content: `<p>Kept words</p>${vector}` },
      });
      // Control characters are refused, and everything else is sanitised.
      expect([200, 422]).toContain(status);
      if (status === 422) continue;
      const stored = await storedContent(added.id);
      expect(stored).toContain('<p>Kept words</p>');
      expect(stored).toBe(sanitiseArticleHtml(`<p>Kept words</p>${vector}`.trim()));
      expect(stored).not.toMatch(/<(?:script|svg|math|iframe|style|form|object)/i);
    }
  });

  it('are previewed as the shop would show them', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const { body } = await admin.request('/api/admin/article-preview', {
      json: { content: '<h2>Wash it</h2><p onclick="x()">Go<script>x()</script></p>' },
    });
    expect(body).toEqual({
      content: '<h2 id="section-wash-it">Wash it</h2><p>Go</p>',
      reading_minutes: 1,
    });
  });

  it('refuse a taken slug, and name the field', async () => {
    const admin = await site.signIn({ role: 'admin' });
    await admin.request('/api/admin/diy-articles', { json: DECK });
    const { status, body } = await admin.request('/api/admin/diy-articles', {
      json: { ...DECK, title: 'Other' },
    });
    expect(status).toBe(422);
    expect(body.error.fields.slug).toMatch(/another article/i);
  });

  it.each([
    ['title', ''],
    ['slug', 'Not A Slug'],
    ['content', ''],
    ['content', '<p> </p><script>hostile()</script>'],
    ['excerpt', 'x'.repeat(161)],
    ['featured_image', 'https://elsewhere.example/deck.jpg'],
    ['published_at', 'tomorrow'],
  ])('refuse %s %j', async (field, value) => {
    const admin = await site.signIn({ role: 'admin' });
    const { status, body } = await admin.request('/api/admin/diy-articles', {
      json: { ...DECK, [field]: value },
    });
    expect(status).toBe(422);
    expect(Object.keys(body.error.fields)).toEqual([field]);
  });

  it('are searched without wildcards, sorted and paged', async () => {
    const admin = await site.signIn({ role: 'admin' });
    for (const [slug, title, category, published_at] of [
      ['alpha', 'Alpha 100%', 'Walls', '2026-01-01T00:00:00.000Z'],
      ['beta', 'Beta', 'Floors', '2026-03-01T00:00:00.000Z'],
      ['gamma', 'Gamma', 'Outdoor', '2026-02-01T00:00:00.000Z'],
    ] as const) {
      const json = { ...DECK, slug, title, category, published_at };
      await admin.request('/api/admin/diy-articles', { json });
    }
    const titles = async (query: string) => {
      const { body } = await admin.request(`/api/admin/diy-articles?${query}`);
      return [body.diy_articles.map(({ title }: { title: string }) => title), body.totalCount];
    };
    expect(await titles('')).toEqual([['Beta', 'Gamma', 'Alpha 100%'], 3]);
    expect(await titles('sort=title&limit=1&offset=1')).toEqual([['Beta'], 3]);
    expect(await titles('sort=-category')).toEqual([['Alpha 100%', 'Gamma', 'Beta'], 3]);
    expect(await titles('search=%25')).toEqual([['Alpha 100%'], 1]);
    expect(await titles('search=floors')).toEqual([['Beta'], 1]);
    expect((await admin.request('/api/admin/diy-articles?sort=password')).status).toBe(422);
  });

  it.each(['customer', 'seller'] as const)('refuse a %s', async (role) => {
    const user = await site.signIn({ role });
    expect((await user.request('/api/admin/diy-articles')).status).toBe(403);
    expect((await user.request('/api/admin/diy-articles', { json: DECK })).status).toBe(403);
  });
});
