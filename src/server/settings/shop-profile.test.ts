import { describe, expect, it } from 'vitest';

import { TEST_NOW, useTestApp } from '#tests/support/app.ts';
import { addProduct } from '#tests/support/trade.ts';

const test = useTestApp();

const IRONBARK = {
  trading_name: 'Ironbark Supply Co',
  legal_name: 'Ironbark Supply Pty Ltd',
  abn: '51824753556',
  gst_registered: true,
  phone: '08 5550 1234',
  email: 'desk@ironbark.example',
  business_hours: 'Weekdays, 8 am to 5 pm',
  postal_address: 'PO Box 7\nPerth WA 6000',
  brand_colour: '#1B5E20',
  accent_colour: '#FFD54F',
  mail_sender_name: 'Ironbark desk',
};

const admin = () => test.signIn({ role: 'admin' });

async function save(change: object) {
  const { request } = await admin();
  return request('/api/admin/shop-profile', { method: 'PUT', json: change });
}

describe('the shop profile', () => {
  it('is saved, tidied and read by everybody', async () => {
    const { status, body } = await save(IRONBARK);
    expect([status, body.abn, body.brand_colour]).toEqual([200, '51 824 753 556', '#1b5e20']);
    expect((await test.request('/api/shop')).body).toEqual({
      name: 'Ironbark Supply Co',
      legal_name: 'Ironbark Supply Pty Ltd',
      abn: '51 824 753 556',
      gst_registered: true,
      phone: '08 5550 1234',
      email: 'desk@ironbark.example',
      business_hours: 'Weekdays, 8 am to 5 pm',
      postal_address: 'PO Box 7\nPerth WA 6000',
      logo: null,
      icon: null,
      has_stores: false,
      brand_colour: '#1b5e20',
      accent_colour: '#ffd54f',
    });
  });

  it('changes only the fields that are sent, and blank ones are no longer shown', async () => {
    await save(IRONBARK);
    await save({ phone: '', postal_address: null });
    expect((await test.request('/api/shop')).body).toMatchObject({
      name: 'Ironbark Supply Co',
      phone: null,
      postal_address: null,
      email: 'desk@ironbark.example',
    });
  });

  it('starts blank: the name is the host, and nothing is made up', async () => {
    await test.db
      .updateTable('global_settings')
      .set({ trading_name: null, legal_name: null, abn: null, gst_registered: null })
      .set({ phone: null, email: null, business_hours: null, postal_address: null })
      .execute();
    expect((await test.request('/api/shop')).body).toMatchObject({
      name: new URL(test.config.siteUrl).host,
      legal_name: null,
      abn: null,
      gst_registered: false,
      phone: null,
      email: null,
    });
  });

  it.each([
    ['trading_name', '', 'Enter the name of your shop.'],
    ['abn', '1234', 'An ABN has 11 digits, for example 51 824 753 556.'],
    ['phone', 'call me', 'Enter a phone number such as 1300 123 456.'],
    ['email', 'nobody', 'Enter an email address such as hello@shop.example.'],
    ['brand_colour', 'red', 'Enter a colour of six digits such as #336699.'],
    ['logo', 'https://example.com/logo.svg', /Upload the picture here/],
  ])('refuses a wrong %s at its field', async (field, value, sentence) => {
    const { status, body } = await save({ [field]: value });
    expect(status).toBe(422);
    expect(Object.keys(body.error.fields)).toEqual([field]);
    expect(body.error.fields[field]).toMatch(sentence);
  });

  it('refuses colours in which text cannot be read, also when only one of them changes', async () => {
    const { status, body } = await save({ brand_colour: '#f4a261' });
    expect(status).toBe(422);
    expect(body.error.fields).toEqual({
      brand_colour: expect.stringMatching(/too little contrast for links: \d\.\d+ to 1/),
    });
    expect((await test.request('/api/shop')).body.brand_colour).toBe('#a5410e');
  });

  it('takes an ABN that fails its checksum, which the form warns about', async () => {
    expect((await save({ abn: '51 824 753 557' })).status).toBe(200);
  });

  it('is changed by administrators only, with a trace and a version', async () => {
    const seller = await test.signIn({ role: 'seller' });
    const put = { method: 'PUT', json: IRONBARK };
    expect((await seller.request('/api/admin/shop-profile', put)).status).toBe(403);
    expect((await test.request('/api/admin/shop-profile', put)).status).toBe(401);

    const { version } = (await (await admin()).request('/api/admin/shop-profile')).body;
    expect((await save({ ...IRONBARK, version })).status).toBe(200);
    const stale = await save({ phone: '1', version });
    expect([stale.status, stale.body.error.code]).toEqual([422, 'INVALID_INPUT']);
    const late = await save({ phone: '1300 000 001', version });
    expect([late.status, late.body.error.code]).toEqual([409, 'RECORD_CHANGED']);
    const [entry] = await test.db
      .selectFrom('audit_entries')
      .select(['subject', 'subject_name', 'before', 'after'])
      .where('subject', '=', 'shop profile')
      .execute();
    expect(entry).toMatchObject({
      subject_name: 'Ironbark Supply Co',
      before: { trading_name: 'Bullnose' },
      after: { trading_name: 'Ironbark Supply Co' },
    });
  });
});

describe('the operator’s own goods', () => {
  const taxOf = async () => {
    const { id } = await addProduct(test.db, { priceCents: 11_000 });
    const { body } = await test.request('/functions/v1/calculate-order-total', {
      json: { items: [{ product_id: id, quantity: 1 }] },
      headers: { apikey: test.config.publicKey },
    });
    return [body.totalTax, body.taxInfo.taxLabel];
  };

  it('carry GST of a registered operator', async () => {
    expect(await taxOf()).toEqual([10, 'GST (10%)']);
  });

  it.each([
    ['who is not registered', { gst_registered: false }],
    ['who has not answered', { gst_registered: null }],
    ['without an ABN', { abn: '' }],
  ])('carry none of an operator %s', async (_who, change) => {
    await save(change);
    expect((await taxOf())[0]).toBe(0);
  });
});

describe('the test email', () => {
  it('goes to the administrator with the shop’s own words, and its fate can be read', async () => {
    const { request, email } = await admin();
    await save(IRONBARK);
    expect((await request('/api/admin/test-mail')).body).toEqual({ test_mail: null });
    const { body } = await request('/api/admin/test-mail', { method: 'POST' });
    expect(body.test_mail).toEqual({
      to: email,
      queued_at: TEST_NOW.toISOString(),
      // In demo mode without a mail server it is at /dev/mail at once.
      sent_at: TEST_NOW.toISOString(),
      error: null,
    });
    const mail = await test.db
      .selectFrom('mails')
      .select(['subject', 'text_body', 'html_body'])
      .where('kind', '=', 'test-message')
      .executeTakeFirstOrThrow();
    expect(mail.subject).toBe('Test email from Ironbark Supply Co');
    expect(mail.text_body).toContain('Ironbark Supply Pty Ltd, ABN 51 824 753 556');
    expect(mail.text_body).toContain('08 5550 1234, desk@ironbark.example');
    expect(mail.html_body).toContain('background-color:#1b5e20');
    expect(`${mail.text_body}${mail.html_body}`).not.toMatch(/Bullnose|60 000 000 909|1300 975/i);
  });
});
