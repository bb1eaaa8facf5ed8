import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Database, openDatabase } from '#server/platform/database.ts';
import { findRunningPostgres } from '#server/platform/embedded-postgres.ts';
import { newId } from '#server/platform/ids.ts';

import {
  openPaymentPage,
  placeWith,
  type PlacedAnswer,
  putIntoCart,
  readOrderBody,
  saveAddress,
} from '#tests/support/buying.ts';
import { type ApiCustomer, registerCustomer } from '#tests/support/customer.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { type ListedProduct, plentifulProducts } from '#tests/support/shopper.ts';
import { throwAwayData } from '#tests/support/throw-away.ts';
import { brokenInvariants } from '#tests/support/trade.ts';

const SEED = Number(process.env['KILL_SEED'] ?? 26);
/** Each takes eight seconds of this run; fifty are asked for with the environment. */
const KILLS = Number(process.env['KILLS'] ?? 12);
const SHOPPERS_AT_ONCE = 5;
/** A process lives for at most this many acknowledged writes, and this long after the last one. */
const MAX_WRITES_PER_PROCESS = 12;
const KILL_DELAY_MS = 25;
const EVENTUALLY = { timeout: 120_000, interval: 250 };
const CARD = { cardNumber: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };

/** The fate of an order, and its final state. */
const OUTCOMES = {
  left: ['pending', 'unpaid'],
  opened: ['pending', 'unpaid'],
  paid: ['processing', 'paid'],
  cancelled: ['cancelled', 'unpaid'],
  'paid and cancelled': ['cancelled', 'refunded'],
} as const;
type Fate = keyof typeof OUTCOMES;
const OUTCOME_NAMES = Object.keys(OUTCOMES) as Fate[];

interface LedgerEntry {
  readonly buyer: ApiCustomer;
  readonly key: string;
  readonly order: PlacedAnswer;
  readonly fate: Fate;
  sessionId: string | null;
}

describe('the built shop on its own database', () => {
  const data = throwAwayData();
  let shop: TestServer;
  let database: Database;
  let products: ListedProduct[];
  let isOpen = Promise.withResolvers<void>();
  let isOver = false;
  /** Calls that succeeded, and those that were never answered. */
  const calls = { acknowledged: 0, lost: 0 };
  const ledger: LedgerEntry[] = [];
  let onWrite = () => {};

  beforeAll(async () => {
    shop = await startTestServer({ dataDir: data.dataDir });
    products = await plentifulProducts(shop.url);
    database = openDatabase((await findRunningPostgres(data.dataDir)) ?? '', {
      max: 2,
      onIdleError: () => {},
    });
    isOpen.resolve();
  });

  afterAll(async () => {
    await database.close();
    await shop.stop();
    data.discard();
  });

  async function kill(): Promise<void> {
    isOpen = Promise.withResolvers<void>();
    const gone = new Promise((resolve) => shop.process.once('exit', resolve));
    shop.process.kill('SIGKILL');
    await gone;
  }

  async function startAgain(): Promise<void> {
    shop = await startTestServer({ dataDir: data.dataDir, port: shop.port });
    isOpen.resolve();
  }

  /**
   * Repeats a call until it is answered. `afterLoss` lists the errors that mean an unanswered call
   * had succeeded; any other error fails the test.
   */
  async function retryUntilAnswered<Answer>(
    call: () => Promise<Answer>,
    afterLoss?: { refusal: RegExp; answer: Answer },
  ): Promise<Answer> {
    for (let losses = 0; ; losses += 1) {
      await isOpen.promise;
      try {
        const answer = await call();
        calls.acknowledged += 1;
        onWrite();
        return answer;
      } catch (error) {
        if (losses > 0 && afterLoss?.refusal.test(String(error))) return afterLoss.answer;
        // fetch reports a refused or broken connection as a TypeError; 503 asks the client to
        // retry.
        if (!(error instanceof TypeError) && !/ answered 503/.test(String(error))) throw error;
        calls.lost += 1;
      }
    }
  }

  /** One shopper from registration to the end of the order, while the shop is killed at random. */
  async function shopOnce(random: () => number): Promise<void> {
    const pick = <Item>(from: readonly Item[]) => from[Math.floor(random() * from.length)] as Item;
    const buyer = await retryUntilAnswered(() => registerCustomer(shop.url));
    const addressId = await retryUntilAnswered(() => saveAddress(buyer));
    const product = pick(products);
    await retryUntilAnswered(() => putIntoCart(buyer, product));
    const orderBody = await retryUntilAnswered(() => readOrderBody(buyer, addressId));
    const key = newId();
    const order = await retryUntilAnswered(() => placeWith(buyer, key, orderBody));
    expect(order.total).toBe(orderBody.expected_total);
    // In turns, so that a short run has all of them.
    const fate = OUTCOME_NAMES[ledger.length % OUTCOME_NAMES.length] as Fate;
    const entry: LedgerEntry = { buyer, key, order, fate, sessionId: null };
    ledger.push(entry);
    if (entry.fate === 'opened' || entry.fate.startsWith('paid')) {
      const { sessionId } = await retryUntilAnswered(() => openPaymentPage(buyer, order.id));
      entry.sessionId = sessionId;
      if (entry.fate !== 'opened') {
        const paid = await retryUntilAnswered(
          () =>
            buyer.call<{ status: string }>(`/api/sandbox/sessions/${sessionId}/pay`, {
              json: CARD,
            }),
          { refusal: /PAYMENT_SESSION_CLOSED/, answer: { status: 'paid' } },
        );
        expect(paid.status).toBe('paid');
      }
    }
    if (entry.fate.endsWith('cancelled')) {
      await retryUntilAnswered(
        () => buyer.call<unknown>(`/api/orders/${order.id}/cancel`, { json: {} }),
        {
          refusal: /ORDER_NOT_CANCELLABLE/,
          answer: null,
        },
      );
    }
  }

  async function runShopper(random: () => number): Promise<void> {
    while (!isOver) await shopOnce(random);
  }

  /** Resolves after that many more acknowledged calls. */
  function writes(count: number): Promise<void> {
    const target = calls.acknowledged + count;
    return new Promise((resolve) => {
      onWrite = () => {
        if (calls.acknowledged >= target) resolve();
      };
    });
  }

  /**
   * The queue gives a dead process's jobs to another after a minute; the test moves that minute
   * ahead.
   */
  const releaseJobsOfDeadProcess = () =>
    sql`update pgboss.job set state = 'retry', start_after = now()
      where state in ('active', 'retry')`.execute(database.db);

  it(
    `F26: killed ${KILLS} times under mixed load it keeps every acknowledged write (seed ${SEED})`,
    { timeout: 600_000 },
    async () => {
      const random = randomFrom(SEED);
      const shoppers = Promise.all(
        Array.from({ length: SHOPPERS_AT_ONCE }, (_, n) => runShopper(randomFrom(SEED + n + 1))),
      );
      for (let life = 1; life <= KILLS; life += 1) {
        const count = 1 + Math.floor(random() * MAX_WRITES_PER_PROCESS);
        // Only an unexpected error ends the shoppers before the loop is over.
        await Promise.race([writes(count), shoppers]);
        await sleep(random() * KILL_DELAY_MS);
        await kill();
        if (life === KILLS) {
          isOver = true;
          await releaseJobsOfDeadProcess();
        }
        await startAgain();
      }
      await shoppers;

      expect(calls.lost, 'calls that the kills cut off').toBeGreaterThan(KILLS / 2);
      expect(new Set(ledger.map(({ fate }) => fate))).toEqual(new Set(OUTCOME_NAMES));
      await expect
        .poll(currentOrders, EVENTUALLY)
        .toEqual(inOrder(ledger.map(({ order, fate }) => [order.id, ...OUTCOMES[fate]])));
      for (const entry of ledger) await expectRecorded(entry);
      expect(await brokenInvariants(database.db)).toEqual([]);
    },
  );

  /** Every order of this test's shoppers, acknowledged or not, and its state. */
  async function currentOrders(): Promise<string[][]> {
    const { rows } = await sql<{ id: string; status: string; payment_status: string }>`
      select o.id, o.status, o.payment_status from orders o
      join order_requests r on r.order_id = o.id`.execute(database.db);
    return inOrder(rows.map(({ id, status, payment_status }) => [id, status, payment_status]));
  }

  async function expectRecorded({ buyer, key, order, sessionId }: LedgerEntry): Promise<void> {
    const { orders } = await buyer.call<{ orders: { id: string; total: number }[] }>('/api/orders');
    expect(orders.map(({ id, total }) => [id, total])).toEqual([[order.id, order.total]]);
    const { rows } = await sql`
      select o.total_cents, r.order_id as keyed_order,
        (select count(*)::int from mails m where m.dedupe_key = 'order-placed:' || o.id) as mails,
        (select p.order_id from payment_sessions p
          where p.provider_session_id = ${sessionId}) as session_order
      from order_requests r join orders o on o.id = r.order_id
      where r.idempotency_key = ${key}`.execute(database.db);
    expect(rows).toEqual([
      {
        total_cents: Math.round(order.total * 100),
        keyed_order: order.id,
        mails: 1,
        session_order: sessionId === null ? null : order.id,
      },
    ]);
  }
});

function inOrder(rows: string[][]): string[][] {
  return rows.toSorted((a, b) => String(a).localeCompare(String(b)));
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
