import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';

import { NEW_QUESTIONS_A_DAY } from '#domain/messages/may-write.ts';

import { applyRetention } from '#server/retention/apply-retention.ts';
import { newId } from '#server/platform/ids.ts';
import {
  createTestApp,
  USUAL_PASSWORD,
  useTestApp,
  type TestResponse,
  type TestUser,
} from '#tests/support/app.ts';
import {
  addAddress,
  addProduct,
  addToCart,
  brokenInvariants,
  payForOrder,
  placeAndOpen,
  sandboxFor,
  signInDirectly,
} from '#tests/support/trade.ts';

const test = useTestApp({ payments: sandboxFor });

type Person = Pick<TestUser, 'request'>;

let customer: TestUser;
let seller: TestUser;
let admin: TestUser;

beforeEach(async () => {
  customer = await test.signIn();
  seller = await test.signIn({ role: 'seller' });
  admin = await test.signIn({ role: 'admin' });
  await name(customer, 'Robin', 'Marsh');
  await test.db
    .updateTable('seller_profiles')
    .set({ trading_name: 'Northside Timber' })
    .where('id', '=', seller.id)
    .execute();
  await test.db.updateTable('global_settings').set({ trading_name: 'Bullnose Test' }).execute();
});

const name = (user: TestUser, first: string, last: string) =>
  test.db
    .updateTable('user_profiles')
    .set({ first_name: first, last_name: last })
    .where('id', '=', user.id)
    .execute();

/** An order of the customer with a product of the seller and one of the shop; paid unless told. */
async function order({ isPaid = true } = {}): Promise<string> {
  const theirs = await addProduct(test.db, { sellerId: seller.id, name: 'Merbau decking' });
  const ours = await addProduct(test.db, { name: 'Claw hammer' });
  const addressId = await addAddress(test.db, customer.id);
  for (const { id } of [theirs, ours]) {
    await addToCart(test.db, customer.id, { productId: id, quantity: 2 });
  }
  const placed = await placeAndOpen(test, { userId: customer.id, addressId });
  if (isPaid) await payForOrder(test, placed.sessionId);
  return placed.order.id;
}

const say = (text: string) => ({ id: newId(), text, pictures: [] });
const codeOf = ({ status, body }: TestResponse) => (status < 300 ? status : body.error?.code);
const areaOf = (by: Person) =>
  by === customer
    ? '/api/messages'
    : by === seller
      ? '/api/seller/messages'
      : '/api/admin/messages';

/** Writes about something, and expects it to be accepted. */
async function start(by: Person, about: object, text = 'When does it arrive?') {
  const answer = await by.request(areaOf(by), { json: { ...about, ...say(text) } });
  expect([answer.status, answer.body.error]).toEqual([201, undefined]);
  return answer.body;
}

async function answer(by: Person, threadId: string, text = 'On Monday.') {
  const { status, body } = await by.request(`${areaOf(by)}/${threadId}/replies`, {
    json: say(text),
  });
  expect([status, body.error]).toEqual([201, undefined]);
  return body;
}

const read = (by: Person, threadId: string, number: number) =>
  by.request(`${areaOf(by)}/${threadId}/read`, { json: { number } });

const unreadOf = async (by: Person) => (await by.request(`${areaOf(by)}/unread`)).body.unread;
const unread = async () => [
  await unreadOf(customer),
  await unreadOf(seller),
  await unreadOf(admin),
];

const mails = () =>
  test.db
    .selectFrom('mails')
    .select(['to_address', 'subject', 'text_body'])
    .where('kind', '=', 'message-received')
    .orderBy('id')
    .execute();

describe('messages about an order', () => {
  it('are one thread of the customer and the seller, in which each reads the other’s name', async () => {
    const orderId = await order();
    const about = { order_id: orderId, seller_id: seller.id };
    const asked = await start(
      customer,
      about,
      '  Please leave it at the <b>gate</b>.\nThank you  ',
    );
    expect(asked).toMatchObject({
      seller_name: 'Northside Timber',
      order: {
        id: orderId,
        status: 'processing',
        items: [{ name: 'Merbau decking', quantity: 2 }],
      },
      product: null,
      messages: [
        {
          number: 1,
          side: 'customer',
          author: 'Robin M.',
          is_own: true,
          is_seen: false,
          text: 'Please leave it at the <b>gate</b>.\nThank you',
          pictures: [],
        },
      ],
      closed: null,
    });
    expect(await unread()).toEqual([0, 1, 0]);

    const { body: list } = await seller.request('/api/seller/messages');
    expect(list).toMatchObject({
      totalCount: 1,
      threads: [
        {
          id: asked.id,
          customer_name: 'Robin M.',
          order: { id: orderId },
          is_unread: true,
          waiting_since: test.clock.now().toISOString(),
          last_message: { side: 'customer' },
        },
      ],
    });
    expect((await read(seller, asked.id, 1)).status).toBe(204);
    expect(await unread()).toEqual([0, 0, 0]);
    const answered = await answer(seller, asked.id);
    expect(answered.messages).toMatchObject([
      { author: 'Robin M.', is_own: false, is_seen: true },
      { author: 'Northside Timber', is_own: true, is_seen: false, side: 'seller' },
    ]);
    expect(answered.waiting_since).toBeNull();
    expect(await unread()).toEqual([1, 0, 0]);

    await read(customer, asked.id, 2);
    const { body: seen } = await seller.request(`/api/seller/messages/${asked.id}`);
    expect(seen.messages[1].is_seen).toBe(true);
    // Writing about the same order again goes on in the same thread.
    expect((await start(customer, about, 'Thank you')).id).toBe(asked.id);
    expect((await seller.request('/api/seller/messages?view=all')).body.totalCount).toBe(1);
  });

  it('tell a seller neither the email address nor the last name, nor let them search for it', async () => {
    const orderId = await order();
    const { id } = await start(customer, { order_id: orderId, seller_id: seller.id });
    const answers = await Promise.all(
      ['', `/${id}`, `/about?order_id=${orderId}`].map((path) =>
        seller.request(`/api/seller/messages${path}`),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { body } of answers) {
      expect(JSON.stringify(body)).not.toMatch(/Marsh|@|Wattle Street|3121/);
    }
    const found = async (by: Person, words: string) =>
      (await by.request(`${areaOf(by)}?search=${words}`)).body.totalCount;
    expect([await found(seller, 'Robin'), await found(seller, 'Marsh')]).toEqual([1, 0]);
    expect([await found(admin, 'Robin'), await found(admin, 'Marsh')]).toEqual([1, 1]);
    expect(await found(admin, 'Northside')).toBe(1);
    expect(await found(admin, 'Southside')).toBe(0);
    const { order_number: number } = (await admin.request(`/api/admin/messages/${id}`)).body.order;
    expect([await found(seller, number), await found(seller, 'X-1')]).toEqual([1, 0]);
  });

  it('of the shop’s own goods go to administrators', async () => {
    const orderId = await order();
    const asked = await start(customer, { order_id: orderId });
    expect(asked).toMatchObject({ seller_id: null, seller_name: 'Bullnose Test' });
    expect(asked.order.items).toMatchObject([{ name: 'Claw hammer' }]);
    expect(await unread()).toEqual([0, 0, 1]);
    const { messages } = await answer(admin, asked.id);
    expect(messages[1]).toMatchObject({ side: 'platform', author: 'Bullnose Test', is_own: true });
    expect(await unread()).toEqual([1, 0, 0]);
    expect(codeOf(await seller.request(`/api/seller/messages/${asked.id}`))).toBe(
      'THREAD_NOT_FOUND',
    );
  });

  it('can be begun by the seller, and by administrators in the thread of a seller', async () => {
    const orderId = await order();
    const { body: empty } = await seller.request(`/api/seller/messages/about?order_id=${orderId}`);
    expect(empty).toMatchObject({ id: null, messages: [], customer_name: 'Robin M.' });
    const begun = await start(seller, { order_id: orderId }, 'Merbau is late.');
    expect(await unread()).toEqual([1, 0, 0]);
    const joined = await start(admin, { order_id: orderId, seller_id: seller.id }, 'We help.');
    expect(joined.id).toBe(begun.id);
    expect(joined.customer_name).toBe('Robin Marsh');
    expect(joined.messages.map(({ author }: { author: string }) => author)).toEqual([
      'Northside Timber',
      'Bullnose Test',
    ]);
    // From then on the operator takes part.
    await answer(customer, begun.id, 'Thanks to both');
    expect(await unread()).toEqual([0, 1, 1]);
  });

  it('begin once the order is paid, and go on when it is cancelled', async () => {
    const unpaid = await order({ isPaid: false });
    const about = { order_id: unpaid, seller_id: seller.id };
    const { body } = await customer.request(
      `/api/messages/about?order_id=${unpaid}&seller_id=${seller.id}`,
    );
    expect(body).toMatchObject({ id: null, closed: 'unpaid' });
    const send = (by: Person) => by.request(areaOf(by), { json: { ...about, ...say('Hello') } });
    expect([codeOf(await send(customer)), codeOf(await send(seller))]).toEqual([
      'ORDER_NOT_PAID',
      'ORDER_NOT_PAID',
    ]);
    expect(await test.db.selectFrom('message_threads').selectAll().execute()).toEqual([]);

    const paid = await order();
    expect((await customer.request(`/api/orders/${paid}/cancel`, { json: {} })).status).toBe(200);
    await start(customer, { order_id: paid, seller_id: seller.id }, 'When is the refund?');
  });

  it('are refused about orders of others, and about a seller who sold nothing of it', async () => {
    const orderId = await order();
    const other = await test.signIn();
    const stranger = await test.signIn({ role: 'seller' });
    const about = (sellerId: string) => `order_id=${orderId}&seller_id=${sellerId}`;
    const sent = (sellerId: string) => ({
      ...say('Hello'),
      order_id: orderId,
      seller_id: sellerId,
    });
    const refusals = [
      await other.request(`/api/messages/about?${about(seller.id)}`),
      await other.request('/api/messages', { json: sent(seller.id) }),
      await customer.request(`/api/messages/about?${about(stranger.id)}`),
      await customer.request('/api/messages', { json: sent(stranger.id) }),
      await stranger.request('/api/seller/messages', { json: sent(stranger.id) }),
      await admin.request('/api/admin/messages', { json: sent(stranger.id) }),
    ];
    expect(refusals.map(codeOf)).toEqual(refusals.map(() => 'ORDER_NOT_FOUND'));
    const { body } = await customer.request('/api/messages', { json: say('About nothing') });
    expect(body.error.fields).toEqual({
      order_id: 'Name the order or the product that it is about.',
    });
  });
});

describe('a thread of somebody else', () => {
  it('is not found by customers, sellers and signed-out visitors', async () => {
    const { id } = await start(customer, { order_id: await order(), seller_id: seller.id });
    const others = [
      { area: '/api/messages', by: await test.signIn() },
      // The seller as a customer, and another seller.
      { area: '/api/messages', by: seller },
      { area: '/api/seller/messages', by: await test.signIn({ role: 'seller' }) },
    ];
    for (const { area, by } of others) {
      const answers = [
        await by.request(`${area}/${id}`),
        await by.request(`${area}/${id}/replies`, { json: say('Mine') }),
        await by.request(`${area}/${id}/read`, { json: { number: 1 } }),
      ];
      expect(answers.map(codeOf)).toEqual(answers.map(() => 'THREAD_NOT_FOUND'));
      expect((await by.request(`${area}?view=all`)).body.totalCount).toBe(0);
    }
    const customers = ['', '/unread', `/${id}`].map((path) => `/api/messages${path}`);
    for (const path of [...customers, `/api/admin/messages/${id}`]) {
      expect((await test.request(path)).status).toBe(401);
    }
    expect(codeOf(await seller.request('/api/admin/messages'))).toBe('FORBIDDEN');
    expect(codeOf(await customer.request('/api/seller/messages'))).toBe('FORBIDDEN');
    expect(await unread()).toEqual([0, 1, 0]);
  });

  it('is open to managers of its seller, not to packers', async () => {
    const { id } = await start(customer, { order_id: await order(), seller_id: seller.id });
    const member = await test.signIn();
    const join = (role: 'manager' | 'packer') =>
      test.db
        .insertInto('seller_members')
        .values({ user_id: member.id, seller_id: seller.id, role, created_at: test.clock.now() })
        .onConflict((conflict) => conflict.columns(['user_id', 'seller_id']).doUpdateSet({ role }))
        .execute();
    await join('packer');
    for (const path of ['', '/unread', `/${id}`]) {
      const answered = await member.request(`/api/seller/messages${path}`);
      expect(codeOf(answered)).toBe('SELLER_ROLE_REQUIRED');
    }
    await join('manager');
    const { status, body } = await member.request(`/api/seller/messages/${id}/replies`, {
      json: say('On Monday'),
    });
    expect([status, body.messages[1].author]).toEqual([201, 'Northside Timber']);
  });

  it('is read by administrators in the seller’s area as administrators', async () => {
    const { id } = await start(customer, { order_id: await order(), seller_id: seller.id });
    const scoped = (path: string, options = {}) =>
      admin.request(`/api/seller/messages/${id}${path}?seller_id=${seller.id}`, options);
    expect((await scoped('/read', { json: { number: 1 } })).status).toBe(204);
    expect(await unread()).toEqual([0, 1, 0]);
    const { body } = await scoped('/replies', { json: say('We are on it.') });
    expect(body.messages[1]).toMatchObject({ side: 'platform', author: 'Bullnose Test' });
    const stranger = await test.signIn({ role: 'seller' });
    const wrong = await admin.request(`/api/seller/messages/${id}?seller_id=${stranger.id}`);
    expect(codeOf(wrong)).toBe('THREAD_NOT_FOUND');
  });
});

describe('questions about a product', () => {
  it('go to who sells it, in one thread for each customer and product', async () => {
    const { id: productId } = await addProduct(test.db, { sellerId: seller.id });
    const asked = await start(customer, { product_id: productId }, 'Is it treated?');
    expect(asked).toMatchObject({
      seller_name: 'Northside Timber',
      order: null,
      product: { id: productId, name: 'Merbau decking', image: '/pictures/decking.webp' },
    });
    expect((await start(customer, { product_id: productId }, 'H3?')).id).toBe(asked.id);
    const other = await test.signIn();
    const { body } = await other.request('/api/messages', {
      json: { product_id: productId, ...say('Also me') },
    });
    expect(body.id).not.toBe(asked.id);
    expect(body.messages).toHaveLength(1);

    // The product moves to the shop: a new question goes to the shop, the thread stays theirs.
    await test.db
      .updateTable('products')
      .set({ seller_id: null })
      .where('id', '=', productId)
      .execute();
    const again = await start(customer, { product_id: productId }, 'And now?');
    expect([again.id === asked.id, again.seller_id]).toEqual([false, null]);
  });

  it('begin only about what the shop shows, and go on when it is archived', async () => {
    const { id: productId } = await addProduct(test.db, { sellerId: seller.id });
    const { id } = await start(customer, { product_id: productId });
    await test.db
      .updateTable('products')
      .set({ archived_at: test.clock.now() })
      .where('id', '=', productId)
      .execute();
    const refused = await customer.request('/api/messages', {
      json: { product_id: productId, ...say('Still there?') },
    });
    expect(codeOf(refused)).toBe('PRODUCT_NOT_FOUND');
    const { product } = await answer(customer, id, 'Still there?');
    expect(product).toMatchObject({ name: 'Merbau decking', slug: null });
  });

  it('are begun about ten products a day', async () => {
    const ask = async (by: Person = customer) => {
      const { id: productId } = await addProduct(test.db);
      return by.request('/api/messages', { json: { product_id: productId, ...say('?') } });
    };
    const answers = await Promise.all(Array.from({ length: NEW_QUESTIONS_A_DAY + 2 }, () => ask()));
    expect(
      answers.map(codeOf).toSorted((a, b) => (a === 201 ? 0 : 1) - (b === 201 ? 0 : 1)),
    ).toEqual([
      ...Array.from({ length: NEW_QUESTIONS_A_DAY }, () => 201),
      'QUESTIONS_LIMIT',
      'QUESTIONS_LIMIT',
    ]);
    const { body } = await customer.request('/api/messages');
    await answer(customer, body.threads[0].id, 'Further messages do not count');
    test.clock.advanceMs(86_400_000);
    expect((await ask(await signInDirectly(test, customer.id))).status).toBe(201);
  });
});

describe('sending', () => {
  it('twice with one id writes one message, and only for the one who sent it', async () => {
    const { id: productId } = await addProduct(test.db, { sellerId: seller.id });
    const message = { product_id: productId, ...say('Is it treated?') };
    const send = () => customer.request('/api/messages', { json: message });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(codeOf)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await send()).body.messages).toHaveLength(1);
    const taken = await seller.request(`/api/seller/messages/${answers[0]?.body.id}/replies`, {
      json: { ...say('Yes'), id: message.id },
    });
    expect(codeOf(taken)).toBe('MESSAGE_ID_REUSED');
    for (const change of [{ text: 'Is it dry?' }, { pictures: [newId()] }]) {
      const changed = await customer.request('/api/messages', { json: { ...message, ...change } });
      expect(codeOf(changed)).toBe('MESSAGE_ID_REUSED');
    }
  });

  it('two first messages at once makes one thread with both', async () => {
    const about = { order_id: await order(), seller_id: seller.id };
    await Promise.all([
      start(customer, about, 'One'),
      start(customer, about, 'Two'),
      start(seller, about, 'Three'),
    ]);
    const threads = await test.db.selectFrom('message_threads').selectAll().execute();
    expect(threads).toHaveLength(1);
    const { body } = await customer.request(`/api/messages/${threads[0]?.id}`);
    expect(body.messages.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3]);
  });

  it.each([
    ['no text', '', 'Write a message.'],
    ['only spaces', '  \n ', 'Write a message.'],
    ['too much text', 'x'.repeat(4001), 'Write at most 4,000 characters.'],
  ])('refuses %s', async (_what, text, sentence) => {
    const { id: productId } = await addProduct(test.db);
    const { status, body } = await customer.request('/api/messages', {
      json: { product_id: productId, ...say(text) },
    });
    expect([status, body.error.fields.text]).toEqual([422, sentence]);
  });

  it('is limited in five minutes', async () => {
    const app = await createTestApp({ env: { RATE_MESSAGES: '2' } });
    const { id: productId } = await addProduct(app.db);
    const user = await app.signIn();
    const send = () =>
      user.request('/api/messages', { json: { product_id: productId, ...say('?') } });
    expect([codeOf(await send()), codeOf(await send()), codeOf(await send())]).toEqual([
      201,
      201,
      'RATE_LIMITED',
    ]);
    await app.database.drop();
  });
});

describe('pictures', () => {
  it('are seen by who may read the message, attached once, and gone with it', async () => {
    const { id: productId } = await addProduct(test.db, { sellerId: seller.id });
    const mine = [await upload(customer), await upload(customer)];
    const sent = { ...say('Like these?'), pictures: mine };
    const { status, body } = await customer.request('/api/messages', {
      json: { product_id: productId, ...sent },
    });
    expect(status).toBe(201);
    const { body: seen } = await seller.request(`/api/seller/messages/${body.id}`);
    const shown = seen.messages[0].pictures as { id: string; url: string }[];
    expect(shown.map(({ id }) => id)).toEqual(mine);
    for (const { url } of shown) expect((await test.app.request(url)).status).toBe(200);

    const again = (by: Person, pictures: string[]) =>
      by.request(`${areaOf(by)}/${body.id}/replies`, { json: { ...say('Again'), pictures } });
    const refusals = [
      await again(customer, mine),
      // Somebody else's, and five.
      await again(seller, [await upload(customer)]),
      await again(
        customer,
        Array.from({ length: 5 }, () => newId()),
      ),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([422, 422, 422]);
    for (const refused of refusals)
      expect(Object.keys(refused.body.error.fields)).toEqual(['pictures']);

    await test.db.deleteFrom('message_threads').where('id', '=', body.id).execute();
    const left = test.db.selectFrom('stored_files').select('id').where('id', 'in', mine);
    expect(await left.execute()).toEqual([]);
    expect(await test.db.selectFrom('removed_files').selectAll().execute()).toHaveLength(2);
  });
});

async function upload(by: TestUser): Promise<string> {
  const picture = await sharp({
    create: { width: 40, height: 30, channels: 3, background: '#a5410e' },
  })
    .jpeg()
    .toBuffer();
  const answered = await test.app.request('/storage/v1/object/attachments', {
    method: 'POST',
    headers: { authorization: `Bearer ${by.accessToken}`, 'content-type': 'image/jpeg' },
    body: picture as BodyInit,
  });
  return ((await answered.json()) as { id: string }).id;
}

describe('a long thread', () => {
  it('is read in parts, from the newest message back', async () => {
    const { id: productId } = await addProduct(test.db);
    const { id } = await start(customer, { product_id: productId }, 'Message 1');
    for (let number = 2; number <= 52; number += 1) await answer(customer, id, `Message ${number}`);
    const page = async (query: string) => {
      const { body } = await customer.request(`/api/messages/${id}${query}`);
      const numbers = body.messages.map((message: { number: number }) => message.number);
      return [numbers[0], numbers.at(-1)];
    };
    expect(await page('')).toEqual([3, 52]);
    expect(await page('?before=3')).toEqual([1, 2]);
  });
});

describe('the email to the customer', () => {
  it('names who wrote and about what, links to the thread and quotes nothing', async () => {
    const orderId = await order();
    const { id } = await start(customer, { order_id: orderId, seller_id: seller.id });
    expect(await mails()).toEqual([]);
    const { order: part } = await answer(seller, id, 'Half price at https://evil.example today');
    const [mail] = await mails();
    expect(mail).toMatchObject({
      to_address: customer.email,
      subject: `New message from Northside Timber about order ${part.order_number}`,
    });
    expect(mail?.text_body).toContain(`/account/messages/${id}`);
    expect(mail?.text_body).not.toMatch(/Half price|evil/);
  });

  it('is sent once until the customer has read the message', async () => {
    const { id: productId } = await addProduct(test.db, { sellerId: seller.id });
    const { id } = await start(customer, { product_id: productId });
    await answer(seller, id);
    await answer(seller, id, 'Sorry, Tuesday.');
    await answer(admin, id, 'We are sorry, too.');
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'New message from Northside Timber about Merbau decking',
    ]);
    await read(customer, id, 4);
    await answer(admin, id, 'It has left.');
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'New message from Northside Timber about Merbau decking',
      'New message from Bullnose Test about Merbau decking',
    ]);
  });

  it('is not sent to a suspended customer', async () => {
    const { id: productId } = await addProduct(test.db, { sellerId: seller.id });
    const { id } = await start(customer, { product_id: productId });
    await test.db
      .updateTable('user_profiles')
      .set({ suspended_at: test.clock.now() })
      .where('id', '=', customer.id)
      .execute();
    await answer(seller, id);
    expect(await mails()).toEqual([]);
  });
});

describe('the notice to a seller and to administrators', () => {
  const noticesOf = async (by: Person) => {
    const area = by === admin ? 'admin' : 'seller';
    const { notices } = (await by.request(`/api/${area}/notices`)).body;
    return notices
      .filter(({ kind }: { kind: string }) => kind === 'message')
      .map(({ title, path }: { title: string; path: string }) => [title, path]);
  };

  it('says who wrote about what, once until it has been read', async () => {
    const { id: productId } = await addProduct(test.db, { sellerId: seller.id });
    const { id } = await start(customer, { product_id: productId });
    await answer(customer, id, 'Are you there?');
    const first = ['A customer has written about Merbau decking', `/seller/messages/${id}`];
    expect(await noticesOf(seller)).toEqual([first]);
    expect(await noticesOf(admin)).toEqual([]);
    await read(seller, id, 2);
    await answer(customer, id, 'Hello?');
    expect(await noticesOf(seller)).toEqual([first, first]);
  });

  it('reaches administrators about their own goods, and where they have joined', async () => {
    const { id: productId } = await addProduct(test.db);
    const own = await start(customer, { product_id: productId });
    const [[title, path]] = await noticesOf(admin);
    expect([title, path]).toEqual([
      'A customer has written about Merbau decking',
      `/admin/messages/${own.id}`,
    ]);
    const theirs = await addProduct(test.db, { sellerId: seller.id });
    const { id } = await start(customer, { product_id: theirs.id });
    await read(seller, id, 1);
    await answer(admin, id, 'We have asked them.');
    expect((await noticesOf(seller))[0]).toEqual([
      'Bullnose Test has written about Merbau decking',
      `/seller/messages/${id}`,
    ]);
    await answer(seller, id);
    expect((await noticesOf(admin))[0]).toEqual([
      'Northside Timber has written about Merbau decking',
      `/admin/messages/${id}`,
    ]);
  });
});

describe('the notice to administrators about a seller for whom nobody works', () => {
  const toldAdmins = async () => {
    const { notices } = (await admin.request('/api/admin/notices')).body;
    return notices.filter(({ kind }: { kind: string }) => kind === 'message').length;
  };
  const suspendSeller = () =>
    test.db
      .updateTable('user_profiles')
      .set({ suspended_at: test.clock.now() })
      .where('id', '=', seller.id)
      .execute();

  it('comes also when something was unread before, once until they have read it', async () => {
    const { id: productId } = await addProduct(test.db, { sellerId: seller.id });
    const { id } = await start(customer, { product_id: productId });
    await suspendSeller();
    expect(await toldAdmins()).toBe(0);
    await answer(customer, id, 'Are you there?');
    await answer(customer, id, 'Hello?');
    expect(await toldAdmins()).toBe(1);
    await read(admin, id, 3);
    await answer(customer, id, 'Anybody?');
    expect(await toldAdmins()).toBe(2);
  });

  it('comes once where they have joined', async () => {
    const { id: productId } = await addProduct(test.db, { sellerId: seller.id });
    const { id } = await start(customer, { product_id: productId });
    await answer(admin, id, 'We have asked them.');
    await suspendSeller();
    await answer(customer, id, 'Thank you');
    expect(await toldAdmins()).toBe(1);
  });
});

describe('the list of administrators', () => {
  it('has who waits the longest first, of all sellers', async () => {
    const ask = async (sellerId: string | null, text: string) => {
      const { id } = await addProduct(test.db, { sellerId });
      test.clock.advanceMs(60_000);
      return (await start(customer, { product_id: id }, text)).id as string;
    };
    const first = await ask(seller.id, 'One');
    const second = await ask(null, 'Two');
    const third = await ask(seller.id, 'Three');
    const ids = async (query = '') =>
      (await admin.request(`/api/admin/messages${query}`)).body.threads.map(
        ({ id }: { id: string }) => id,
      );
    expect(await ids()).toEqual([first, second, third]);
    test.clock.advanceMs(60_000);
    await answer(seller, first);
    expect(await ids()).toEqual([second, third]);
    expect(await ids('?view=all')).toEqual([first, third, second]);
    expect(await ids('?view=all&limit=1&offset=1')).toEqual([third]);
    expect(await unreadOf(admin)).toBe(1);
  });

  it('counts who waits for a seller for whom nobody works', async () => {
    const { id: productId } = await addProduct(test.db, { sellerId: seller.id });
    const { id } = await start(customer, { product_id: productId });
    expect(await unreadOf(admin)).toBe(0);
    await test.db
      .updateTable('user_profiles')
      .set({ suspended_at: test.clock.now() })
      .where('id', '=', seller.id)
      .execute();
    expect(await unreadOf(admin)).toBe(1);
    const { body } = await admin.request('/api/admin/messages');
    expect(body.threads).toMatchObject([{ id, seller_can_answer: false }]);
    await answer(admin, id);
    expect(await unreadOf(admin)).toBe(0);
  });
});

describe('the data of a person', () => {
  const MONTHS = 19 * 31 * 86_400_000;

  it('has their messages, and of the threads of others what they wrote', async () => {
    const orderId = await order();
    const { id } = await start(customer, { order_id: orderId, seller_id: seller.id }, 'When?');
    await answer(seller, id, 'Monday');
    const threadsOf = async (user: TestUser) =>
      (await user.request('/api/profile/data')).body.message_threads;
    const asked = { from: 'customer', text: 'When?', pictures: 0 };
    const answered = { from: 'seller', text: 'Monday', pictures: 0 };
    expect(await threadsOf(customer)).toMatchObject([{ messages: [asked, answered] }]);
    const [own, ...none] = await threadsOf(seller);
    expect([own.messages, none]).toEqual([[expect.objectContaining(answered)], []]);
    expect(await threadsOf(admin)).toEqual([]);
  });

  it('goes with the account, but for what was written about orders, without the name', async () => {
    const orderId = await order();
    const { id: productId } = await addProduct(test.db, { sellerId: seller.id });
    const kept = await start(customer, { order_id: orderId, seller_id: seller.id }, 'When?');
    const asked = await start(customer, { product_id: productId });
    const closed = await customer.request('/api/profile/close', {
      json: { current_password: USUAL_PASSWORD },
    });
    expect(closed.status).toBe(204);
    expect(codeOf(await seller.request(`/api/seller/messages/${asked.id}`))).toBe(
      'THREAD_NOT_FOUND',
    );
    const { body } = await seller.request(`/api/seller/messages/${kept.id}`);
    expect(body).toMatchObject({
      customer_name: 'Former customer',
      closed: 'customer_gone',
      waiting_since: null,
      messages: [{ author: 'Former customer', text: 'When?' }],
    });
    for (const by of [seller, admin]) {
      const refused = await by.request(`${areaOf(by)}/${kept.id}/replies`, { json: say('Hello') });
      expect(codeOf(refused)).toBe('CUSTOMER_GONE');
    }
    expect(await brokenInvariants(test.db)).toEqual([]);
  });

  it('is removed with the contact details of the order, and questions after the same time', async () => {
    const orderId = await order();
    const { id: productId } = await addProduct(test.db);
    const old = await addProduct(test.db);
    await start(customer, { order_id: orderId, seller_id: seller.id });
    await start(customer, { product_id: old.id });
    const later = await start(customer, { order_id: orderId });
    test.clock.advanceMs(MONTHS);
    await test.db
      .updateTable('orders')
      .set({ status: 'delivered', fulfilment_status: 'delivered' })
      .execute();
    const again = await signInDirectly(test, customer.id);
    await again.request('/api/messages', { json: { product_id: productId, ...say('New') } });
    await again.request(`/api/messages/${later.id}/replies`, { json: say('About the order') });
    const texts = async () => {
      await applyRetention(test.services);
      const left = await test.db.selectFrom('messages').select('text').orderBy('text').execute();
      return left.map(({ text }) => text);
    };
    // Of the order one thread is old, and the other goes on.
    expect(await texts()).toEqual(['About the order', 'New', 'When does it arrive?']);
    test.clock.advanceMs(MONTHS);
    expect(await texts()).toEqual([]);
  });
});
