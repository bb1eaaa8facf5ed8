import { createHash } from 'node:crypto';

import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { newSessionKey } from '#server/accounts/refresh-token.ts';
import { createApi } from '#server/api.ts';
import { currentHeader, type DataKeys } from '#server/platform/encryption.ts';
import { newId } from '#server/platform/ids.ts';
import { openBankFile, sealBankFile } from '#server/payouts/bank-files.ts';
import { findFile } from '#server/payouts/queries.ts';
import { listBankDetails } from '#server/sellers/bank-details.ts';
import { useTestApp, type TestUser } from '#tests/support/app.ts';
import { addFactor, codeAt } from '#tests/support/second-factor.ts';

import { assertDataKey, establishDataKey } from './assert-data-key.ts';
import { SECRET_PLACES } from './queries/secrets.ts';
import { createProcessReporter } from './report-process.ts';
import { rotateDataKeys } from './rotate-data-keys.ts';

const test = useTestApp();

const newKey = Buffer.alloc(32, 'the new data key');
/** More than two batches. */
const SESSIONS = 1200;

let before: DataKeys;
let beside: DataKeys;
let rotating: DataKeys;
let after: DataKeys;

beforeEach(async () => {
  const [oldKey] = test.config.dataKeys;
  before = [oldKey];
  beside = [oldKey, newKey];
  rotating = [newKey, oldKey];
  after = [newKey];
  await establishDataKey(test.db, test.config);
});

/** Another process of the shop, with these keys. */
function processWith(dataKeys: DataKeys) {
  const { app } = createApi({ ...test.services, config: { ...test.config, dataKeys } });
  const call = async (path: string, token: string | null, json?: object, method?: string) => {
    const response = await app.request(path, {
      method: method ?? (json === undefined ? 'GET' : 'POST'),
      headers: {
        apikey: test.config.publicKey,
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    // oxlint-disable-next-line typescript/no-explicit-any -- the test asserts what it reads
    return { status: response.status, body: (await response.json()) as any };
  };
  return {
    /** The status of a refresh; the user then has the next tokens. */
    refresh: async (user: TestUser): Promise<number> => {
      const json = { refresh_token: user.refreshToken };
      const { status, body } = await call('/auth/v1/token?grant_type=refresh_token', null, json);
      if (status === 200) {
        user.refreshToken = body.refresh_token;
        user.accessToken = body.access_token;
      }
      return status;
    },
    enterBankDetails: async (seller: TestUser) =>
      (await call('/api/seller/bank-details', seller.accessToken, BANK_DETAILS, 'PUT')).status,
    /** What payouts read. */
    payoutAccount: async ({ id }: TestUser) => {
      const found = await listBankDetails({ db: test.db, config: { ...test.config, dataKeys } }, [
        id,
      ]);
      return found.get(id)?.details.bank_account_number;
    },
    /** The status of a login's second factor. */
    confirm: async (user: TestUser, { id, secret }: { id: string; secret: string }) => {
      const json = { code: codeAt(secret, test.clock.now()) };
      return (await call(`/auth/v1/factors/${id}/verify`, user.accessToken, json)).status;
    },
    apply: (user: TestUser, json: object) =>
      call('/api/seller-application', user.accessToken, json),
    reveal: async (admin: TestUser, id: string) => {
      const path = `/api/admin/seller-applications/${id}/bank-details`;
      const { status, body } = await call(path, admin.accessToken, {});
      return [status, body.bank_account_number];
    },
  };
}

const APPLICATION = {
  business_name: 'Marsh Timber',
  business_type: 'sole_trader',
  abn: '51 824 753 556',
  business_address: {
    address1: '12 Wattle Street',
    city: 'Richmond',
    state: 'VIC',
    postcode: '3121',
    country: 'Australia',
  },
  contact_person: 'Robin Marsh',
  contact_phone: '0491 570 006',
  contact_email: 'robin@example.com',
  description: 'Timber',
  bank_account_name: 'R Marsh',
  bank_bsb: '062-000',
  bank_account_number: '12345678',
};
const BANK_DETAILS = {
  bank_account_name: 'R Marsh',
  bank_bsb: '062-000',
  bank_account_number: '87654321',
};

async function addSessions(userId: string): Promise<string[]> {
  const ids = Array.from({ length: SESSIONS }, newId);
  const now = test.clock.now();
  await test.db
    .insertInto('auth_sessions')
    .values(
      ids.map((id) => ({
        id,
        user_id: userId,
        hmac_key: newSessionKey(before, id),
        counter: 0,
        method: 'password' as const,
        user_agent: null,
        ip: null,
        created_at: now,
        refreshed_at: now,
      })),
    )
    .execute();
  return ids;
}

async function addPayoutFile(keys: DataKeys): Promise<string> {
  const [id, payoutId] = [newId(), newId()];
  const now = test.clock.now();
  const bytes = Buffer.from('a file for the bank');
  await test.db.insertInto('payouts').values({ id: payoutId, created_at: now }).execute();
  await test.db
    .insertInto('payout_files')
    .values({
      id,
      payout_id: payoutId,
      position: 1,
      sealed_file: sealBankFile(keys, id, bytes),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      total_cents: 1,
      payments: 1,
      created_at: now,
    })
    .execute();
  return payoutId;
}

async function openPayoutFile(keys: DataKeys, payoutId: string): Promise<string> {
  const row = await findFile(test.db, payoutId, 1);
  if (row === undefined) throw new Error('The file is gone');
  return openBankFile(keys, row).toString();
}

async function countOutdated(keys: DataKeys): Promise<number> {
  const header = currentHeader(keys);
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from auth_sessions where substring(hmac_key from 1 for 5) <> ${header})
      + (select count(*) from seller_applications
        where substring(bank_details from 1 for 5) <> ${header})
      + (select count(*) from seller_bank_details
        where substring(bank_details from 1 for 5) <> ${header})
      + (select count(*) from payout_files
        where substring(sealed_file from 1 for 5) <> ${header})
      + (select count(*) from webhook_endpoints
        where substring(secret from 1 for 5) <> ${header}
          or substring(former_secret from 1 for 5) <> ${header})
      + (select count(*) from auth_factors
        where substring(secret from 1 for 5) <> ${header}) as count`.execute(test.db);
  return rows[0]?.count ?? -1;
}

/** Columns of bytes that are no secrets of ours: digests and public keys. */
const NOT_ENCRYPTED = [
  'api_keys.key_hash',
  'auth_factors.public_key',
  'auth_one_time_tokens.token_hash',
  'auth_recovery_codes.code_hash',
  'import_archive_parts.bytes',
  'password_throttles.address_digest',
  'seller_invitations.token_hash',
  'unsubscribe_links.token_hash',
];

describe('a rotation of the data key', () => {
  it('covers every encrypted column', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea' order by 1`.execute(test.db);
    const covered = Object.values(SECRET_PLACES).map(({ table, column }) => `${table}.${column}`);
    expect(rows.map(({ name }) => name)).toEqual(
      [...covered, 'data_key_check.sealed', ...NOT_ENCRYPTED].toSorted(),
    );
  });

  it('ends no session and hides no bank details while two processes serve', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => test.signIn()));
    const admin = await test.signIn({ role: 'admin' });
    const [applicant] = users as [TestUser, ...TestUser[]];
    const sent = await processWith(before).apply(applicant, APPLICATION);
    expect(sent.status).toBe(201);
    const seller = await test.signIn({ role: 'seller' });
    expect(await processWith(before).enterBankDetails(seller)).toBe(200);
    const phone = await addFactor(test, applicant);
    const file = await addPayoutFile(before);
    await addSessions(applicant.id);

    const serve = async (processes: readonly ReturnType<typeof processWith>[]) => {
      const statuses: unknown[] = [];
      for (const each of processes) {
        statuses.push(...(await Promise.all(users.map((user) => each.refresh(user)))));
        statuses.push(...(await each.reveal(admin, sent.body.id)));
        statuses.push(await each.payoutAccount(seller));
      }
      const expected = [...users.map(() => 200), 200, '12345678', '87654321'];
      expect(statuses).toEqual(processes.flatMap(() => expected));
    };
    await serve([processWith(before), processWith(beside)]);
    await serve([processWith(beside), processWith(rotating)]);
    expect(await countOutdated(rotating)).toBeGreaterThan(SESSIONS);

    let isOver = false;
    let rounds = 0;
    const traffic = (async () => {
      do {
        await serve([processWith(rotating), processWith(rotating)]);
        rounds += 1;
      } while (!isOver);
    })();
    expect(await rotateDataKeys(test.db, rotating)).toBeGreaterThan(SESSIONS);
    isOver = true;
    await traffic;
    expect(rounds).toBeGreaterThan(0);
    expect(await countOutdated(after)).toBe(0);
    await serve([processWith(rotating), processWith(after)]);
    expect(await openPayoutFile(after, file)).toBe('a file for the bank');
    test.clock.advanceMs(30_000);
    expect(await processWith(after).confirm(applicant, phone)).toBe(200);
    await assertDataKey(test.db, { ...test.config, dataKeys: after });
    await expect(assertDataKey(test.db, { ...test.config, dataKeys: before })).rejects.toThrow(
      /^DATA_KEY is not the key/,
    );
  });

  it('is refused while a process encrypts with another key', async () => {
    const start = async (dataKeys: DataKeys) => {
      const config = { ...test.config, dataKeys };
      const reporter = createProcessReporter({ db: test.db, config, log: test.services.log });
      await reporter.start();
      return reporter;
    };
    const [first, second] = [await start(rotating), await start(beside)];
    await addSessions((await test.signIn()).id);
    const outdated = await countOutdated(rotating);
    await expect(rotateDataKeys(test.db, rotating)).rejects.toThrow(
      /^The process \d+ on .* encrypts with another data key .* Restart every process/,
    );
    expect(await countOutdated(rotating)).toBe(outdated);
    await second.stop();
    const third = await start(after);
    await expect(rotateDataKeys(test.db, rotating)).rejects.toThrow(
      /^The process \d+ on .* does not have the data key of these settings/,
    );
    await third.stop();
    await rotateDataKeys(test.db, rotating);
    expect(await countOutdated(after)).toBe(0);
    await first.stop();
  });

  it('goes on where it was interrupted', async () => {
    const { id } = await test.signIn();
    await test.db.deleteFrom('auth_sessions').execute();
    const ids = (await addSessions(id)).toSorted();
    await sql`
      create function interrupt() returns trigger language plpgsql as
        $$ begin raise 'interrupted'; end $$`.execute(test.db);
    await sql
      .raw(
        `create trigger interrupt before update on auth_sessions for each row
          when (new.id = '${ids[700]}') execute function interrupt()`,
      )
      .execute(test.db);
    await expect(rotateDataKeys(test.db, rotating)).rejects.toThrow('interrupted');
    expect(await countOutdated(rotating)).toBe(SESSIONS - 500);
    // Both keys still open the database, which is what the processes have.
    await assertDataKey(test.db, { ...test.config, dataKeys: rotating });
    await sql`drop function interrupt cascade`.execute(test.db);
    expect(await rotateDataKeys(test.db, rotating)).toBe(SESSIONS - 500);
    expect(await rotateDataKeys(test.db, rotating)).toBe(0);
  });
});
