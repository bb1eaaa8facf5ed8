import { z } from 'zod';

import { cents } from '#domain/money/cents.ts';
import { digitsOf, formatBsb } from '#domain/sellers/business-numbers.ts';

import {
  PayoutSettingsSchema,
  type PayoutSettings,
  type PayoutSettingsInput,
} from '#contract/endpoints/office-payouts.ts';
import { AppError } from '#contract/errors/app-error.ts';

import { changeRecord, type RecordKind } from '#server/audit/edit-record.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import type { Db } from '#server/platform/database.ts';
import {
  findPayoutSettings,
  lockPayoutSettings,
  PAYOUT_SETTINGS_ID,
  updatePayoutSettings,
} from '#server/payouts/queries.ts';

/** When payouts are due and what the bank asks of their file (Rule 124). */
export async function getPayoutSettings(db: Db): Promise<PayoutSettings> {
  const { id: _id, updated_at: _at, minimum_cents: minimum, ...row } = await findPayoutSettings(db);
  return { ...row, minimum: cents(minimum) };
}

const PAYOUT_SETTINGS: RecordKind<PayoutSettings> = {
  subject: 'payout settings',
  nameOf: () => 'Payout settings',
  notFound: 'ROUTE_NOT_FOUND',
  find: (db) => getPayoutSettings(db),
  lock: lockPayoutSettings,
  factsOf: ({ minimum, ...settings }) => ({ ...settings, minimum_cents: minimum }),
  encode: (settings) => z.encode(PayoutSettingsSchema, settings),
};

type PayoutSettingsChange = Partial<PayoutSettingsInput> & {
  readonly version?: number | undefined;
};

/** A schedule needs its first day, and people who begin payouts themselves need none. */
export async function changePayoutSettings(
  ctx: SignedInCtx,
  { version, ...change }: PayoutSettingsChange,
): Promise<PayoutSettings> {
  const { after } = await changeRecord(ctx, PAYOUT_SETTINGS, {
    id: PAYOUT_SETTINGS_ID,
    version,
    apply: async (trx, before) => {
      const { minimum, version: _version, ...input } = { ...before, ...change };
      if (input.schedule !== 'manual' && input.first_on === null) {
        throw new AppError('INVALID_INPUT', { fields: { first_on: 'Enter the first day.' } });
      }
      await updatePayoutSettings(trx, PAYOUT_SETTINGS_ID, {
        ...input,
        first_on: input.schedule === 'manual' ? null : input.first_on,
        bank_code: input.bank_code?.toUpperCase() ?? null,
        funding_bsb: input.funding_bsb === null ? null : formatBsb(input.funding_bsb),
        funding_account_number:
          input.funding_account_number === null ? null : digitsOf(input.funding_account_number),
        minimum_cents: minimum,
        updated_at: ctx.now,
      });
    },
  });
  return after;
}
