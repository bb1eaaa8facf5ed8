import { cents, sumCents, ZERO_CENTS, type Cents } from '#domain/money/cents.ts';
import { digitsOf } from '#domain/sellers/business-numbers.ts';
import { bankName, bankReference } from './bank-text.ts';

/** $99,999,999.99, the most that the ten digits of an amount or a total can hold. */
export const MAX_ABA_CENTS = cents(9_999_999_999);
/** The most that the six digits of a file's count can hold. */
const MAX_RECORDS = 999_999;
const CREDIT = '50';
const DEBIT = '13';

/** What the operator's bank requires of a file. Names are cut at the width of their field. */
export interface AbaSettings {
  /** The bank's three capital letters: CBA. */
  readonly bankCode: string;
  /** The operator's name as the bank knows it: 26 characters. */
  readonly userName: string;
  /** Six digits, issued by the bank. CommBank's are 301500. */
  readonly userNumber: string;
  /** Starts with a letter, 12 characters at most. Also the balancing record's reference. */
  readonly description: string;
  /** Whether a debit of the funding account balances the file. CommBank requires it. */
  readonly hasBalancingRecord: boolean;
  /** Whether the header has the funding account. Westpac reportedly rejects it. */
  readonly hasHeaderAccount: boolean;
  /** The most payments of a file. The balancing record counts as one. */
  readonly recordsPerFile: number;
}

export interface AbaAccount {
  /** 062-000 or 062000. */
  readonly bsb: string;
  /** One to nine digits; leading zeros are part of it, spaces and hyphens are not. */
  readonly accountNumber: string;
  /** The account's name: 32 characters. */
  readonly title: string;
}

export interface AbaPayment extends AbaAccount {
  readonly amountCents: Cents;
  /** Starts with a letter, 18 characters at most. Never cut: a returned payment is found by it. */
  readonly reference: string;
}

export interface AbaBatch {
  readonly settings: AbaSettings;
  readonly funding: AbaAccount;
  /** The payer on the sellers' statements: 16 characters. */
  readonly remitter: string;
  /** YYYY-MM-DD. The caller chooses a banking day. */
  readonly processingDate: string;
  readonly payments: readonly AbaPayment[];
}

export interface AbaFile {
  /** ASCII, so it has as many bytes as characters. */
  readonly text: string;
  /** The file's payments, without the balancing record. */
  readonly totalCents: Cents;
  readonly payments: readonly WrittenPayment[];
}

/** A payment as the file has it, for screens. */
export interface WrittenPayment extends AbaPayment {
  /** Its place in the batch, from 0. */
  readonly index: number;
}

/** Why a batch or one of its payments, counted from 0, is refused. */
export type AbaProblem =
  | { readonly reason: ReturnType<typeof batchRefusals>[number] }
  | { readonly reason: ReturnType<typeof paymentRefusals>[number]; readonly payment: number };

/**
 * The direct-entry (ABA) files that pay a batch, always the same bytes for the same batch (Rule
 * 119). Names and references are transliterated: "Côté & Söhne" is COTE AND SOHNE. Names are cut,
 * references and amounts never are. A batch of more payments than a file may have gets several
 * files, each with its own totals. Refuses, with every problem at once, a payment that is not over
 * 0 or is more than $99,999,999.99, a batch that sums to more than that, and a name without letters
 * and digits. Payments of $1,234.56, $89.05 and $15,000.00 are balanced by a debit of $16,323.61:
 * net $0.00, 4 records.
 */
export function abaFiles(
  batch: AbaBatch,
):
  | { readonly ok: true; readonly files: readonly AbaFile[] }
  | { readonly ok: false; readonly problems: readonly AbaProblem[] } {
  const written = writeBatch(batch);
  const { settings, payments } = written;
  const problems = [
    ...batchRefusals(written).map((reason) => ({ reason })),
    ...payments.flatMap((each, payment) =>
      paymentRefusals(each).map((reason) => ({ reason, payment })),
    ),
  ];
  if (problems.length > 0) return { ok: false, problems };
  const paymentsPerFile = settings.recordsPerFile - (settings.hasBalancingRecord ? 1 : 0);
  const files: AbaFile[] = [];
  for (let start = 0; start < payments.length; start += paymentsPerFile) {
    files.push(buildFile(written, payments.slice(start, start + paymentsPerFile)));
  }
  return { ok: true, files };
}

interface WrittenBatch extends AbaBatch {
  readonly payments: readonly WrittenPayment[];
}

/** The batch with each text as it is written to a file, but for the padding. */
function writeBatch({ settings, funding, remitter, ...rest }: AbaBatch): WrittenBatch {
  return {
    ...rest,
    settings: {
      ...settings,
      userName: bankName(settings.userName, 26),
      description: bankName(settings.description, Infinity),
    },
    funding: writeAccount(funding),
    remitter: bankName(remitter, 16),
    payments: rest.payments.map(({ amountCents, reference, ...account }, index) => ({
      ...writeAccount(account),
      amountCents,
      reference: bankReference(reference),
      index,
    })),
  };
}

function writeAccount({ bsb, accountNumber, title }: AbaAccount): AbaAccount {
  return {
    bsb: bsb.replace(/^(\d{3})(\d{3})$/, '$1-$2'),
    accountNumber: digitsOf(accountNumber),
    title: bankName(title, 32),
  };
}

function batchRefusals({ settings, funding, remitter, processingDate, payments }: AbaBatch) {
  const { description, recordsPerFile } = settings;
  const leastRecords = settings.hasBalancingRecord ? 2 : 1;
  return trueKeys({
    bank_code_invalid: !/^[A-Z]{3}$/.test(settings.bankCode),
    user_name_blank: settings.userName === '',
    user_number_invalid: !/^\d{6}$/.test(settings.userNumber),
    description_invalid: !/^[A-Z]/.test(description),
    description_too_long: description.length > 12,
    records_per_file_invalid:
      !Number.isInteger(recordsPerFile) ||
      recordsPerFile < leastRecords ||
      recordsPerFile > MAX_RECORDS,
    funding_bsb_invalid: !isBsb(funding.bsb),
    funding_account_number_invalid: !isAccountNumber(funding.accountNumber),
    funding_title_blank: funding.title === '',
    remitter_blank: remitter === '',
    processing_date_invalid: !isDay(processingDate),
    no_payments: payments.length === 0,
    // Not sumCents, which throws for sums that are no longer exact.
    total_too_large: payments.reduce((sum, each) => sum + each.amountCents, 0) > MAX_ABA_CENTS,
  });
}

function paymentRefusals({ bsb, accountNumber, title, amountCents, reference }: AbaPayment) {
  return trueKeys({
    bsb_invalid: !isBsb(bsb),
    account_number_invalid: !isAccountNumber(accountNumber),
    title_blank: title === '',
    amount_invalid: !Number.isSafeInteger(amountCents) || amountCents <= 0,
    amount_too_large: amountCents > MAX_ABA_CENTS,
    reference_invalid: !/^[A-Z]/.test(reference),
    reference_too_long: reference.length > 18,
  });
}

function trueKeys<Key extends string>(flags: Record<Key, boolean>): Key[] {
  return (Object.keys(flags) as Key[]).filter((key) => flags[key]);
}

function isBsb(text: string): boolean {
  return /^\d{3}-\d{3}$/.test(text);
}

function isAccountNumber(text: string): boolean {
  return /^\d{1,9}$/.test(text) && /[1-9]/.test(text);
}

/** Whether a YYYY-MM-DD exists. The file has two digits of the year, hence no other century. */
function isDay(text: string): boolean {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

/** The records of one file, each of 120 characters, in the order of their columns. */
function buildFile(batch: WrittenBatch, payments: readonly WrittenPayment[]): AbaFile {
  const { settings, funding, remitter, processingDate } = batch;
  const { bankCode, userName, userNumber, description, hasBalancingRecord } = settings;
  // One by one: an argument for each payment of a large file would overflow the stack.
  const totalCents = payments.reduce((sum, each) => sumCents(sum, each.amountCents), ZERO_CENTS);
  const debitCents = hasBalancingRecord ? totalCents : ZERO_CENTS;
  const trace = funding.bsb + funding.accountNumber.padStart(9);
  const header = [
    '0',
    (settings.hasHeaderAccount ? trace : '').padEnd(17),
    '01',
    bankCode,
    ' '.repeat(7),
    userName.padEnd(26),
    userNumber,
    description.padEnd(12),
    processingDate.slice(8) + processingDate.slice(5, 7) + processingDate.slice(2, 4),
    ' '.repeat(40),
  ];
  const detail = (code: string, { title, amountCents, reference, ...account }: AbaPayment) => [
    '1',
    account.bsb,
    account.accountNumber.padStart(9),
    ' ',
    code,
    digits(amountCents, 10),
    title.padEnd(32),
    reference.padEnd(18),
    trace,
    remitter.padEnd(16),
    digits(0, 8),
  ];
  const details = payments.map((payment) => detail(CREDIT, payment));
  if (hasBalancingRecord) {
    details.push(detail(DEBIT, { ...funding, amountCents: totalCents, reference: description }));
  }
  const trailer = [
    '7',
    '999-999',
    ' '.repeat(12),
    digits(totalCents - debitCents, 10),
    digits(totalCents, 10),
    digits(debitCents, 10),
    ' '.repeat(24),
    digits(details.length, 6),
    ' '.repeat(40),
  ];
  const text = [header, ...details, trailer].map((record) => `${record.join('')}\r\n`).join('');
  return { text, totalCents, payments };
}

function digits(amount: number, width: number): string {
  return String(amount).padStart(width, '0');
}
