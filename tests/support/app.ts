import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';

import type { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

import type { Role } from '#domain/access/access.ts';
import type { AuthCtx } from '#server/accounts/auth-context.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { findUser, insertUser } from '#server/accounts/queries/users.ts';
import { presentSession, startSession } from '#server/accounts/start-session.ts';
import { welcome } from '#server/accounts/verify.ts';
import type { CallInProcess } from '#server/http/call-in-process.ts';
import type { Services } from '#server/http/context.ts';
import type { ReadAs } from '#server/http/read-as.ts';
import { createApi } from '#server/api.ts';
import type { Api } from '#server/http/mount.ts';
import type { PaymentProvider } from '#server/platform/payment-provider.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { type Config, loadConfig } from '#server/platform/config.ts';
import { withTransaction } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { createOutbound, type Outbound } from '#server/platform/outbound/outbound.ts';
import { noReplicas } from '#server/platform/replicas.ts';
import { createLog } from '#server/platform/log.ts';
import { newSigningKeys } from '#server/platform/secrets.ts';

import { type TestDatabase, createTestDatabase } from './database.ts';
import { type TestJobs, createTestJobs } from './jobs.ts';
import { GENEROUS_RATES } from './rates.ts';

/** The time at which every test starts: a Monday noon in Sydney. */
export const TEST_NOW = new Date('2026-03-02T01:00:00.000Z');

export interface RequestOptions {
  method?: string;
  /** Sent as the JSON body; the method is then POST unless given. */
  json?: unknown;
  /** Sent unchanged, for bodies that are not JSON. */
  body?: string;
  headers?: Record<string, string>;
}

export interface TestResponse {
  status: number;
  headers: Headers;
  /** The parsed JSON, or the text of anything else. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests assert what they read
  body: any;
}

/** Someone signed in: the same calls with their token and the public client key. */
export interface TestUser {
  id: string;
  email: string;
  accessToken: string;
  refreshToken: string;
  request: (path: string, options?: RequestOptions) => Promise<TestResponse>;
}

export interface TestApp {
  app: Hono;
  /** The same calls without HTTP, as pages make them. */
  call: CallInProcess;
  /** What webhooks send, as the API answers it. */
  readAs: ReadAs;
  services: Services;
  db: TestDatabase['db'];
  database: TestDatabase;
  jobs: TestJobs;
  config: Config;
  /** The clock is at TEST_NOW at the start of each test until the test moves it. */
  clock: { now: () => Date; advanceMs: (ms: number) => void };
  /** A call without a token; `headers: { apikey: config.publicKey }` makes it a client's. */
  request: (path: string, options?: RequestOptions) => Promise<TestResponse>;
  /** Registers a user and signs them in. */
  signIn: (options?: { role?: Role; email?: string; password?: string }) => Promise<TestUser>;
}

export interface TestAppOptions {
  /** Extra settings, as in the environment. */
  env?: Record<string, string>;
  payments?: (services: Omit<Services, 'payments'>) => PaymentProvider;
  closing?: Api['closing'];
  /** By default every address is unknown. */
  outbound?: Outbound;
}

/** An internet without servers. */
const nowhere = createOutbound({
  resolve: () => Promise.resolve([]),
  dial: () => {
    throw new Error('This test has no network: give createTestApp one as `outbound`.');
  },
});

/** The whole API on its own database, without a socket. Close it with `database.drop()`. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  return buildApp(await createTestDatabase(), options);
}

/**
 * The usual way in a test file: one database for the file, reset after each test, and a fresh API
 * with a fresh clock before each. The returned object is filled before the first test runs.
 */
export function useTestApp(options: TestAppOptions = {}): TestApp {
  const held = {} as TestApp;
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  beforeEach(() => {
    Object.assign(held, buildApp(database, options));
  });
  afterEach(() => database.reset());
  afterAll(() => database.drop());
  return held;
}

function buildApp(database: TestDatabase, options: TestAppOptions): TestApp {
  const clock = fixedClock(TEST_NOW);
  const config = testConfig(options.env);
  const jobs = createTestJobs(database.db);
  const withoutPayments = {
    db: database.db,
    replicas: noReplicas,
    config,
    clock: clock.now,
    log: createLog({ logLevel: process.env.LOG_LEVEL ?? 'silent' }),
    jobs,
    outbound: options.outbound ?? nowhere,
  };
  const payments = options.payments?.({ ...withoutPayments, otherPayments: [] }) ?? noProvider;
  const services: Services = { ...withoutPayments, payments, otherPayments: [] };
  const { app, call, readAs } = createApi(services, { closing: options.closing });
  const request = requestTo(app);
  return {
    app,
    call,
    readAs,
    services,
    db: database.db,
    database,
    jobs,
    config,
    clock,
    request,
    signIn: async ({ role = 'customer', email, password = USUAL_PASSWORD } = {}) => {
      const address = email ?? `${role}-${randomBytes(4).toString('hex')}@example.com`;
      const ctx = { ...services, now: clock.now(), clientIp: '127.0.0.1', userAgent: null };
      const session = await register(ctx, { email: address, password, role });
      const { access_token: accessToken, refresh_token: refreshToken } = session;
      const apikey = { apikey: config.publicKey };
      const authorization = `Bearer ${accessToken}`;
      return {
        id: session.user.id,
        email: address,
        accessToken,
        refreshToken,
        request: (path, init = {}) =>
          request(path, { ...init, headers: { ...apikey, authorization, ...init.headers } }),
      };
    },
  };
}

export const USUAL_PASSWORD = 'correct horse 7';
let usualHash: Promise<string> | undefined;

/**
 * Writes the rows that a sign-up through the API writes. Password hashing is slow on purpose, so
 * the default password is hashed once. The API never makes a user a seller or an administrator;
 * this helper sets the role in the database.
 */
async function register(
  ctx: AuthCtx,
  { email, password, role }: { email: string; password: string; role: Role },
) {
  const { db, now } = ctx;
  usualHash ??= hashPassword(USUAL_PASSWORD);
  const passwordHash = await (password === USUAL_PASSWORD ? usualHash : hashPassword(password));
  const user = {
    id: newId(),
    email: email.toLowerCase(),
    password_hash: passwordHash,
    email_confirmed_at: now,
    metadata: { first_name: 'Robin', last_name: 'Marsh', role: 'customer' },
    firstName: 'Robin',
    lastName: 'Marsh',
    now,
  };
  const session = await withTransaction(db, async (trx) => {
    if (!(await insertUser(trx, user))) throw new Error(`${email} is registered already`);
    await trx.updateTable('user_profiles').set({ role }).where('id', '=', user.id).execute();
    await welcome(ctx, trx, { id: user.id, email: user.email, first_name: user.firstName });
    return startSession(ctx, trx, user.id, 'password');
  });
  const row = await findUser(db, user.id);
  if (row === undefined) throw new Error(`${email} was not registered`);
  return presentSession(ctx, session, row);
}

function requestTo(app: Hono): TestApp['request'] {
  return async (path, { json, body, headers, method } = {}) => {
    const text = body ?? (json === undefined ? undefined : JSON.stringify(json));
    const response = await app.request(path, {
      method: method ?? (text === undefined ? 'GET' : 'POST'),
      headers: {
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(text === undefined ? {} : { body: text }),
    });
    const answer = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').includes('json');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && answer !== '' ? JSON.parse(answer) : answer,
    };
  };
}

const signingKeys = newSigningKeys();

/** Demo mode with its own secrets, so that nothing is written to a data folder. */
export function testConfig(env: Record<string, string> = {}): Config {
  return loadConfig(
    {
      DEMO: 'true',
      AUTH_JWT_KEYS: signingKeys,
      DATA_KEY: Buffer.alloc(32, 'bullnose').toString('base64'),
      PUBLIC_KEY: 'pk_for_the_tests',
      SANDBOX_WEBHOOK_SECRET: 'whsec_for_the_tests',
      PAYMENTS_ALLOW_TEST_MODE_IN_PRODUCTION: 'true',
      // All users of a test share one IP address, and its clock does not move.
      ...GENEROUS_RATES,
      ...env,
    },
    { dataDir: tmpdir() },
  );
}

const noProvider: PaymentProvider = {
  name: 'none',
  createSession: refusePayment,
  getSession: refusePayment,
  expireSession: refusePayment,
  refund: refusePayment,
  listRefunds: refusePayment,
  listTransactions: refusePayment,
  verifyWebhook: refusePayment,
};

function refusePayment(): never {
  throw new Error('This test has no payment provider: give createTestApp one as `payments`.');
}
