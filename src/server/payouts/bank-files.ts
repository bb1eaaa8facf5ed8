import { createHash } from 'node:crypto';

import { abaFiles, MAX_ABA_CENTS, type AbaPayment } from '#domain/payouts/aba.ts';
import { formatMoney } from '#domain/money/cents.ts';

import { AppError } from '#contract/errors/app-error.ts';

import { decrypt, encrypt, reencrypt, type DataKeys } from '#server/platform/encryption.ts';
import { newId } from '#server/platform/ids.ts';
import type { PayoutSettingsRow } from '#server/payouts/queries.ts';

/** The row that the file belongs to: a copy in another row does not decrypt. */
const purposeOf = (fileId: string) => `payout_file:${fileId}`;

/** What the bank's file needs of the settings, as they are named in the form. */
const NEEDED = [
  'bank_code',
  'user_name',
  'user_number',
  'funding_bsb',
  'funding_account_number',
  'funding_title',
  'remitter',
] as const;

export function missingSettings(settings: PayoutSettingsRow): string[] {
  return NEEDED.filter((name) => settings[name] === null);
}

/** "PAYOUT 118": what the bank and the sellers' statements call it. */
export function nameOfPayout(number: number): string {
  return `PAYOUT ${number}`;
}

interface Batch {
  readonly id: string;
  readonly number: number;
  readonly payOn: string;
  readonly payments: readonly AbaPayment[];
}

/**
 * The bank's files of a payout as they are stored, encrypted. Refuses a payout that the format
 * cannot hold (PAYOUT_TOO_LARGE), and settings that a bank would refuse
 * (PAYOUT_SETTINGS_MISSING).
 */
export function bankFilesOf(
  dataKeys: DataKeys,
  settings: PayoutSettingsRow,
  { id: payoutId, number, payOn, payments }: Batch,
) {
  const result = abaFiles({
    settings: {
      bankCode: settings.bank_code ?? '',
      userName: settings.user_name ?? '',
      userNumber: settings.user_number ?? '',
      description: nameOfPayout(number),
      hasBalancingRecord: settings.has_balancing_record,
      hasHeaderAccount: settings.has_header_account,
      recordsPerFile: settings.records_per_file,
    },
    funding: {
      bsb: settings.funding_bsb ?? '',
      accountNumber: settings.funding_account_number ?? '',
      title: settings.funding_title ?? '',
    },
    remitter: settings.remitter ?? '',
    processingDate: payOn,
    payments,
  });
  if (!result.ok) throw refusalOf(result.problems.map(({ reason }) => reason));
  return result.files.map((file, index) => {
    const id = newId();
    const bytes = Buffer.from(file.text, 'latin1');
    return {
      id,
      payout_id: payoutId,
      position: index + 1,
      sealed_file: sealBankFile(dataKeys, id, bytes),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      total_cents: file.totalCents,
      payments: file.payments.length,
    };
  });
}

export function sealBankFile(dataKeys: DataKeys, fileId: string, bytes: Buffer): Buffer {
  return encrypt(dataKeys, bytes, purposeOf(fileId));
}

interface StoredFile {
  readonly id: string;
  readonly sealed_file: Buffer;
}

/** The bytes of a stored file. Throws if they are not those that were stored. */
export function openBankFile(
  dataKeys: DataKeys,
  { id, sealed_file: sealed, sha256 }: StoredFile & { readonly sha256: string },
): Buffer {
  const bytes = decrypt(dataKeys, sealed, purposeOf(id));
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
    throw new Error(`The stored bank file ${id} does not have its hash`);
  }
  return bytes;
}

/** The same file under the first key. */
export function resealBankFile(
  dataKeys: DataKeys,
  { id, sealed_file: sealed }: StoredFile,
): Buffer {
  return reencrypt(dataKeys, sealed, purposeOf(id));
}

/** "payout-118.aba", or "payout-118-2.aba" for the second of several. */
export function nameOfFile(number: number, position: number, count: number): string {
  return count === 1 ? `payout-${number}.aba` : `payout-${number}-${position}.aba`;
}

function refusalOf(reasons: readonly string[]): AppError {
  const isTooLarge = reasons.some((reason) => reason.endsWith('too_large'));
  if (!isTooLarge) return new AppError('PAYOUT_SETTINGS_MISSING', { data: { problems: reasons } });
  return new AppError('PAYOUT_TOO_LARGE', {
    message: `A file for the bank holds at most ${formatMoney(MAX_ABA_CENTS)}.`,
  });
}
