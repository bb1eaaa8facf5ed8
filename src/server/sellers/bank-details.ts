import { bankName } from '#domain/payouts/bank-text.ts';
import { bankDetailsUsableFrom } from '#domain/payouts/bank-details.ts';
import { digitsOf, formatBsb } from '#domain/sellers/business-numbers.ts';

import type { BankDetails } from '#contract/endpoints/applications.ts';
import { BankDetailsInputSchema } from '#contract/endpoints/bank-details.ts';
import { MAX_ACCOUNT_NAME_LENGTH } from '#contract/limits.ts';

import type { Ctx } from '#server/http/context.ts';
import { decrypt, encrypt, reencrypt, type DataKeys } from '#server/platform/encryption.ts';
import { findStoredBankDetails } from '#server/sellers/queries.ts';

/** The row that the details belong to: a copy in another row does not decrypt. */
type Owner = 'seller_application' | 'seller';
const purposeOf = (owner: Owner, id: string) => `${owner}:${id}`;

interface Sealed {
  readonly id: string;
  readonly bank_details: Buffer;
}

interface StoredDetails {
  readonly account_name: string;
  readonly bsb: string;
  readonly account_number: string;
}

export function sealBankDetails(
  dataKeys: DataKeys,
  id: string,
  details: BankDetails,
  owner: Owner = 'seller_application',
): Buffer {
  const stored: StoredDetails = {
    account_name: details.bank_account_name,
    bsb: details.bank_bsb,
    account_number: details.bank_account_number,
  };
  return encrypt(dataKeys, Buffer.from(JSON.stringify(stored)), purposeOf(owner, id));
}

export function openBankDetails(
  dataKeys: DataKeys,
  { id, bank_details: sealed }: Sealed,
  owner: Owner = 'seller_application',
): BankDetails {
  const bytes = decrypt(dataKeys, sealed, purposeOf(owner, id));
  const stored = JSON.parse(bytes.toString()) as StoredDetails;
  return {
    bank_account_name: stored.account_name,
    bank_bsb: stored.bsb,
    bank_account_number: stored.account_number,
  };
}

/** The same details under the first key. */
export function resealBankDetails(
  dataKeys: DataKeys,
  { id, bank_details: sealed }: Sealed,
  owner: Owner = 'seller_application',
): Buffer {
  return reencrypt(dataKeys, sealed, purposeOf(owner, id));
}

/** Masks all but the last three digits. */
export function maskAccount({ bank_account_number: number }: BankDetails): string {
  return `••••${number.replaceAll(/\s/g, '').slice(-3)}`;
}

/** Where a seller is paid (Rule 122). */
export interface SellerBankDetails {
  /** As a bank file has them: the name in the bank's letters, the BSB with its hyphen. */
  readonly details: BankDetails;
  /** When the seller entered them, or their application was approved. */
  readonly changedAt: Date;
  /** From when payouts use them; null if a bank cannot pay to them. */
  readonly usableFrom: Date | null;
  /** Whether a payment to them came back: none is made until they are entered again. */
  readonly hasFailed: boolean;
  /** Counts the seller's own changes; 0 for the details of an application. */
  readonly version: number;
}

/**
 * The bank details of these sellers. Until a seller has entered their own, those of their newest
 * approved application count. A seller without either is missing from the answer.
 */
export async function listBankDetails(
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  sellerIds: readonly string[],
): Promise<Map<string, SellerBankDetails>> {
  const rows = await findStoredBankDetails(db, sellerIds);
  return new Map(
    rows.map(({ seller_id: sellerId, is_approved: isApproved, changed_at: changedAt, ...row }) => {
      const owner = isApproved ? 'seller_application' : 'seller';
      const details = asInBankFile(openBankDetails(config.dataKeys, row, owner));
      // An application's details are as they were typed (Rule 38).
      const isPayable = BankDetailsInputSchema.safeParse(details).success;
      const usableFrom = isPayable ? bankDetailsUsableFrom({ changedAt, isApproved }) : null;
      const { has_failed: hasFailed, version } = row;
      return [sellerId, { details, changedAt, usableFrom, hasFailed, version }];
    }),
  );
}

function asInBankFile(details: BankDetails): BankDetails {
  return {
    bank_account_name: bankName(details.bank_account_name, MAX_ACCOUNT_NAME_LENGTH),
    bank_bsb: formatBsb(details.bank_bsb),
    bank_account_number: digitsOf(details.bank_account_number),
  };
}
