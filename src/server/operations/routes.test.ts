import { expect, it } from 'vitest';

import { useTestApp } from '#tests/support/app.ts';

const site = useTestApp();

const SERVICE = { name: 'Gutter clean', slug: 'gutter-clean', price: 220 };

it('the audit log tells who changed what, of everything or of one record', async () => {
  const admin = await site.signIn({ role: 'admin' });
  const { body: service } = await admin.request('/api/admin/services', { json: SERVICE });
  await admin.request(`/api/admin/services/${service.id}`, {
    method: 'PUT',
    json: { ...SERVICE, price: 250 },
  });
  await admin.request('/api/admin/departments', { json: { name: 'Outdoor', slug: 'outdoor' } });

  const all = await admin.request('/api/admin/audit-entries');
  expect(all.body.totalCount).toBe(3);
  expect(all.body.subjects).toEqual(['department', 'service']);
  expect(all.body.entries[0]).toMatchObject({ subject: 'department', action: 'created' });

  const one = await admin.request(`/api/admin/audit-entries?subject_id=${service.id}`);
  expect(one.body.entries).toMatchObject([
    { action: 'updated', before: { price_cents: 22_000 }, after: { price_cents: 25_000 } },
    { action: 'created', actor_name: 'Robin Marsh', actor_role: 'admin' },
  ]);
  const found = await admin.request('/api/admin/audit-entries?search=gutter&limit=1');
  expect(found.body).toMatchObject({ totalCount: 2, entries: [{ action: 'updated' }] });
});

it('the health page counts what waits and what was given up', async () => {
  const admin = await site.signIn({ role: 'admin' });
  const { status, body } = await admin.request('/api/admin/health');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    storage: 'disk',
    mail: { is_configured: false, dead: 0 },
    payments: { provider: 'none', open_alerts: 0 },
  });
  expect(body.database.size_bytes).toBeGreaterThan(1_000_000);
  expect(body.database.version).toMatch(/^\d+/);
});
