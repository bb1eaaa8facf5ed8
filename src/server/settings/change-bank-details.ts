import { bankDetailsUsableFrom } from '#domain/payouts/bank-details.ts';

import type { BankDetails } from '#contract/endpoints/applications.ts';
import type { BankDetailsChange, OwnBankDetails } from '#contract/endpoints/bank-details.ts';
import { AppError } from '#contract/errors/app-error.ts';

import { sellerIdOf } from '#server/http/seller-scope.ts';
import { changeRecord, type RecordKind } from '#server/audit/edit-record.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import { logSecurityEvent } from '#server/platform/security-log.ts';
import {
  listBankDetails,
  maskAccount,
  sealBankDetails,
  type SellerBankDetails,
} from '#server/sellers/bank-details.ts';
import { tellOwners } from '#server/sellers/people/tell-owners.ts';
import { bankDetailsChangedMessage } from '#server/sellers/messages.ts';
import { upsertBankDetails } from '#server/sellers/queries.ts';
import { lockSettings } from '#server/settings/queries.ts';

interface Row {
  /** Null until the seller has any. */
  readonly found: SellerBankDetails | null;
}

export async function getOwnBankDetails(
  ctx: SignedInCtx,
  sellerId: string,
): Promise<OwnBankDetails> {
  const found = (await listBankDetails(ctx, [sellerId])).get(sellerId) ?? null;
  return presentBankDetails(ctx, sellerId, { found });
}

/**
 * Enters or changes the seller's bank details, notifies the owners by email and locks payouts (Rule
 * 122). Saving the same details again changes nothing, unless a payment to them came back: then it
 * says that they are right. Administrators cannot do it for a seller.
 */
export async function changeBankDetails(
  ctx: SignedInCtx,
  sellerId: string,
  { version, ...details }: BankDetailsChange,
): Promise<OwnBankDetails> {
  const { actor, config, now } = ctx;
  if (!mayChange(ctx, sellerId)) throw new AppError('FORBIDDEN');
  const { before, after } = await changeRecord(ctx, bankDetailsOf(ctx), {
    id: sellerId,
    version,
    apply: async (trx, { found }) => {
      if (found !== null && !found.hasFailed && isSame(found.details, details)) return;
      await upsertBankDetails(trx, {
        seller_id: sellerId,
        bank_details: sealBankDetails(config.dataKeys, sellerId, details, 'seller'),
        changed_at: now,
        changed_by: actor.userId,
      });
      await tellOwners(trx, ctx, {
        sellerId,
        kind: 'bank-details-changed',
        message: (site, { firstName }) =>
          bankDetailsChangedMessage(site, {
            firstName,
            changedAt: now,
            usableFrom: bankDetailsUsableFrom({ changedAt: now, isApproved: false }),
            before: found === null ? null : masked(found.details),
            after: masked(details),
          }),
      });
    },
  });
  if (after.found?.version !== before.found?.version) {
    logSecurityEvent(ctx, 'bank_details_changed', { userId: sellerId });
  }
  return presentBankDetails(ctx, sellerId, after);
}

function bankDetailsOf(ctx: SignedInCtx): RecordKind<Row> {
  const { config } = ctx;
  return {
    subject: 'seller bank details',
    nameOf: ({ found }) => found?.details.bank_account_name ?? '',
    notFound: 'SELLER_NOT_FOUND',
    find: async (db, id) => ({
      found: (await listBankDetails({ db, config }, [id])).get(id) ?? null,
    }),
    lock: lockSettings,
    factsOf: factsOf,
    encode: (row) => presentBankDetails(ctx, sellerIdOf(ctx.actor), row),
  };
}

/** The time is a fact of its own: two account numbers may be the same when they are masked. */
function factsOf({ found }: Row) {
  return {
    ...(found === null ? NO_DETAILS : masked(found.details)),
    changed_at: found?.changedAt.toISOString() ?? null,
    version: found?.version ?? 0,
  };
}

function presentBankDetails(ctx: SignedInCtx, sellerId: string, row: Row): OwnBankDetails {
  const status = statusOf(row, ctx.now);
  const usableFrom = status === 'locked' ? row.found?.usableFrom : null;
  return {
    status,
    ...factsOf(row),
    usable_from: usableFrom?.toISOString() ?? null,
    can_change: mayChange(ctx, sellerId),
  };
}

function statusOf({ found }: Row, now: Date): OwnBankDetails['status'] {
  if (found === null) return 'missing';
  if (found.usableFrom === null) return 'invalid';
  if (found.hasFailed) return 'failed';
  return found.usableFrom > now ? 'locked' : 'in_use';
}

function mayChange({ actor }: SignedInCtx, sellerId: string): boolean {
  return sellerIdOf(actor) === sellerId;
}

const NO_DETAILS = { bank_account_name: null, bank_bsb: null, bank_account_masked: null };

function masked(details: BankDetails) {
  const { bank_account_number: _, ...shown } = details;
  return { ...shown, bank_account_masked: maskAccount(details) };
}

function isSame(one: BankDetails, other: BankDetails): boolean {
  return (Object.keys(one) as (keyof BankDetails)[]).every((name) => one[name] === other[name]);
}
