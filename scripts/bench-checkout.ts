import type { Hono } from 'hono';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';

import type { DB } from '#db/types.ts';
import { readAccessToken } from '#server/accounts/access-token.ts';
import { createJobs } from '#server/jobs/jobs.ts';
import { createSandboxProvider } from '#server/payments/sandbox/sandbox.ts';
import { type Config } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { migrateToLatest } from '#server/platform/migrate.ts';
import { StartError } from '#server/platform/start-error.ts';

import { accessToken, apiOver, printHead, printRow, silentLog } from './bench.ts';
import { runCommand, wholeNumber } from './command.ts';
import { databaseBeside, onDatabase, withDatabaseServer } from './shop-database.ts';

const help = `Measures how many orders a second are placed: signed-in buyers with two products in the cart each send
POST /api/orders to the API in this process, second by second in turn with the bare transaction in SQL over the pg
driver. Works in a database of its own (bullnose_bench) on the configured server (DATABASE_URL, else the embedded one of DATA_DIR), and drops it.

Usage: npm run bench:checkout -- [--seconds 5] [--buyers 8,32]`;

const BENCH_DATABASE = 'bullnose_bench';
const PRODUCTS = 200;
/** Enough for one measurement: each buyer orders once. */
const BUYERS_PER_SECOND = 1500;
const TOTAL_DOLLARS = 109.9;

interface Buyer {
  readonly id: string;
  readonly addressId: string;
  readonly token: string;
}

interface SampleMail {
  readonly subject: string;
  readonly text_body: string;
  readonly html_body: string;
}

const options = {
  seconds: { type: 'string', default: '5' },
  buyers: { type: 'string', default: '8,32' },
} as const;

await runCommand({ help, options }, async (values) => {
  const seconds = wholeNumber('seconds', values.seconds, { from: 1 });
  const buyers = values.buyers
    .split(',')
    .map((clients) => wholeNumber('buyers', clients, { from: 1 }));
  await withDatabaseServer(async ({ url, config }) => {
    const drop = `drop database if exists ${BENCH_DATABASE} with (force)`;
    await onDatabase(url, async (client) => {
      await client.query(drop);
      await client.query(`create database ${BENCH_DATABASE}`);
    });
    try {
      await measureAll(databaseBeside(url, BENCH_DATABASE), config, { seconds, buyers });
    } finally {
      await onDatabase(url, (client) => client.query(drop));
    }
  });
});

async function measureAll(
  url: string,
  config: Config,
  { seconds, buyers }: { seconds: number; buyers: readonly number[] },
): Promise<void> {
  const database = openDatabase(url, { max: Math.max(...buyers) });
  const { db, pool } = database;
  const jobs = createJobs({ databaseUrl: url, log: silentLog });
  try {
    await migrateToLatest(db);
    await jobs.start();
    const { siteUrl, sandboxWebhookSecret: webhookSecret } = config;
    const clock = () => new Date();
    const payments = createSandboxProvider({ db, jobs, clock, siteUrl, webhookSecret });
    const app = apiOver(db, config, { jobs, payments });
    await printHead(db, `${seconds} s each`);
    printRow(['buyers', 'orders/s', 'SQL/s', '% of SQL']);
    for (const clients of buyers) {
      const queue = await fillShop(db, config, seconds * BUYERS_PER_SECOND);
      const api = (buyer: Buyer) => placeByApi(app, buyer);
      await drain(queue.splice(0, 200), { clients, seconds: 60 }, api);
      // With orders in the tables, PostgreSQL chooses the plans of a shop in use.
      await sql`analyze`.execute(db);
      const mail = await findSampleMail(pool);
      const bareSql = (buyer: Buyer) => placeBare(pool, mail, buyer);
      const rates = { api: 0, bare: 0 };
      for (let round = 0; round < seconds; round += 1) {
        rates.bare += (await drain(queue, { clients, seconds: 1 }, bareSql)) / seconds;
        rates.api += (await drain(queue, { clients, seconds: 1 }, api)) / seconds;
      }
      const figures = [rates.api, rates.bare, (100 * rates.api) / rates.bare];
      printRow([clients, ...figures.map(Math.round)].map(String));
    }
  } finally {
    await jobs.stop();
    await database.close();
  }
}

/**
 * `clients` workers take buyers from the queue until the time is over. Returns orders per second.
 */
async function drain(
  queue: Buyer[],
  { clients, seconds }: { clients: number; seconds: number },
  place: (buyer: Buyer) => Promise<void>,
): Promise<number> {
  const begin = performance.now();
  let placed = 0;
  const work = async () => {
    while (performance.now() - begin < seconds * 1000) {
      const buyer = queue.pop();
      if (buyer === undefined) return;
      await place(buyer);
      placed += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
  return placed / ((performance.now() - begin) / 1000);
}

async function placeByApi(app: Hono, buyer: Buyer): Promise<void> {
  const answer = await app.request('/api/orders', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${buyer.token}`,
      'idempotency-key': buyer.id,
    },
    body: JSON.stringify({
      shipping_address_id: buyer.addressId,
      billing_address_id: buyer.addressId,
      expected_total: TOTAL_DOLLARS,
    }),
  });
  if (answer.status !== 201)
    throw new Error(`Placing answered ${answer.status}: ${await answer.text()}`);
}

/** The email of an order that the API placed. The bare transaction writes the same one. */
async function findSampleMail(pool: pg.Pool): Promise<SampleMail> {
  const { rows } = await pool.query<SampleMail & { waits: boolean }>(
    `select subject, text_body, html_body, sent_at is null as waits from mails limit 1`,
  );
  const [mail] = rows;
  if (mail === undefined) throw new Error('An order is placed beforehand');
  if (mail.waits) throw new StartError('Unset MAIL_URL: without it an order sends no job.');
  return mail;
}

/**
 * Writes the same rows as the API, one plain statement after another through the driver: order,
 * lines, supplier, event, key, holds, reserved stock and mail.
 */
async function placeBare(pool: pg.Pool, mail: SampleMail, buyer: Buyer): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select id from user_profiles where id = $1 for no key update', [buyer.id]);
    const cart = await client.query<{
      product_id: string;
      quantity: number;
      price_cents: number;
      name: string;
      slug: string;
    }>(
      `select c.product_id, c.quantity, p.price_cents, p.name, p.slug from cart_items c
       join products p on p.id = c.product_id where c.user_id = $1 order by c.id`,
      [buyer.id],
    );
    const address = await client.query<{ address: object }>(
      'select to_jsonb(a) as address from addresses a where id = $1 and user_id = $2',
      [buyer.addressId, buyer.id],
    );
    await client.query('select * from global_settings');
    const stock = await client.query<{ id: string }>(
      'select id, on_hand, reserved from stock_items where product_id = any($1) order by id for no key update',
      [cart.rows.map((row) => row.product_id)],
    );
    const stockIds = stock.rows.map((row) => row.id);
    const id = newId();
    const now = new Date();
    const frozen = JSON.stringify(address.rows[0]?.address);
    await client.query(
      `insert into orders (id, order_number, user_id, status, payment_status, prices_include_tax, subtotal_cents, tax_cents,
         freight_cents, total_cents, tax_label, shipping_label, shipping_address, billing_address, created_at, updated_at)
       values ($1, $2, $3, 'pending', 'unpaid', true, 10990, 999, 0, 10990, 'GST (10%)', 'Free shipping', $4, $4, $5, $5)`,
      [id, `ORD-${id}`, buyer.id, frozen, now],
    );
    await client.query(
      `insert into order_items (id, order_id, position, product_id, quantity, list_price_cents, unit_discount_cents,
         price_cents, line_total_cents, tax_rate_bps, tax_cents, freight_cents, freight_tax_cents, product_name, product_slug)
       select l.id, $2, l.position, l.product_id, l.quantity, l.price, 0, l.price, l.price * l.quantity, 1000, 0, 0, 0, l.name, l.slug
       from unnest($1::uuid[], $3::integer[], $4::uuid[], $5::integer[], $6::integer[], $7::text[], $8::text[])
         as l (id, position, product_id, quantity, price, name, slug)`,
      [
        cart.rows.map(() => newId()),
        id,
        cart.rows.map((_, index) => index),
        ...(['product_id', 'quantity', 'price_cents', 'name', 'slug'] as const).map((column) =>
          cart.rows.map((row) => row[column]),
        ),
      ],
    );
    await client.query(
      `insert into order_sellers (order_id, position, seller_name, legal_name, gst_registered, subtotal_cents, freight_cents, tax_cents)
       values ($1, 0, 'Shop', 'Shop', true, 10990, 0, 999)`,
      [id],
    );
    await client.query(
      `insert into order_events (id, order_id, kind, to_status, actor_id, created_at) values ($1, $2, 'placed', 'pending', $3, $4)`,
      [newId(), id, buyer.id, now],
    );
    await client.query(
      `insert into order_requests (user_id, idempotency_key, request_hash, order_id, created_at) values ($1, $2, 'x', $3, $4)`,
      [buyer.id, buyer.id, id, now],
    );
    await client.query(
      `insert into stock_holds (id, order_id, stock_item_id, quantity, state, expires_at)
       select gen_random_uuid(), $1, unnest($2::uuid[]), 1, 'held', $3`,
      [id, stockIds, now],
    );
    await client.query('update stock_items set reserved = reserved + 1 where id = any($1)', [
      stockIds,
    ]);
    await client.query(
      `insert into mails (id, kind, to_address, subject, text_body, html_body, dedupe_key, due_at, sent_at, created_at)
       values ($1, 'order-placed', $2, $3, $4, $5, $6, $7, $7, $7)`,
      [
        newId(),
        `${buyer.id}@example.com`,
        mail.subject,
        mail.text_body,
        mail.html_body,
        `order-placed:${id}`,
        now,
      ],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Products with stock, and signed-in users with two of them in the cart. */
async function fillShop(db: Kysely<DB>, config: Config, count: number): Promise<Buyer[]> {
  await sql`truncate user_profiles, products, mails cascade`.execute(db);
  await sql`truncate auth_users cascade`.execute(db);
  await sql`
    insert into products (id, slug, name, price_cents, created_at, updated_at)
    select gen_random_uuid(), 'bench-' || n, 'Bench product ' || n, 5495, now(), now()
    from generate_series(1, ${PRODUCTS}::integer) n`.execute(db);
  await sql`
    insert into stock_items (id, product_id, on_hand)
    select gen_random_uuid(), id, 1000000 from products`.execute(db);
  const people = Array.from({ length: count }, () => ({
    id: newId(),
    addressId: newId(),
    sessionId: newId(),
  }));
  const ids = people.map(({ id }) => id);
  const addressIds = people.map(({ addressId }) => addressId);
  const sessionIds = people.map(({ sessionId }) => sessionId);
  await sql`
    insert into auth_users (id, email, email_confirmed_at, created_at, updated_at)
    select id, id || '@example.com', now(), now(), now() from unnest(${ids}::uuid[]) id`.execute(
    db,
  );
  await sql`
    insert into user_profiles (id, first_name, last_name, created_at)
    select id, 'Sam', 'Nguyen', now() from unnest(${ids}::uuid[]) id`.execute(db);
  await sql`
    insert into addresses (id, user_id, type, first_name, last_name, address1, city, state, postcode, country, created_at, updated_at)
    select a, u, 'shipping', 'Sam', 'Nguyen', '12 Wattle Street', 'Richmond', 'VIC', '3121', 'Australia', now(), now()
    from unnest(${addressIds}::uuid[], ${ids}::uuid[]) as t (a, u)`.execute(db);
  await sql`
    insert into auth_sessions (id, user_id, hmac_key, method, created_at, refreshed_at)
    select s, u, '\\x00'::bytea, 'password', now(), now()
    from unnest(${sessionIds}::uuid[], ${ids}::uuid[]) as t (s, u)`.execute(db);
  await sql`
    with numbered as (select id, row_number() over (order by id) - 1 as n from products),
    people as (select id, row_number() over () as n from unnest(${ids}::uuid[]) id)
    insert into cart_items (id, user_id, product_id, quantity, created_at, updated_at)
    select gen_random_uuid(), people.id, numbered.id, 1, now(), now() from people
    join numbered on numbered.n in (people.n % ${PRODUCTS}, (people.n * 7 + 1) % ${PRODUCTS})`.execute(
    db,
  );
  await sql`analyze`.execute(db);
  const now = new Date();
  return Promise.all(
    people.map(async ({ id, addressId, sessionId }) => {
      const session = { userId: id, email: `${id}@example.com`, sessionId };
      const token = await accessToken(config, session, now);
      // Buyers fill their cart first, so the process has cached their token.
      await readAccessToken(config, token, now);
      return { id, addressId, token };
    }),
  );
}
