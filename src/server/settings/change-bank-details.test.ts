import { describe, expect, it, vi } from 'vitest';

import { openBankDetails, listBankDetails } from '#server/sellers/bank-details.ts';
import { useTestApp, type TestUser } from '#tests/support/app.ts';
import { addFactor, callAs } from '#tests/support/second-factor.ts';

const site = useTestApp();

const PATH = '/api/seller/bank-details';
const DETAILS = {
  bank_account_name: 'Höllowick & Co.',
  bank_bsb: '062000',
  bank_account_number: '0123 4567-8',
};
const PASSWORD = 'correct horse 7';
const HOUR_MS = 3_600_000;

const put = (user: TestUser, part: object = {}) =>
  user.request(PATH, { method: 'PUT', json: { ...DETAILS, ...part } });

const stored = async ({ id }: TestUser) => (await listBankDetails(site.services, [id])).get(id);

const mails = () =>
  site.db
    .selectFrom('mails')
    .select(['to_address', 'subject', 'text_body'])
    .where('kind', '=', 'bank-details-changed')
    .orderBy('id')
    .execute();

const entries = () =>
  site.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'subject_id', 'before', 'after'])
    .where('subject', '=', 'seller bank details')
    .orderBy('id')
    .execute();

/** Somebody who has applied with these bank details. */
async function applied(bank: Partial<typeof DETAILS> = {}) {
  const seller = await site.signIn();
  const { status, body } = await seller.request('/api/seller-application', {
    json: {
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
      ...DETAILS,
      ...bank,
    },
  });
  expect(status).toBe(201);
  return { seller, id: body.id as string };
}

/** A seller whose application was just approved. */
async function approved(bank: Partial<typeof DETAILS> = {}): Promise<TestUser> {
  const { seller, id } = await applied(bank);
  site.clock.advanceMs(HOUR_MS / 2);
  const admin = await site.signIn({ role: 'admin' });
  const approval = await admin.request('/api/rpc/approve_seller_application', {
    json: { application_id: id, admin_id: admin.id },
  });
  expect(approval.body).toEqual({ success: true, error: null });
  return seller;
}

describe('entering bank details', () => {
  it('stores them encrypted for the seller, as a bank file has them, and shows them masked', async () => {
    const seller = await site.signIn({ role: 'seller' });
    expect((await seller.request(PATH)).body).toEqual({
      status: 'missing',
      bank_account_name: null,
      bank_bsb: null,
      bank_account_masked: null,
      changed_at: null,
      usable_from: null,
      version: 0,
      can_change: true,
    });
    const { status, body } = await put(seller, { version: 0 });
    const now = site.clock.now();
    const usableFrom = new Date(now.getTime() + 72 * HOUR_MS);
    expect([status, body]).toEqual([
      200,
      {
        status: 'locked',
        bank_account_name: 'HOLLOWICK AND CO',
        bank_bsb: '062-000',
        bank_account_masked: '••••678',
        changed_at: now.toISOString(),
        usable_from: usableFrom.toISOString(),
        version: 1,
        can_change: true,
      },
    ]);
    expect((await seller.request(PATH)).body).toEqual(body);
    const details = {
      bank_account_name: 'HOLLOWICK AND CO',
      bank_bsb: '062-000',
      bank_account_number: '012345678',
    };
    expect(await stored(seller)).toEqual({
      details,
      changedAt: now,
      usableFrom,
      hasFailed: false,
      version: 1,
    });
    const { bank_details: sealed } = await site.db
      .selectFrom('seller_bank_details')
      .selectAll()
      .executeTakeFirstOrThrow();
    const other = await site.signIn({ role: 'seller' });
    const { dataKeys } = site.config;
    expect(sealed.includes('012345678')).toBe(false);
    expect(() =>
      openBankDetails(dataKeys, { id: other.id, bank_details: sealed }, 'seller'),
    ).toThrow(/authenticate data/);
  });

  it('tells the seller what changed, from when it counts and what to do, and logs it', async () => {
    const info = vi.spyOn(site.services.log, 'info');
    const seller = await site.signIn({ role: 'seller' });
    await put(seller);
    site.clock.advanceMs(HOUR_MS / 2);
    // Both numbers look the same when they are masked.
    await put(seller, { bank_account_number: '99999678' });
    const [first, second] = await mails();
    expect(first).toMatchObject({
      to_address: seller.email,
      subject: 'Your bank details were entered',
    });
    expect(first?.text_body).not.toContain('Before:');
    expect(second?.subject).toBe('Your bank details were changed');
    for (const line of [
      /were changed on 2 March 2026 at 12:30 pm, Sydney time\.$/m,
      /^Before: HOLLOWICK AND CO, BSB 062-000, account ••••678\.$/m,
      /^Now: HOLLOWICK AND CO, BSB 062-000, account ••••678\.$/m,
      /^Payouts use them from 5 March 2026 at 12:30 pm, Sydney time\. Until then none are made\.$/m,
      /^If it was not you, reset your password and .*\. Do it before payouts use the new details\.$/m,
    ]) {
      expect(second?.text_body).toMatch(line);
    }
    expect(await entries()).toMatchObject([
      {
        action: 'updated',
        actor_id: seller.id,
        subject_id: seller.id,
        before: { bank_account_masked: null, bank_account_name: null },
        after: { bank_account_masked: '••••678', bank_account_name: 'HOLLOWICK AND CO' },
      },
      { action: 'updated', after: { changed_at: site.clock.now().toISOString() } },
    ]);
    const events = info.mock.calls.map(([facts]) => facts as { event?: string });
    expect(events.filter(({ event }) => event === 'bank_details_changed')).toMatchObject([
      { userId: seller.id },
      { userId: seller.id },
    ]);
    const written = JSON.stringify([info.mock.calls, await entries(), await mails()]);
    expect(written).not.toMatch(/12345678|99999678/);
  });

  it('changes nothing when they are the same: no email, no entry, no longer lock', async () => {
    const seller = await site.signIn({ role: 'seller' });
    const { body } = await put(seller);
    site.clock.advanceMs(HOUR_MS);
    const again = await put(seller, { bank_account_name: 'hollowick and co', version: 1 });
    expect([again.status, again.body]).toEqual([200, body]);
    expect(await mails()).toHaveLength(1);
    expect(await entries()).toHaveLength(1);
  });

  it('locks payouts for 72 hours after each change', async () => {
    const seller = await site.signIn({ role: 'seller' });
    await put(seller);
    site.clock.advanceMs(HOUR_MS / 2);
    await put(seller, { bank_account_number: '55555' });
    const statusNow = async () => {
      const admin = await site.signIn({ role: 'admin' });
      return (await admin.request(`${PATH}?seller_id=${seller.id}`)).body.status;
    };
    site.clock.advanceMs(72 * HOUR_MS - 1);
    expect(await statusNow()).toBe('locked');
    site.clock.advanceMs(1);
    expect(await statusNow()).toBe('in_use');
  });

  it('refuses what a bank cannot pay to, with a sentence for each field', async () => {
    const seller = await site.signIn({ role: 'seller' });
    const fieldsOf = async (part: object) => {
      const { status, body } = await put(seller, part);
      return [status, ...Object.values(body.error.fields)];
    };
    const BSB = 'Enter the 6 digits of the BSB, for example 062-000.';
    for (const bank_bsb of ['06200', '0620000', '06-2000x', '', '０６２０００']) {
      expect(await fieldsOf({ bank_bsb })).toEqual([422, BSB]);
    }
    const NUMBER = 'Enter the 2 to 9 digits of the account number, for example 1234 5678.';
    for (const bank_account_number of ['1', '1234567890', '000', '12a4', '']) {
      expect(await fieldsOf({ bank_account_number })).toEqual([422, NUMBER]);
    }
    for (const bank_account_name of ['', '工具店', ' - ']) {
      expect(await fieldsOf({ bank_account_name })).toEqual([
        422,
        'Enter the account name in letters or digits.',
      ]);
    }
    expect(await fieldsOf({ bank_account_name: 'Hollowick & Hollowick & Daughters' })).toEqual([
      422,
      'Enter at most 32 characters. “&” counts as AND.',
    ]);
    expect(await fieldsOf({ bank_bsb: 'x', bank_account_number: 'x' })).toEqual([422, BSB, NUMBER]);
    expect(await stored(seller)).toBeUndefined();
  });

  it('refuses a save from an outdated version; of two at once, one is saved', async () => {
    const seller = await site.signIn({ role: 'seller' });
    const both = await Promise.all(
      ['11111', '22222'].map((bank_account_number) =>
        put(seller, { bank_account_number, version: 0 }),
      ),
    );
    const [saved, refused] = both.toSorted((one, other) => one.status - other.status);
    expect([saved?.status, refused?.status]).toEqual([200, 409]);
    expect(refused?.body.error).toMatchObject({
      code: 'RECORD_CHANGED',
      data: { record: saved?.body },
    });
    expect(await mails()).toHaveLength(1);
  });

  it('needs a second factor of the last ten minutes from sellers who have one', async () => {
    const seller = await site.signIn({ role: 'seller' });
    await addFactor(site, seller);
    const change = () => callAs(site, seller, PATH, DETAILS, 'PUT');
    expect((await change()).status).toBe(200);
    site.clock.advanceMs(11 * 60_000);
    const { status, body } = await callAs(
      site,
      seller,
      PATH,
      { ...DETAILS, bank_bsb: '733000' },
      'PUT',
    );
    expect([status, body.error.code]).toEqual([403, 'MFA_NOT_RECENT']);
    expect((await callAs(site, seller, PATH)).body).toMatchObject({ bank_bsb: '062-000' });
  });

  it('is for sellers themselves: administrators read them masked and change nothing', async () => {
    const seller = await site.signIn({ role: 'seller' });
    await put(seller);
    const admin = await site.signIn({ role: 'admin' });
    const path = `${PATH}?seller_id=${seller.id}`;
    expect((await admin.request(path)).body).toMatchObject({
      bank_account_masked: '••••678',
      can_change: false,
    });
    const refused = await admin.request(path, { method: 'PUT', json: DETAILS });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'FORBIDDEN']);
    const customer = await site.signIn();
    expect((await customer.request(PATH)).status).toBe(403);
    expect((await put(customer)).status).toBe(403);
  });
});

describe('the bank details of an application', () => {
  it('count from its approval, without a lock, until the seller enters others', async () => {
    const seller = await approved();
    const approvedAt = site.clock.now();
    expect(await stored(seller)).toMatchObject({
      details: { bank_account_number: '012345678' },
      changedAt: approvedAt,
      usableFrom: approvedAt,
      version: 0,
    });
    const { body } = await seller.request(PATH);
    expect(body).toMatchObject({
      status: 'in_use',
      bank_account_name: 'HOLLOWICK AND CO',
      changed_at: approvedAt.toISOString(),
      usable_from: null,
      version: 0,
    });
    expect((await put(seller, { version: 0 })).body).toEqual(body);
    expect(await mails()).toEqual([]);
    const changed = await put(seller, { bank_bsb: '733-000', version: 0 });
    expect(changed.body).toMatchObject({ status: 'locked', bank_bsb: '733-000', version: 1 });
    const [mail] = await mails();
    expect(mail?.text_body).toContain('Before: HOLLOWICK AND CO, BSB 062-000, account ••••678.');
  });

  it('are not used while a bank cannot pay to them', async () => {
    const seller = await approved({ bank_bsb: '12', bank_account_number: '0012345678' });
    expect(await stored(seller)).toMatchObject({ usableFrom: null });
    expect((await seller.request(PATH)).body).toMatchObject({ status: 'invalid', bank_bsb: '12' });
    expect((await put(seller)).body.status).toBe('locked');
  });

  it('do not count before the approval, and are read for many sellers at once', async () => {
    const [first, second] = [await approved(), await approved({ bank_bsb: '733000' })];
    await put(second, { bank_bsb: '084-004' });
    const none = await site.signIn({ role: 'seller' });
    const { seller: pending } = await applied();
    const found = await listBankDetails(
      site.services,
      [first, second, none, pending].map(({ id }) => id),
    );
    const bsbOf = ({ id }: TestUser) => found.get(id)?.details.bank_bsb;
    expect([first, second, none, pending].map(bsbOf)).toEqual([
      '062-000',
      '084-004',
      undefined,
      undefined,
    ]);
    expect((await listBankDetails(site.services, [])).size).toBe(0);
  });
});

it('closing the account removes them', async () => {
  const seller = await site.signIn({ role: 'seller' });
  await put(seller);
  const json = { current_password: PASSWORD };
  expect((await seller.request('/api/profile/close', { json })).status).toBe(204);
  expect(await stored(seller)).toBeUndefined();
});
