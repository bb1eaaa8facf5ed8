import { describe, expect, it } from 'vitest';

import { useTestApp } from '#tests/support/app.ts';

const site = useTestApp();

const GUTTERS = {
  name: 'Gutter clean',
  slug: 'gutter-clean',
  description: 'We clear gutters and downpipes.',
  image: null,
  price: 220,
  duration: '2 hours',
  category: 'Outdoor',
  inclusions: ['Gutters cleared'],
};

const auditOf = (id: string) =>
  site.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_name', 'subject_name', 'before', 'after'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();

describe('services of the back office', () => {
  it('are added, changed and deleted, and the log says by whom', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const added = await admin.request('/api/admin/services', { json: GUTTERS });
    expect(added.status).toBe(201);
    const { id } = added.body;
    const saved = await admin.request(`/api/admin/services/${id}`, {
      method: 'PUT',
      json: { ...GUTTERS, price: 249.5 },
    });
    expect(saved.body).toMatchObject({ price: 249.5, slug: 'gutter-clean' });
    expect((await site.request('/api/services/gutter-clean')).body.price).toBe(249.5);
    const gone = await admin.request(`/api/admin/services/${id}`, { method: 'DELETE' });
    expect(gone.status).toBe(204);
    expect((await admin.request(`/api/admin/services/${id}`)).status).toBe(404);
    const entries = await auditOf(id);
    expect(entries.map(({ action }) => action)).toEqual(['created', 'updated', 'deleted']);
    expect(entries[1]).toMatchObject({
      actor_name: 'Robin Marsh',
      subject_name: 'Gutter clean',
      before: { price_cents: 22_000 },
      after: { price_cents: 24_950 },
    });
  });

  it('log nothing when a save changes nothing', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const { body } = await admin.request('/api/admin/services', { json: GUTTERS });
    await admin.request(`/api/admin/services/${body.id}`, { method: 'PUT', json: GUTTERS });
    expect(await auditOf(body.id)).toHaveLength(1);
  });

  it('refuse a taken slug, and name the field', async () => {
    const admin = await site.signIn({ role: 'admin' });
    await admin.request('/api/admin/services', { json: GUTTERS });
    const { status, body } = await admin.request('/api/admin/services', {
      json: { ...GUTTERS, name: 'Other' },
    });
    expect(status).toBe(422);
    expect(body.error.fields.slug).toMatch(/another service/i);
  });

  it.each([
    ['name', ''],
    ['slug', 'Not A Slug'],
    ['price', -1],
    ['price', 1.005],
  ])('refuse %s %j', async (field, value) => {
    const admin = await site.signIn({ role: 'admin' });
    const { status, body } = await admin.request('/api/admin/services', {
      json: { ...GUTTERS, [field]: value },
    });
    expect(status).toBe(422);
    expect(Object.keys(body.error.fields)).toEqual([field]);
  });

  it('are searched without wildcards, sorted and paged', async () => {
    const admin = await site.signIn({ role: 'admin' });
    for (const [name, price] of [
      ['Alpha 100%', 30],
      ['Beta', 10],
      ['Gamma', 20],
    ] as const) {
      const slug = name
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replace(/-$/, '');
      await admin.request('/api/admin/services', { json: { ...GUTTERS, name, slug, price } });
    }
    const names = async (query: string) => {
      const { body } = await admin.request(`/api/admin/services?${query}`);
      return [body.services.map((service: { name: string }) => service.name), body.totalCount];
    };
    expect(await names('sort=-price')).toEqual([['Alpha 100%', 'Gamma', 'Beta'], 3]);
    expect(await names('limit=1&offset=1')).toEqual([['Beta'], 3]);
    expect(await names('search=%25')).toEqual([['Alpha 100%'], 1]);
    expect((await admin.request('/api/admin/services?sort=password')).status).toBe(422);
  });

  it.each(['customer', 'seller'] as const)('refuse a %s', async (role) => {
    const user = await site.signIn({ role });
    expect((await user.request('/api/admin/services')).status).toBe(403);
    expect((await user.request('/api/admin/services', { json: GUTTERS })).status).toBe(403);
  });
});
