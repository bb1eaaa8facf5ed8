import { z } from 'zod';

import { bankName } from '#domain/payouts/bank-text.ts';
import { digitsOf, formatBsb } from '#domain/sellers/business-numbers.ts';

import { endpointsOf } from '#contract/endpoint.ts';
import { MAX_ACCOUNT_NAME_LENGTH } from '#contract/limits.ts';
import { SellerScopeSchema } from '#contract/schemas/office-catalog.ts';
import { VersionSchema } from '#contract/schemas/versions.ts';
import { InstantSchema, TextSchema } from '#contract/schemas/wire.ts';

/** What a bank can pay to, written as its file has it (Rules 119 and 122). */
export const BankDetailsInputSchema = z.object({
  bank_account_name: TextSchema.overwrite((text) => bankName(text, Infinity))
    .min(1, 'Enter the account name in letters or digits.')
    .max(MAX_ACCOUNT_NAME_LENGTH, 'Enter at most 32 characters. “&” counts as AND.')
    .meta({ pattern: '[A-Za-z0-9]' }),
  bank_bsb: TextSchema.overwrite(formatBsb).regex(
    /^\d{3}-\d{3}$/,
    'Enter the 6 digits of the BSB, for example 062-000.',
  ),
  bank_account_number: TextSchema.overwrite(digitsOf).regex(
    /^(?=0*[1-9])\d{2,9}$/,
    'Enter the 2 to 9 digits of the account number, for example 1234 5678.',
  ),
});

export const BankDetailsChangeSchema = BankDetailsInputSchema.extend({
  version: VersionSchema.optional(),
});

const OwnBankDetailsSchema = z.object({
  /**
   * `invalid`: a bank cannot pay to them. `failed`: a payment to them came back. `locked`: payouts
   * use them later. Payouts are made only to details that are `in_use`.
   */
  status: z.enum(['missing', 'invalid', 'failed', 'locked', 'in_use']),
  /** These are null while the details are missing. The name is as the bank prints it. */
  bank_account_name: z.string().nullable(),
  bank_bsb: z.string().nullable(),
  /** All but the last three digits are masked. */
  bank_account_masked: z.string().nullable(),
  changed_at: InstantSchema.nullable(),
  /** From when payouts use locked details; otherwise null. */
  usable_from: InstantSchema.nullable(),
  version: VersionSchema,
  /** Only the seller changes them. */
  can_change: z.boolean(),
});

const seller = endpointsOf({
  audience: 'seller',
  sellerRole: 'owner',
  tag: 'Seller: money',
  query: SellerScopeSchema,
});

export const bankDetailsEndpoints = {
  getBankDetails: seller('GET /api/seller/bank-details', {
    summary: 'Read the bank details that payouts are made to; the account number is masked',
    output: OwnBankDetailsSchema,
  }),
  replaceBankDetails: seller('PUT /api/seller/bank-details', {
    summary: 'Enter or change your bank details; no payouts are made for 3 days afterwards',
    body: BankDetailsChangeSchema,
    asksAgain: true,
    output: OwnBankDetailsSchema,
    errors: ['RECORD_CHANGED'],
  }),
};

export type OwnBankDetails = z.output<typeof OwnBankDetailsSchema>;
export type BankDetailsChange = z.output<typeof BankDetailsChangeSchema>;
