import { createHash } from 'node:crypto';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, type Cents } from '#domain/money/cents.ts';
import { abaFiles, MAX_ABA_CENTS, type AbaBatch, type AbaPayment } from './aba.ts';

/** Three payments whose file, with its balancing record, is known to the byte. */
const EXAMPLE: AbaBatch = {
  settings: {
    bankCode: 'CBA',
    userName: 'Bullnose Demo Pty Ltd',
    userNumber: '301500',
    description: 'Payout 118',
    hasBalancingRecord: true,
    hasHeaderAccount: false,
    recordsPerFile: 500,
  },
  funding: { bsb: '062-111', accountNumber: '10101010', title: 'Bullnose Demo Pty Ltd' },
  remitter: 'Bullnose Demo',
  processingDate: '2026-12-01',
  payments: [
    {
      bsb: '062-000',
      accountNumber: '12345678',
      title: 'Acme Tools Pty Ltd',
      amountCents: cents(123456),
      reference: 'PAYOUT 118 S7',
    },
    {
      bsb: '083004',
      accountNumber: '87654321',
      title: 'J Citizen',
      amountCents: cents(8905),
      reference: 'PAYOUT 118 S12',
    },
    {
      bsb: '733-000',
      accountNumber: '012345',
      title: 'Northside Timber Co',
      amountCents: cents(1500000),
      reference: 'PAYOUT 118 S31',
    },
  ],
};

const UNBALANCED = withSettings({ hasBalancingRecord: false });

function withSettings(settings: Partial<AbaBatch['settings']>, batch = EXAMPLE): AbaBatch {
  return { ...batch, settings: { ...batch.settings, ...settings } };
}

/** The example with its first payment changed. */
function withPayment(payment: Partial<AbaPayment>): AbaBatch {
  const [first, ...others] = EXAMPLE.payments;
  return { ...EXAMPLE, payments: [{ ...first!, ...payment }, ...others] };
}

function filesOf(batch: AbaBatch) {
  const result = abaFiles(batch);
  if (!result.ok) throw new Error(`Refused: ${JSON.stringify(result.problems)}`);
  return result.files;
}

function textOf(batch: AbaBatch): string {
  const [file, ...others] = filesOf(batch);
  expect(others).toEqual([]);
  return file!.text;
}

/** The parser's complaint. */
class Malformed extends Error {}

function demand(isMet: boolean, complaint: string): asserts isMet {
  if (!isMet) throw new Malformed(complaint);
}

/** The columns `from` to `to` of a record, counted from 1 as in the banks' tables. */
function columns(record: string, from: number, to: number, form: RegExp): string {
  const text = record.slice(from - 1, to);
  demand(form.test(text), `columns ${from}-${to} are ${JSON.stringify(text)}`);
  return text;
}

const BLANK = /^ +$/;
const BSB = /^\d{3}-\d{3}$/;
const ACCOUNT = /^ *(?=\d*[1-9])\d+$/;
const NAME = /^[A-Z0-9]+(?: [A-Z0-9]+)* *$/;
const REFERENCE = /^[A-Z][A-Z0-9-]*(?: [A-Z0-9-]+)* *$/;
const NUMBER = /^\d+$/;

function parseDetail(record: string) {
  columns(record, 1, 1, /^1$/);
  columns(record, 18, 18, BLANK);
  columns(record, 113, 120, /^0{8}$/);
  return {
    bsb: columns(record, 2, 8, BSB),
    account: columns(record, 9, 17, ACCOUNT).trim(),
    code: columns(record, 19, 20, /^(?:50|13)$/),
    cents: Number(columns(record, 21, 30, /^(?=.*[1-9])\d{10}$/)),
    title: columns(record, 31, 62, NAME).trim(),
    reference: columns(record, 63, 80, REFERENCE).trim(),
    trace: columns(record, 81, 87, BSB) + columns(record, 88, 96, ACCOUNT),
    remitter: columns(record, 97, 112, NAME).trim(),
  };
}

function parseDate(ddmmyy: string): string {
  const [day, month, year] = [ddmmyy.slice(0, 2), ddmmyy.slice(2, 4), `20${ddmmyy.slice(4)}`];
  const lengths = [31, Number(year) % 4 === 0 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  const length = lengths[Number(month) - 1] ?? 0;
  demand(Number(day) >= 1 && Number(day) <= length, `there is no day ${ddmmyy}`);
  return `${year}-${month}-${day}`;
}

/**
 * A strict parser of the layout, written from the table of columns and independent of the code
 * under test. It throws `Malformed` for anything that a bank may refuse.
 */
function parseAba(text: string) {
  demand(text.endsWith('\r\n'), 'the last record has no CRLF');
  const records = text.slice(0, -2).split('\r\n');
  for (const record of records) {
    demand(record.length === 120, `a record of ${record.length} characters`);
    demand(/^[A-Z0-9 -]*$/.test(record), 'a character outside A-Z, 0-9, space and hyphen');
  }
  demand(records.length >= 3, 'no records between header and trailer');

  const header = records[0]!;
  columns(header, 1, 1, /^0$/);
  const headerAccount = columns(header, 2, 17, /^(?: {16}|\d{3}-\d{3} *\d+)$/);
  columns(header, 18, 18, BLANK);
  columns(header, 19, 20, /^01$/);
  columns(header, 24, 30, BLANK);
  columns(header, 81, 120, BLANK);
  const description = columns(header, 63, 74, NAME).trim();

  const details = records.slice(1, -1).map(parseDetail);
  const payments = details.filter((detail) => detail.code === '50');
  const balancing = details.find((detail) => detail.code === '13');
  demand(payments.length > 0, 'no payments');
  demand(details.length - payments.length <= 1, 'more than one debit');
  demand(!balancing || details.at(-1) === balancing, 'the debit is not last');
  const { trace, remitter } = details[0]!;
  for (const detail of details) {
    demand(detail.trace === trace, 'records trace to different accounts');
    demand(detail.remitter === remitter, 'records have different remitters');
  }
  if (headerAccount.trim() !== '')
    demand(headerAccount === trace, 'the header has another account');
  if (balancing) {
    const account = balancing.bsb + balancing.account.padStart(9);
    demand(account === trace, 'the debit is not of the funding account');
    demand(balancing.reference === description, 'the debit has another reference');
  }

  const trailer = records.at(-1)!;
  columns(trailer, 1, 8, /^7999-999$/);
  columns(trailer, 9, 20, BLANK);
  columns(trailer, 51, 74, BLANK);
  columns(trailer, 81, 120, BLANK);
  const [net, credits, debits] = [21, 31, 41].map((from) =>
    Number(columns(trailer, from, from + 9, NUMBER)),
  );
  const paid = payments.reduce((sum, payment) => sum + payment.cents, 0);
  demand(credits === paid, 'credits differ from the payments');
  demand(debits === (balancing?.cents ?? 0), 'debits differ from the balancing record');
  demand(!balancing || credits === debits, 'credits and debits do not balance');
  demand(net === credits! - debits!, 'net is not credits less debits');
  const count = Number(columns(trailer, 75, 80, NUMBER));
  demand(count === details.length, 'the count differs from the records');

  return {
    bankCode: columns(header, 21, 23, /^[A-Z]{3}$/),
    userName: columns(header, 31, 56, NAME).trim(),
    userNumber: columns(header, 57, 62, NUMBER),
    description,
    processingDate: parseDate(columns(header, 75, 80, NUMBER)),
    headerAccount,
    trace,
    remitter,
    payments,
    balancing,
    totals: { net, credits, debits, count },
  };
}

function malformed(text: string): boolean {
  try {
    parseAba(text);
    return false;
  } catch (error) {
    if (error instanceof Malformed) return true;
    throw error;
  }
}

describe('the example of three payments', () => {
  it('is reproduced byte for byte', () => {
    const bytes = Buffer.from(textOf(EXAMPLE), 'utf8');
    expect(bytes).toHaveLength(732);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(
      '2874a2fa44ea156b861c6d98569baa193965c9bcab54331b240d2740cec6355a',
    );
  });

  it('has no debit when it is not balanced, and all credits as net', () => {
    const balanced = textOf(EXAMPLE).split('\r\n');
    const trailer =
      '7999-999            000163236100016323610000000000                        000003';
    expect(textOf(UNBALANCED).split('\r\n')).toEqual([
      ...balanced.slice(0, 4),
      trailer.padEnd(120),
      '',
    ]);
  });

  it('has the funding account in the header when the bank wants it', () => {
    const [header = '', ...others] = textOf(withSettings({ hasHeaderAccount: true })).split('\r\n');
    const [without = '', ...same] = textOf(EXAMPLE).split('\r\n');
    expect(header).toBe(`0062-111 10101010 ${without.slice(18)}`);
    expect(others).toEqual(same);
  });

  it('is returned as it is written, for a screen', () => {
    const [file] = filesOf(withPayment({ title: 'Côté & Söhne', bsb: '062000' }));
    expect(file?.totalCents).toBe(1632361);
    expect(file?.payments[0]).toEqual({
      index: 0,
      bsb: '062-000',
      accountNumber: '12345678',
      title: 'COTE AND SOHNE',
      amountCents: 123456,
      reference: 'PAYOUT 118 S7',
    });
  });
});

describe('the strict parser', () => {
  it.each([
    ['balanced', EXAMPLE, 4],
    ['unbalanced', UNBALANCED, 3],
  ])('reads the %s example', (_, batch, count) => {
    const parsed = parseAba(textOf(batch));
    expect(parsed).toMatchObject({
      bankCode: 'CBA',
      userName: 'BULLNOSE DEMO PTY LTD',
      userNumber: '301500',
      description: 'PAYOUT 118',
      processingDate: '2026-12-01',
      remitter: 'BULLNOSE DEMO',
      totals: { credits: 1632361, count },
    });
    expect(parsed.payments.map((payment) => payment.account)).toEqual([
      '12345678',
      '87654321',
      '012345',
    ]);
  });

  /**
   * Columns whose digits nothing else in a file confirms: a payee's BSB and account number have no
   * check digit; names, references, the user number, description and date are there once. The
   * funding account is on every record.
   */
  const UNCONFIRMED = {
    header: [
      [57, 62],
      [63, 74],
      [75, 80],
    ],
    payment: [
      [2, 8],
      [9, 17],
      [31, 62],
      [63, 80],
    ],
  } as const;

  function isConfirmed(record: string, column: number): boolean {
    const isPayment = record.startsWith('1') && record.slice(18, 20) === '50';
    const left = record.startsWith('0') ? UNCONFIRMED.header : isPayment ? UNCONFIRMED.payment : [];
    return !left.some(([from, to]) => column >= from && column <= to);
  }

  it.each([
    ['balanced', EXAMPLE],
    ['unbalanced', UNBALANCED],
    ['with a header account', withSettings({ hasHeaderAccount: true })],
  ])('refuses the example, %s, with any one confirmed digit changed', (_, batch) => {
    const text = textOf(batch);
    const accepted: string[] = [];
    const tried = new Set<string>();
    for (const [line, record] of text.slice(0, -2).split('\r\n').entries()) {
      for (let column = 1; column <= 120; column += 1) {
        const digit = record[column - 1]!;
        if (!/\d/.test(digit) || !isConfirmed(record, column)) continue;
        tried.add(`${record[0]}:${column}`);
        const at = line * 122 + column - 1;
        for (const other of '0123456789'.replace(digit, '')) {
          const changed = text.slice(0, at) + other + text.slice(at + 1);
          if (!malformed(changed)) accepted.push(`${line}:${column} ${digit} as ${other}`);
        }
      }
    }
    expect(accepted).toEqual([]);
    const fields = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (__, index) => from + index);
    // Amounts, the funding BSB and account, the totals, the count and the trailer's 999-999.
    for (const column of [...fields(21, 30), 81, 82, 83, 85, 86, 87, ...fields(89, 96)]) {
      expect(tried).toContain(`1:${column}`);
    }
    for (const column of [2, 3, 4, 6, 7, 8, ...fields(21, 50), ...fields(75, 80)]) {
      expect(tried).toContain(`7:${column}`);
    }
  });

  it('refuses a BSB with anything but digits around its hyphen', () => {
    const text = textOf(EXAMPLE);
    for (const start of [123, 123 + 79]) {
      for (let at = start; at < start + 7; at += 1) {
        for (const other of ['A', ' ', text[at] === '-' ? '0' : '-']) {
          expect(malformed(text.slice(0, at) + other + text.slice(at + 1))).toBe(true);
        }
      }
    }
  });

  it.each<[string, (text: string) => string]>([
    ['without CRLF at its end', (text) => text.slice(0, -2)],
    ['with bare line feeds', (text) => text.replaceAll('\r\n', '\n')],
    ['with a blank record', (text) => `${text}\r\n`],
    ['with a record too short', (text) => text.replace(' \r\n', '\r\n')],
    ['with a record too long', (text) => text.replace('\r\n', ' \r\n')],
    ['in small letters', (text) => text.replace('ACME', 'Acme')],
    ['with an accent', (text) => text.replace('ACME', 'ACMÉ')],
    ['with a blank title', (text) => text.replace('J CITIZEN', '         ')],
    ['with a blank reference', (text) => text.replace('PAYOUT 118 S7', '             ')],
    [
      'with a leading zero in a reference',
      (text) => text.replace('PAYOUT 118 S7', '0AYOUT 118 S7'),
    ],
    [
      'with a leading hyphen in a reference',
      (text) => text.replace('PAYOUT 118 S7', '-AYOUT 118 S7'),
    ],
    [
      'with a leading blank in a reference',
      (text) => text.replace('PAYOUT 118 S7', ' AYOUT 118 S7'),
    ],
    ['paid as wages', (text) => text.replace(' 50000012', ' 53000012')],
    ['on a day that does not exist', (text) => text.replace('011226', '310626')],
    ['without a payment', (text) => text.slice(0, 122) + text.slice(244)],
    [
      'with its debit first',
      (text) => {
        const records = text.split('\r\n');
        records.splice(1, 0, ...records.splice(4, 1));
        return records.join('\r\n');
      },
    ],
  ])('refuses the example %s', (_, change) => {
    const text = textOf(EXAMPLE);
    expect(change(text)).not.toBe(text);
    expect(malformed(change(text))).toBe(true);
  });
});

describe('several files', () => {
  it.each([
    { hasBalancingRecord: true, recordsPerFile: 4, sizes: [3] },
    { hasBalancingRecord: true, recordsPerFile: 3, sizes: [2, 1] },
    { hasBalancingRecord: true, recordsPerFile: 2, sizes: [1, 1, 1] },
    { hasBalancingRecord: false, recordsPerFile: 3, sizes: [3] },
    { hasBalancingRecord: false, recordsPerFile: 2, sizes: [2, 1] },
    { hasBalancingRecord: false, recordsPerFile: 1, sizes: [1, 1, 1] },
  ])(
    'of $recordsPerFile records, balanced $hasBalancingRecord: $sizes',
    ({ sizes, ...settings }) => {
      const files = filesOf(withSettings(settings));
      expect(files.map((file) => file.payments.length)).toEqual(sizes);
      expect(files.flatMap((file) => file.payments.map((payment) => payment.index))).toEqual([
        0, 1, 2,
      ]);
      for (const file of files) {
        const { totals, balancing } = parseAba(file.text);
        expect(totals.credits).toBe(file.totalCents);
        expect(totals.count).toBeLessThanOrEqual(settings.recordsPerFile);
        expect(balancing !== undefined).toBe(settings.hasBalancingRecord);
      }
    },
  );

  it('a file of 130,000 payments is written', () => {
    const payments = Array.from({ length: 130_000 }, () => EXAMPLE.payments[1]!);
    const batch = withSettings({ recordsPerFile: 999_999 }, { ...EXAMPLE, payments });
    expect(textOf(batch)).toHaveLength(130_003 * 122);
  });
});

const digitText = (min: number, max: number) =>
  fc.stringMatching(new RegExp(`^\\d{${min},${max}}$`));
const bsb = fc
  .tuple(digitText(3, 3), fc.constantFrom('', '-'), digitText(3, 3))
  .map((parts) => parts.join(''));
const FRAGMENTS = Array.from("🔨工ßﬃİ½&'- 0\u0301\t\0\u2028\u202e\ud800").concat(
  ['Acme', 'e\u0301', '\r\n1', '\r\n7999-999'],
  'A'.repeat(40),
);
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 12 }).map((parts) => parts.join('')),
);
const account = fc.record({
  bsb,
  accountNumber: digitText(1, 9).filter((digits) => /[1-9]/.test(digits)),
  title: hostile,
});
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const batches: fc.Arbitrary<AbaBatch> = fc.record({
  settings: fc.record({
    bankCode: fc.stringMatching(/^[A-Z]{3}$/),
    userName: hostile,
    userNumber: digitText(6, 6),
    description: fc.stringMatching(/^[A-Za-z][A-Za-z0-9 .]{0,11}$/),
    hasBalancingRecord: fc.boolean(),
    hasHeaderAccount: fc.boolean(),
    recordsPerFile: fc.oneof(fc.integer({ min: 2, max: 6 }), fc.constant(500)),
  }),
  funding: account,
  remitter: hostile,
  processingDate: day,
  payments: fc.array(
    fc
      .tuple(
        account,
        fc.oneof(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 600_000_000 })),
        fc.stringMatching(/^[A-Za-z][A-Za-z0-9 -]{0,17}$/),
      )
      .map(([to, amount, reference]) => ({ ...to, amountCents: cents(amount), reference })),
    { minLength: 1, maxLength: 14 },
  ),
});

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** The batch with a letter in each name, so that no name is blank. */
function withNames({ settings, funding, remitter, payments, ...rest }: AbaBatch): AbaBatch {
  return {
    ...rest,
    settings: { ...settings, userName: `${settings.userName}U` },
    funding: { ...funding, title: `F${funding.title}` },
    remitter: `${remitter}r`,
    payments: payments.map((payment) => ({ ...payment, title: `é${payment.title}` })),
  };
}

describe('any batch', () => {
  it('becomes files that the parser reads, with every payment once and sums that agree', () => {
    fc.assert(
      fc.property(batches.map(withNames), (batch) => {
        const { settings, funding, payments } = batch;
        const files = filesOf(batch);
        const parsed = files.map((file) => parseAba(file.text));
        const paid = parsed.flatMap((file) => file.payments);
        expect(paid.map((each) => [each.bsb.replace('-', ''), each.account, each.cents])).toEqual(
          payments.map((each) => [each.bsb.replace('-', ''), each.accountNumber, each.amountCents]),
        );
        const written = files.flatMap((file) => file.payments);
        expect(paid.map((each) => [each.title, each.reference])).toEqual(
          written.map((each) => [each.title, each.reference]),
        );
        expect(sum(parsed.map((file) => file.totals.credits!))).toBe(
          sum(payments.map((payment) => payment.amountCents)),
        );
        const trace = funding.bsb.replace(/^(...)-?/, '$1-') + funding.accountNumber.padStart(9);
        parsed.forEach((file, index) => {
          const debits = settings.hasBalancingRecord ? file.totals.credits : 0;
          expect(file.totals.debits).toBe(debits);
          expect(file.totals.credits).toBe(files[index]!.totalCents);
          expect(file.totals.count).toBeLessThanOrEqual(settings.recordsPerFile);
          expect(file.bankCode).toBe(settings.bankCode);
          expect(file.userNumber).toBe(settings.userNumber);
          expect(file.processingDate).toBe(batch.processingDate);
          expect(file.trace).toBe(trace);
          expect(file.headerAccount.trim()).toBe(settings.hasHeaderAccount ? trace : '');
        });
        expect(filesOf(batch)).toEqual(files);
      }),
      { numRuns: 1500 },
    );
  });

  it('is refused only for its names without a letter or digit', () => {
    fc.assert(
      fc.property(batches, (batch) => {
        const result = abaFiles(batch);
        if (result.ok) {
          for (const file of result.files) parseAba(file.text);
          return;
        }
        const names: Record<string, string> = {
          user_name_blank: batch.settings.userName,
          funding_title_blank: batch.funding.title,
          remitter_blank: batch.remitter,
        };
        for (const problem of result.problems) {
          const name =
            'payment' in problem ? batch.payments[problem.payment]!.title : names[problem.reason];
          expect(name).toBeDefined();
          expect(name).not.toMatch(/[a-z0-9]/i);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

/** As from JavaScript, past the type that only whole cents have. */
const unbranded = (amount: number) => amount as Cents;

describe('refusals', () => {
  it.each<[string, AbaBatch]>([
    ['bank_code_invalid', withSettings({ bankCode: 'CB' })],
    ['bank_code_invalid', withSettings({ bankCode: 'cba' })],
    ['bank_code_invalid', withSettings({ bankCode: 'CBA\r\n' })],
    ['user_name_blank', withSettings({ userName: '工具店' })],
    ['user_number_invalid', withSettings({ userNumber: '30150' })],
    ['user_number_invalid', withSettings({ userNumber: '3015000' })],
    ['user_number_invalid', withSettings({ userNumber: '３０１５００' })],
    ['description_invalid', withSettings({ description: ' ' })],
    ['description_invalid', withSettings({ description: '118 PAYOUT' })],
    ['description_too_long', withSettings({ description: 'PAYOUT 118 AB' })],
    ['records_per_file_invalid', withSettings({ recordsPerFile: 1 })],
    ['records_per_file_invalid', withSettings({ recordsPerFile: 0, hasBalancingRecord: false })],
    ['records_per_file_invalid', withSettings({ recordsPerFile: 2.5 })],
    ['records_per_file_invalid', withSettings({ recordsPerFile: Number.NaN })],
    ['records_per_file_invalid', withSettings({ recordsPerFile: 1_000_000 })],
    ['funding_bsb_invalid', { ...EXAMPLE, funding: { ...EXAMPLE.funding, bsb: '62-111' } }],
    [
      'funding_account_number_invalid',
      { ...EXAMPLE, funding: { ...EXAMPLE.funding, accountNumber: '' } },
    ],
    ['funding_title_blank', { ...EXAMPLE, funding: { ...EXAMPLE.funding, title: '🔨' } }],
    ['remitter_blank', { ...EXAMPLE, remitter: '\t' }],
    ['processing_date_invalid', { ...EXAMPLE, processingDate: '2026-02-29' }],
    ['processing_date_invalid', { ...EXAMPLE, processingDate: '2026-13-01' }],
    ['processing_date_invalid', { ...EXAMPLE, processingDate: '2126-12-01' }],
    ['processing_date_invalid', { ...EXAMPLE, processingDate: '01/12/2026' }],
    ['processing_date_invalid', { ...EXAMPLE, processingDate: '2026-12-01T00:00:00Z' }],
    ['no_payments', { ...EXAMPLE, payments: [] }],
    // The other two payments take the total over the limit.
    ['total_too_large', withPayment({ amountCents: MAX_ABA_CENTS })],
  ])('%s (case %#)', (reason, batch) => {
    expect(abaFiles(batch)).toEqual({ ok: false, problems: [{ reason }] });
  });

  it.each<[string, Partial<AbaPayment>]>([
    ['bsb_invalid', { bsb: '' }],
    ['bsb_invalid', { bsb: '06200' }],
    ['bsb_invalid', { bsb: '0620000' }],
    ['bsb_invalid', { bsb: '062 000' }],
    ['bsb_invalid', { bsb: '06-2000' }],
    ['bsb_invalid', { bsb: '062--000' }],
    ['bsb_invalid', { bsb: '062-000\n' }],
    ['bsb_invalid', { bsb: '062-00O' }],
    ['account_number_invalid', { accountNumber: '' }],
    ['account_number_invalid', { accountNumber: '1234567890' }],
    ['account_number_invalid', { accountNumber: '000000000' }],
    ['account_number_invalid', { accountNumber: '12345O' }],
    ['title_blank', { title: '' }],
    ['title_blank', { title: '工具店 🔨' }],
    ['title_blank', { title: ' \r\n- ' }],
    ['amount_invalid', { amountCents: cents(0) }],
    ['amount_invalid', { amountCents: cents(-100) }],
    ['amount_invalid', { amountCents: unbranded(0.5) }],
    ['amount_invalid', { amountCents: unbranded(Number.NaN) }],
    ['reference_invalid', { reference: '' }],
    ['reference_invalid', { reference: '工具' }],
    ['reference_invalid', { reference: '0118' }],
    ['reference_invalid', { reference: '118 PAYOUT' }],
    ['reference_invalid', { reference: '-PAYOUT' }],
    ['reference_too_long', { reference: 'PAYOUT 118 S7 OF 91' }],
  ])('%s of one payment (case %#)', (reason, payment) => {
    expect(abaFiles(withPayment(payment))).toEqual({
      ok: false,
      problems: [{ reason, payment: 0 }],
    });
  });

  it.each([MAX_ABA_CENTS + 1, Number.MAX_SAFE_INTEGER, Infinity])(
    'an amount of %d cents is too large, and so is its total',
    (amount) => {
      const result = abaFiles(withPayment({ amountCents: unbranded(amount) }));
      const problems = result.ok ? [] : result.problems;
      expect(problems).toContainEqual({ reason: 'total_too_large' });
      expect(problems).toContainEqual({ reason: 'amount_too_large', payment: 0 });
    },
  );

  it('come all at once, each with its payment', () => {
    const [first, second, third] = EXAMPLE.payments;
    const batch = withSettings(
      { bankCode: '', userNumber: '' },
      {
        ...EXAMPLE,
        payments: [
          first!,
          { ...second!, bsb: '', amountCents: cents(0) },
          { ...third!, title: '' },
        ],
      },
    );
    expect(abaFiles(batch)).toEqual({
      ok: false,
      problems: [
        { reason: 'bank_code_invalid' },
        { reason: 'user_number_invalid' },
        { reason: 'bsb_invalid', payment: 1 },
        { reason: 'amount_invalid', payment: 1 },
        { reason: 'title_blank', payment: 2 },
      ],
    });
  });

  it('the largest payment alone is written', () => {
    const batch = {
      ...EXAMPLE,
      payments: [{ ...EXAMPLE.payments[0]!, amountCents: MAX_ABA_CENTS }],
    };
    expect(parseAba(textOf(batch)).totals).toEqual({
      net: 0,
      credits: 9_999_999_999,
      debits: 9_999_999_999,
      count: 2,
    });
  });

  it('a reference at its longest, and an account number as people type it, are taken', () => {
    const [file] = filesOf(
      withPayment({ reference: 'PAYOUT 118 S7 OF 9', accountNumber: ' 00-123 456 ' }),
    );
    expect(file?.payments[0]).toMatchObject({
      reference: 'PAYOUT 118 S7 OF 9',
      accountNumber: '00123456',
    });
  });
});
