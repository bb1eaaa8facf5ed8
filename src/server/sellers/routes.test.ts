import { describe, expect, it, vi } from 'vitest';

import { useTestApp, type TestUser } from '#tests/support/app.ts';

const site = useTestApp();

const APPLICATION = {
  business_name: 'Hollowick Timber',
  business_type: 'partnership',
  abn: '65 000 000 101',
  business_address: {
    address1: '1 Mill Road',
    city: 'Grafton',
    state: 'NSW',
    postcode: '2460',
  },
  contact_person: 'Grace Hollowick',
  contact_phone: '02 5550 4321',
  contact_email: 'grace@hollowick.example',
  description: 'Hardwood from our own mill.',
  bank_account_name: 'Hollowick Timber',
  bank_bsb: '000-000',
  bank_account_number: '0012345678',
};

const apply = (user: TestUser, part: object = {}) =>
  user.request('/api/seller-application', { json: { ...APPLICATION, ...part } });

async function applied(part: object = {}) {
  const applicant = await site.signIn();
  const { body } = await apply(applicant, part);
  return { applicant, id: body.id as string };
}

const approve = (admin: TestUser, id: string, adminId = admin.id) =>
  admin.request('/api/rpc/approve_seller_application', {
    json: { application_id: id, admin_id: adminId },
  });

const reject = (admin: TestUser, id: string, reason: string) =>
  admin.request('/api/rpc/reject_seller_application', {
    json: { application_id: id, admin_id: admin.id, reason },
  });

const mailsTo = async (to: string) =>
  (
    await site.db
      .selectFrom('mails')
      .select('kind')
      .where('to_address', '=', to)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);

describe('applying', () => {
  it('keeps bank details encrypted: answers and rows never show them', async () => {
    const { applicant, id } = await applied();
    const { body } = await applicant.request('/api/seller-application');
    expect(body.application).toMatchObject({
      id,
      status: 'pending',
      abn_is_well_formed: true,
      bank_account_masked: '••••678',
    });
    expect(JSON.stringify(body)).not.toContain('0012345678');
    const row = await site.db
      .selectFrom('seller_applications')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row.bank_details.includes('0012345678')).toBe(false);
    expect(await mailsTo('grace@hollowick.example')).toEqual(['application-received']);
  });

  it('ignores role, status and owner in the body', async () => {
    const applicant = await site.signIn();
    const { body } = await apply(applicant, {
      status: 'approved',
      user_id: '01890000-0000-7000-8000-000000000000',
      role: 'admin',
    });
    expect(body).toMatchObject({ status: 'pending', user_id: applicant.id });
    expect((await applicant.request('/api/seller/products')).status).toBe(403);
  });

  it('accepts an ABN that fails its check, and says so (Rule 38)', async () => {
    const { applicant } = await applied({ abn: '12 345 678 901', bank_bsb: '12' });
    const { body } = await applicant.request('/api/seller-application');
    expect(body.application.abn_is_well_formed).toBe(false);
  });

  it('is allowed once: a second application has to wait until the first is rejected', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const { applicant, id } = await applied();
    const both = await Promise.all([apply(applicant), apply(applicant)]);
    expect(both.map(({ status }) => status)).toEqual([409, 409]);
    await reject(admin, id, 'No samples');
    expect((await apply(applicant, { business_name: 'Second try' })).status).toBe(201);
    const { body } = await applicant.request('/api/seller-application');
    expect(body.application).toMatchObject({ business_name: 'Second try', status: 'pending' });
  });

  it('needs a signed-in user, and names every invalid field', async () => {
    for (const path of ['/api/seller-application', '/api/rpc/approve_seller_application']) {
      const json = path.includes('rpc') ? {} : undefined;
      const refused = await site.request(path, json && { json });
      expect([refused.status, refused.body.error.message]).toEqual([401, 'Not authenticated']);
    }
    const stranger = await site.request('/api/seller-application', { json: APPLICATION });
    expect([stranger.status, stranger.body.error.message]).toEqual([
      401,
      'You must be logged in to submit an application.',
    ]);
    const { status, body } = await apply(await site.signIn(), {
      business_name: ' ',
      contact_email: 'nobody',
      website: 'javascript:alert(1)',
      business_address: { ...APPLICATION.business_address, postcode: '246' },
    });
    expect(status).toBe(422);
    expect(new Set(Object.keys(body.error.fields))).toEqual(
      new Set(['business_name', 'contact_email', 'website', 'business_address.postcode']),
    );
  });
});

describe('deciding', () => {
  it('approves: the applicant is a seller at once, with their business recorded', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const { applicant, id } = await applied();
    expect((await approve(admin, id)).body).toEqual({ success: true, error: null });
    expect((await applicant.request('/api/seller/products')).status).toBe(200);
    expect((await applicant.request('/api/seller/settings')).body).toMatchObject({
      legal_name: 'Hollowick Timber',
      abn: '65000000101',
      gst_registered: null,
    });
    expect((await applicant.request('/api/seller/profile')).body).toMatchObject({
      trading_name: 'Hollowick Timber',
      slug: 'hollowick-timber',
      return_address: null,
    });
    expect(await mailsTo('grace@hollowick.example')).toEqual([
      'application-received',
      'application-approved',
    ]);
  });

  it('approves a sole trader under their own name, trading as their business', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const { applicant, id } = await applied({ business_type: 'sole_trader' });
    await site.db
      .updateTable('user_profiles')
      .set({ first_name: 'Grace', last_name: 'Hollowick' })
      .where('id', '=', applicant.id)
      .execute();
    await approve(admin, id);
    expect((await applicant.request('/api/seller/settings')).body).toMatchObject({
      legal_name: 'Grace Hollowick',
    });
    expect((await applicant.request('/api/seller/profile')).body).toMatchObject({
      trading_name: 'Hollowick Timber',
    });
  });

  it('keeps the name of someone who was a seller before, and gives each a slug', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const { applicant, id } = await applied();
    const role = (to: string) =>
      admin.request(`/api/admin/users/${applicant.id}`, { method: 'PUT', json: { role: to } });
    await role('seller');
    const before = (await applicant.request('/api/seller/profile')).body;
    expect(before).toMatchObject({ trading_name: null, slug: expect.any(String) as string });
    await applicant.request('/api/seller/profile', {
      method: 'PUT',
      json: { trading_name: 'Hollowick & Daughters', slug: 'hollowick-and-daughters' },
    });
    await role('customer');
    await approve(admin, id);
    expect((await applicant.request('/api/seller/profile')).body).toMatchObject({
      trading_name: 'Hollowick & Daughters',
      slug: 'hollowick-and-daughters',
    });
  });

  it('rejects with a reason that the applicant reads', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const { applicant, id } = await applied();
    expect((await reject(admin, id, '  ')).body).toEqual({
      success: false,
      error: 'Please provide a reason for rejection.',
    });
    await reject(admin, id, 'We need a sample first.');
    expect((await applicant.request('/api/seller-application')).body.application).toMatchObject({
      status: 'rejected',
      rejection_reason: 'We need a sample first.',
    });
    expect((await applicant.request('/api/seller/products')).status).toBe(403);
  });

  it('uses the caller’s own rights only (Rule 14)', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const other = await site.signIn({ role: 'admin' });
    const { id } = await applied();
    expect((await approve(admin, id, other.id)).body.success).toBe(false);
    const seller = await site.signIn({ role: 'seller' });
    expect((await approve(seller, id)).status).toBe(403);
  });

  it('F45: has one winner when approving and rejecting at once, or approving twice', async () => {
    const admin = await site.signIn({ role: 'admin' });
    for (let round = 0; round < 5; round += 1) {
      const { applicant, id } = await applied();
      const answers = await Promise.all([
        approve(admin, id),
        reject(admin, id, 'No'),
        approve(admin, id),
      ]);
      const won = answers.filter(({ body }) => body.success);
      expect(won).toHaveLength(1);
      const lost = answers.filter(({ body }) => !body.success);
      for (const { body } of lost) expect(body.error).toMatch(/^This application was already /);
      const { status } = await site.db
        .selectFrom('seller_applications')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const mayS = (await applicant.request('/api/seller/products')).status;
      expect([status, mayS]).toEqual(status === 'approved' ? ['approved', 200] : ['rejected', 403]);
    }
  });
});

describe('reviewing', () => {
  it('lists by status with counts, newest first', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const first = await applied();
    await applied({ business_name: 'Second' });
    await reject(admin, first.id, 'No');
    const { body } = await admin.request('/api/admin/seller-applications?status=pending');
    expect(body.counts).toEqual({ pending: 1, approved: 0, rejected: 1 });
    expect(
      body.applications.map(({ business_name }: { business_name: string }) => business_name),
    ).toEqual(['Second']);
    expect(JSON.stringify(body)).not.toContain('0012345678');
  });

  it('shows bank details to administrators, and logs who looked', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const info = vi.spyOn(site.services.log, 'info');
    const { id } = await applied();
    const { body } = await admin.request(`/api/admin/seller-applications/${id}/bank-details`, {
      method: 'POST',
    });
    expect(body).toEqual({
      bank_account_name: 'Hollowick Timber',
      bank_bsb: '000-000',
      bank_account_number: '0012345678',
    });
    const entries = await site.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id', 'before', 'after'])
      .execute();
    expect(entries).toEqual([
      { action: 'bank details read', actor_id: admin.id, before: null, after: null },
    ]);
    expect(info.mock.calls.map(([facts]) => facts)).toEqual([
      expect.objectContaining({ event: 'bank_details_added' }),
      expect.objectContaining({ event: 'bank_details_read', actorId: admin.id }),
    ]);
    expect(JSON.stringify(info.mock.calls)).not.toMatch(/0012345678|hollowick/i);
  });

  it('asks for more information by email while the application stays pending', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const { id } = await applied();
    const path = `/api/admin/seller-applications/${id}/requests`;
    const asked = await admin.request(path, { json: { message: 'Which mill?' } });
    expect(asked.body.status).toBe('pending');
    expect(await mailsTo('grace@hollowick.example')).toEqual([
      'application-received',
      'application-question',
    ]);
    await approve(admin, id);
    expect((await admin.request(path, { json: { message: 'More?' } })).status).toBe(409);
  });
});
