import { describe, expect, it } from 'vitest';

import { BUILT_AT, buildSeller } from '#db/seed/builders/people.ts';
import type { DataKeys } from '#server/platform/encryption.ts';
import { newId } from '#server/platform/ids.ts';
import { StartError } from '#server/platform/start-error.ts';
import { sealBankDetails } from '#server/sellers/bank-details.ts';
import { useTestDatabase } from '#tests/support/database.ts';

import { assertDataKey, establishDataKey } from './assert-data-key.ts';

const database = useTestDatabase({ max: 4 });

const withKey = (byte: number) => ({
  dataKeys: [Buffer.alloc(32, byte)] as const,
  dataDir: '/srv/shop',
});
const ours = withKey(1);
const another = withKey(2);

async function storeBankDetails(dataKeys: DataKeys): Promise<void> {
  const { id: userId } = await buildSeller(database.db);
  const id = newId();
  const details = { bank_account_name: 'Marsh', bank_bsb: '062-000', bank_account_number: '12345' };
  await database.db
    .insertInto('seller_applications')
    .values({
      id,
      user_id: userId,
      business_name: 'Marsh',
      business_type: 'company',
      abn: '51 824 753 556',
      business_address: '{}',
      contact_person: 'Robin Marsh',
      contact_phone: '0491570006',
      contact_email: 'robin@example.com',
      description: 'Timber',
      bank_details: sealBankDetails(dataKeys, id, details),
      status: 'pending',
      created_at: BUILT_AT,
    })
    .execute();
}

describe('the data key', () => {
  it('is accepted by the database only if it is the one of the first start', async () => {
    await assertDataKey(database.db, another);
    await establishDataKey(database.db, ours);
    await establishDataKey(database.db, ours);
    for (const check of [assertDataKey, establishDataKey]) {
      await expect(check(database.db, another)).rejects.toThrow(StartError);
      await expect(check(database.db, another)).rejects.toThrow(
        /^DATA_KEY is not the key .* Set DATA_KEY .* \/srv\/shop\/secrets\/data-key/,
      );
    }
  });

  it('must decrypt the bank details of a database that has no check value yet', async () => {
    await storeBankDetails(ours.dataKeys);
    await expect(assertDataKey(database.db, another)).rejects.toThrow(/^DATA_KEY is not the key/);
    await establishDataKey(database.db, ours);
  });

  it('of one process wins when several start at once, and the others are refused', async () => {
    const starts = await Promise.allSettled(
      [ours, another].map((config) => establishDataKey(database.db, config)),
    );
    expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
