import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';

import { useTestApp } from '#tests/support/app.ts';

const SOME_ID = '01890000-0000-7000-8000-000000000000';

const address = {
  type: 'shipping',
  first_name: 'Robin',
  last_name: 'Marsh',
  address1: '1 Mill Lane',
  city: 'Fitzroy',
  state: 'VIC',
  postcode: '3065',
  country: 'Australia',
};
const product = { name: 'Claw hammer', slug: 'claw-hammer', price: 24.95 };
const variant = { name: '570 g', price: 24.95 };
const parcel = {
  seller_id: null,
  carrier: 'australia_post',
  tracking_number: 'ABC123',
  lines: [{ order_item_id: SOME_ID, quantity: 1 }],
};
const refund = { reason: 'Broken', restock: false };
const bulk = { orders: [{ id: SOME_ID, version: 1 }], status: 'shipped' };
const order = {
  shipping_address_id: SOME_ID,
  billing_address_id: SOME_ID,
  expected_total: 10,
};

/** A body that the server accepts at each address, and changes of it that it refuses. */
const CALLS: readonly [call: string, good: object, bad: readonly object[]][] = [
  [
    'POST /api/addresses',
    address,
    [
      { state: 'Victoria' },
      { state: '' },
      { first_name: ' ' },
      { country: 'New Zealand', state: ' ' },
    ],
  ],
  [
    'POST /api/admin/products',
    product,
    [
      { price: -0.01 },
      { original_price: -1 },
      { custom_shipping_cost: -1 },
      { product_variants: [{ ...variant, price: -1 }] },
      { name: '  ' },
      { slug: 'Claw hammer' },
    ],
  ],
  [
    'POST /api/admin/orders/{id}/parcels',
    parcel,
    [
      { tracking_number: '' },
      { tracking_number: ' ' },
      { tracking_number: null },
      { carrier: 'other' },
      { carrier: 'pigeon' },
    ],
  ],
  ['POST /api/admin/orders/bulk', bulk, [{ orders: [{ id: SOME_ID }] }, { status: 'lost' }]],
  [
    'POST /api/admin/orders/{id}/refunds',
    refund,
    [{ full: true, freight: 1 }, { full: true, lines: [] }, { freight: -1 }, { reason: ' ' }],
  ],
  ['POST /api/orders', order, [{ quote: 'q-1' }, { expected_total: '10' }]],
];

describe('the OpenAPI document refuses what the server refuses', () => {
  const site = useTestApp();

  it.each(CALLS)('%s', async (call, good, bad) => {
    const [method = '', path = ''] = call.split(' ');
    const { body: document } = await site.request('/api/openapi.json');
    const operation = document.paths[path][method.toLowerCase()];
    const documents = new Ajv2020({ strict: false, validateFormats: false }).compile(
      operation.requestBody.content['application/json'].schema,
    );
    const user = await site.signIn({ role: 'admin' });
    const statusOf = async (json: object) => {
      const options = { method, json, headers: { 'idempotency-key': SOME_ID } };
      return (await user.request(path.replaceAll(/\{\w+\}/g, SOME_ID), options)).status;
    };
    expect(documents(good)).toBe(true);
    expect(await statusOf(good)).not.toBe(422);
    for (const change of bad) {
      const json = { ...good, ...change };
      expect([change, documents(json), await statusOf(json)]).toEqual([change, false, 422]);
    }
  });
});
