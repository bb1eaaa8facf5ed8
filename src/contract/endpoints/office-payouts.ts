import { z } from 'zod';

import { LEDGER_KINDS } from '#domain/ledger/accounts.ts';
import { EXCLUSIONS } from '#domain/payouts/plan.ts';
import { isBankingDay, PAYOUT_SCHEDULES } from '#domain/payouts/schedule.ts';
import { GST_BASES } from '#domain/reports/figures.ts';

import { endpointsOf } from '#contract/endpoint.ts';
import { AMOUNT, moneyFromZero, wholeNumber } from '#contract/schemas/entered-numbers.ts';
import { SellerScopeSchema } from '#contract/schemas/office-catalog.ts';
import { listQuery } from '#contract/schemas/office.ts';
import { changeOf, VersionSchema } from '#contract/schemas/versions.ts';
import {
  IdParams,
  IdSchema,
  InstantSchema,
  money,
  MoneySumSchema,
  TextSchema,
} from '#contract/schemas/wire.ts';

export const PAYOUT_STATUSES = ['draft', 'waiting', 'approved', 'sent', 'void'] as const;

/** YYYY-MM-DD in Sydney. */
const DaySchema = z.iso.date('Enter a date.');
const StatusSchema = z.enum(PAYOUT_STATUSES);
const reason = (sentence: string) => TextSchema.min(1, sentence).max(500);

/** Text for the bank: what its file cannot have is replaced or left out. */
const bankText = (name: string, most: number) =>
  TextSchema.min(1, `Enter ${name}.`)
    .max(most, `Enter at most ${most} characters.`)
    .nullable()
    .default(null);

/** The body of the form of the payouts (Rule 124). What the bank asks for may still be missing. */
export const PayoutSettingsInputSchema = z.object({
  schedule: z.enum(PAYOUT_SCHEDULES),
  /** The first day of the schedule, from which the others are counted; null for "manual". */
  first_on: DaySchema.nullable().default(null),
  minimum: moneyFromZero({ blank: 'Enter the smallest amount that is paid.' }),
  /** Whether a second administrator has to approve each payout. */
  needs_second_person: z.boolean(),
  bank_code: TextSchema.regex(/^[A-Za-z]{3}$/, 'Enter the three letters of your bank, such as CBA.')
    .nullable()
    .default(null),
  user_name: bankText('the name that your bank knows you by', 26),
  user_number: TextSchema.regex(/^\d{6}$/, 'Enter the six digits that your bank gave you.')
    .nullable()
    .default(null),
  funding_bsb: TextSchema.regex(/^\d{3}-?\d{3}$/, 'Enter the six digits of the BSB.')
    .nullable()
    .default(null),
  funding_account_number: TextSchema.regex(
    /^(?=[\d -]*[1-9])(?:[ -]?\d){1,9}$/,
    'Enter up to nine digits.',
  )
    .nullable()
    .default(null),
  funding_title: bankText('the name of the account', 32),
  remitter: bankText('the name on the sellers’ statements', 16),
  has_balancing_record: z.boolean(),
  has_header_account: z.boolean(),
  records_per_file: wholeNumber(2, 999_999),
  /** How the operator accounts for GST; without one, on accruals. */
  gst_basis: z.enum(GST_BASES).default('accruals'),
});

export const PayoutSettingsSchema = PayoutSettingsInputSchema.extend({
  bank_code: z.string().nullable(),
  funding_bsb: z.string().nullable(),
  funding_account_number: z.string().nullable(),
  minimum: MoneySumSchema,
  version: VersionSchema,
});

const PayoutSchema = z.object({
  id: IdSchema,
  number: z.number().int(),
  status: StatusSchema,
  /** The day of the schedule that it is for; null if a person began it. */
  due_on: DaySchema.nullable(),
  /** The day on which the bank is to pay; null until it is approved. */
  pay_on: DaySchema.nullable(),
  created_at: InstantSchema,
  /** What is paid, or would be now. */
  total: MoneySumSchema,
  /** How many sellers are paid, and how many are left out. */
  payments: z.number().int(),
  excluded: z.number().int(),
});

const PayoutLineSchema = z.object({
  /** Null in a draft. */
  id: IdSchema.nullable(),
  seller_id: IdSchema,
  seller_name: z.string(),
  balance: MoneySumSchema,
  /** 0 for a seller who is left out. */
  amount: MoneySumSchema,
  exclusion: z.enum(EXCLUSIONS).nullable(),
  /** From when payouts use bank details that were changed; only in a draft. */
  usable_from: InstantSchema.nullable(),
  reference: z.string().nullable(),
  /** As the bank's file has it, the number masked; null for a seller without bank details. */
  account: z.object({ title: z.string(), bsb: z.string(), number_masked: z.string() }).nullable(),
  returned_at: InstantSchema.nullable(),
  return_reason: z.string().nullable(),
  /** What has changed since the approval, while the payment is not sent. */
  changed_since: z.enum(['suspended', 'bank_details']).nullable(),
});

const ApprovalSchema = z.object({ name: z.string(), at: InstantSchema });

const PayoutDetailSchema = PayoutSchema.extend({
  lines: z.array(PayoutLineSchema),
  /** Of what a draft shows; an approval sends it back, so that what it approves was seen. */
  seen: z.string(),
  first_approval: ApprovalSchema.nullable(),
  second_approval: ApprovalSchema.nullable(),
  sent_at: InstantSchema.nullable(),
  voided_at: InstantSchema.nullable(),
  void_reason: z.string().nullable(),
  files: z.array(
    z.object({
      position: z.number().int(),
      name: z.string(),
      sha256: z.string(),
      total: MoneySumSchema,
      payments: z.number().int(),
      /** For the first time; null until then. */
      downloaded_at: InstantSchema.nullable(),
    }),
  ),
  /** Settings that the bank's file needs and that are missing; their names in the form. */
  missing_settings: z.array(z.string()),
  needs_second_person: z.boolean(),
  /** Whether the caller gave the first approval and therefore cannot give the second. */
  is_own_approval: z.boolean(),
  /** The first day on which the bank can pay. */
  earliest_pay_on: DaySchema,
});

const OwnPayoutSchema = z.object({
  id: IdSchema,
  number: z.number().int(),
  status: z.enum(['approved', 'sent', 'returned']),
  pay_on: DaySchema,
  amount: MoneySumSchema,
  reference: z.string(),
  account: z.object({ title: z.string(), bsb: z.string(), number_masked: z.string() }),
  sent_at: InstantSchema.nullable(),
  returned_at: InstantSchema.nullable(),
  return_reason: z.string().nullable(),
});

/** What a payment pays of one movement of available money. */
const StatementMovementSchema = z.object({
  id: IdSchema,
  kind: z.enum(LEDGER_KINDS),
  posted_at: InstantSchema,
  order: z.object({ id: IdSchema, number: z.string() }).nullable(),
  note: z.string().nullable(),
  amount: MoneySumSchema,
  /** The order lines that it belongs to; none for an adjustment or a payment that came back. */
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: z.number().int(),
      /** What the buyer paid for the line, freight included, and its commission. */
      sold_for: MoneySumSchema,
      commission: MoneySumSchema,
      /** The name of the rule that the commission follows; null without one. */
      rule: z.string().nullable(),
      amount: MoneySumSchema,
    }),
  ),
});

const StatementSchema = OwnPayoutSchema.extend({
  /** Whose payment it is, and who pays. */
  seller_name: z.string(),
  shop_name: z.string().nullable(),
  /** What was paid by its kind; the amounts sum to the payment. */
  sums: z.array(
    z.object({
      kind: z.enum(LEDGER_KINDS),
      movements: z.number().int(),
      amount: MoneySumSchema,
    }),
  ),
  movements: z.array(StatementMovementSchema),
  movementCount: z.number().int(),
});

const OwnPayoutsSchema = z.object({
  next: z.object({
    /** The next day of the schedule; null without one. */
    day: DaySchema.nullable(),
    /** What it would pay now, and why it would pay nothing. */
    amount: MoneySumSchema,
    exclusion: z.enum(EXCLUSIONS).nullable(),
    /** From when payouts use the bank details; null when they do. */
    usable_from: InstantSchema.nullable(),
    /** The smallest amount that is paid. */
    minimum: MoneySumSchema,
  }),
  payouts: z.array(OwnPayoutSchema),
  totalCount: z.number().int(),
});

/** The largest adjustment in dollars. */
const MOST_ADJUSTED = 1_000_000;

const admin = endpointsOf({ audience: 'admin', tag: 'Administration: payouts' });
const seller = endpointsOf({ audience: 'seller', sellerRole: 'owner', tag: 'Seller: money' });

export const payoutEndpoints = {
  listPayouts: admin('GET /api/admin/payouts', {
    summary: 'List the payouts, the newest first',
    query: listQuery(['created']),
    output: z.object({
      payouts: z.array(PayoutSchema),
      totalCount: z.number().int(),
      /** The open draft; null without one. */
      draft_id: IdSchema.nullable(),
      /** The next day of the schedule; null without one. */
      next_on: DaySchema.nullable(),
      missing_settings: z.array(z.string()),
    }),
  }),
  beginPayout: admin('POST /api/admin/payouts', {
    summary: 'Begin a draft of what sellers can be paid now; it moves no money',
    output: PayoutDetailSchema,
    status: 201,
    errors: ['PAYOUT_DRAFT_EXISTS'],
  }),
  getPayout: admin('GET /api/admin/payouts/{id}', {
    summary: 'Read a payout with each seller; a draft shows what it would pay now',
    params: IdParams,
    output: PayoutDetailSchema,
    errors: ['PAYOUT_NOT_FOUND'],
  }),
  approvePayout: admin('POST /api/admin/payouts/{id}/approval', {
    summary: 'Approve a payout: the money is set aside and the bank’s file is written',
    params: IdParams,
    body: z.object({
      /** `seen` of the payout as it was shown. */
      seen: z.string().max(64),
      pay_on: DaySchema.refine(isBankingDay, 'Choose a day from Monday to Friday.'),
    }),
    asksAgain: true,
    output: PayoutDetailSchema,
    errors: [
      'PAYOUT_NOT_FOUND',
      'PAYOUT_CHANGED',
      'PAYOUT_EMPTY',
      'PAYOUT_SETTINGS_MISSING',
      'PAYOUT_TOO_LARGE',
      'PAYOUT_NEEDS_OTHER_PERSON',
      'PAYOUT_DECIDED',
    ],
  }),
  downloadPayoutFile: admin('GET /api/admin/payouts/{id}/files/{position}', {
    summary: 'Download a file for the bank, always the same bytes; recorded in the audit log',
    params: IdParams.extend({ position: z.coerce.number().int().min(1).max(100_000) }),
    asksAgain: true,
    file: 'text/plain',
    errors: ['PAYOUT_NOT_FOUND', 'PAYOUT_DECIDED'],
  }),
  markPayoutSent: admin('POST /api/admin/payouts/{id}/sent', {
    summary: 'Record that the bank has accepted the file; the sellers are told',
    params: IdParams,
    output: PayoutDetailSchema,
    errors: ['PAYOUT_NOT_FOUND', 'PAYOUT_DECIDED'],
  }),
  voidPayout: admin('POST /api/admin/payouts/{id}/void', {
    summary: 'Give a payout up that was not sent; its money is available again',
    params: IdParams,
    body: z.object({
      reason: reason('Enter why, for example that the bank refused the file.'),
      /** Needed once the file was downloaded: the bank has not taken it. */
      is_not_taken: z.boolean().default(false),
    }),
    asksAgain: true,
    output: PayoutDetailSchema,
    errors: ['PAYOUT_NOT_FOUND', 'PAYOUT_DECIDED', 'PAYOUT_DOWNLOADED'],
  }),
  returnPayment: admin('POST /api/admin/payouts/{id}/returns', {
    summary: 'Record that the bank returned a payment; it is available to the seller again',
    params: IdParams,
    body: z.object({
      line_id: IdSchema,
      reason: reason('Enter the reason that your bank gives.'),
      /** Whether nothing is paid until the seller has entered bank details again. */
      waits_for_details: z.boolean().default(true),
    }),
    asksAgain: true,
    output: PayoutDetailSchema,
    errors: ['PAYOUT_NOT_FOUND', 'PAYOUT_DECIDED'],
  }),
  getPayoutSettings: admin('GET /api/admin/payout-settings', {
    summary: 'Read when payouts are due and what the bank asks of their file',
    output: PayoutSettingsSchema,
  }),
  replacePayoutSettings: admin('PUT /api/admin/payout-settings', {
    summary: 'Change when payouts are due and what the bank asks of their file',
    body: changeOf(PayoutSettingsInputSchema),
    asksAgain: true,
    output: PayoutSettingsSchema,
    errors: ['RECORD_CHANGED'],
  }),
  adjustSellerMoney: admin('POST /api/admin/money/adjustments', {
    summary: 'Give a seller money or take some, with a reason that the seller reads',
    body: z.object({
      seller_id: z.guid('Choose a seller.'),
      direction: z.enum(['give', 'take']),
      amount: money(
        z
          .number(AMOUNT)
          .min(0.01, 'Enter more than $0.00.')
          .max(MOST_ADJUSTED, 'Enter at most $1,000,000.00.'),
      ),
      reason: reason('Enter the reason. The seller reads it.'),
      /** A new id for each intent: sent twice, it posts once. */
      id: IdSchema,
    }),
    asksAgain: true,
    errors: ['SELLER_NOT_FOUND', 'CONFLICT'],
  }),
  listOwnPayouts: seller('GET /api/seller/payouts', {
    summary: 'Read what the next payout would pay you, and list those before it',
    query: listQuery(['created']).extend(SellerScopeSchema.shape),
    output: OwnPayoutsSchema,
  }),
  getStatement: seller('GET /api/seller/payouts/{id}', {
    summary: 'Read the statement of a payment: the movements that it pays, with their order lines',
    params: IdParams,
    query: listQuery(['created']).extend(SellerScopeSchema.shape),
    output: StatementSchema,
    errors: ['PAYOUT_NOT_FOUND'],
  }),
  printStatement: seller('GET /api/seller/payouts/{id}/statement.pdf', {
    summary: 'Download the statement of a payment as a PDF',
    params: IdParams,
    query: SellerScopeSchema,
    file: 'application/pdf',
    errors: ['PAYOUT_NOT_FOUND'],
  }),
  exportStatement: seller('GET /api/seller/payouts/{id}/statement.csv', {
    summary: 'Download the statement of a payment, one row for each order line',
    params: IdParams,
    query: SellerScopeSchema,
    file: 'text/csv',
    errors: ['PAYOUT_NOT_FOUND'],
  }),
};

export type Payout = z.output<typeof PayoutSchema>;
export type PayoutDetail = z.output<typeof PayoutDetailSchema>;
export type PayoutLine = z.output<typeof PayoutLineSchema>;
export type PayoutSettings = z.output<typeof PayoutSettingsSchema>;
export type PayoutSettingsInput = z.output<typeof PayoutSettingsInputSchema>;
export type Statement = z.output<typeof StatementSchema>;
export type OwnPayouts = z.output<typeof OwnPayoutsSchema>;
