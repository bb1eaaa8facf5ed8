import { z } from 'zod';

import { ZERO_CENTS } from '#domain/money/cents.ts';
import { rateBpsFromFraction } from '#domain/tax/rate.ts';

import { endpointsOf } from '#contract/endpoint.ts';
import { moneyFromZero, wholeNumber } from '#contract/schemas/entered-numbers.ts';
import { SellerScopeSchema } from '#contract/schemas/office-catalog.ts';
import { changeOf, VersionSchema } from '#contract/schemas/versions.ts';
import {
  IdParams,
  IdSchema,
  InstantSchema,
  MoneySchema,
  MoneySumSchema,
  rate,
  RateSchema,
  TextSchema,
} from '#contract/schemas/wire.ts';

const PERCENTAGE = 'Enter a percentage from 0 to 100, for example 8 or 12.5.';

const commissionRate = rate(
  z
    .number(PERCENTAGE)
    .min(0, PERCENTAGE)
    .max(1, 'A rate is at most 100%.')
    .refine(
      (fraction) => rateBpsFromFraction(fraction) !== null,
      'Enter a percentage with up to two decimal places.',
    ),
);

/** The body of the form of a rule (Rule 116). At most one of the four ids; none means everyone. */
export const CommissionRuleInputSchema = z.object({
  name: TextSchema.min(1, 'Enter a name. It appears on statements.').max(100),
  seller_id: z.guid('Choose a seller.').nullable().default(null),
  department_id: z.guid('Choose a department.').nullable().default(null),
  category_id: z.guid('Choose a category.').nullable().default(null),
  product_id: z.guid('Choose a product.').nullable().default(null),
  rate: commissionRate,
  /** Per unit, like all amounts without GST. */
  fixed: moneyFromZero().default(ZERO_CENTS),
  /** Per line. */
  minimum: moneyFromZero().nullable().default(null),
  maximum: moneyFromZero().nullable().default(null),
  includes_freight: z.boolean().default(false),
  /** Null is now. */
  starts_at: z.iso.datetime('Enter a date and a time.').nullable().default(null),
});

export const CommissionRuleChangeSchema = changeOf(CommissionRuleInputSchema);

export const CommissionRuleSchema = z.object({
  id: IdSchema,
  name: z.string(),
  seller_id: IdSchema.nullable(),
  department_id: IdSchema.nullable(),
  category_id: IdSchema.nullable(),
  product_id: IdSchema.nullable(),
  /** The name of what the rule is for; null for everyone. */
  target_name: z.string().nullable(),
  rate: RateSchema,
  fixed: MoneySchema,
  minimum: MoneySchema.nullable(),
  maximum: MoneySchema.nullable(),
  includes_freight: z.boolean(),
  starts_at: InstantSchema,
  version: VersionSchema,
});

const CommissionRulesSchema = z.object({
  /** In the order in which they are tried. */
  rules: z.array(CommissionRuleSchema),
  /** Whether the operator is registered, so that GST is added. */
  has_gst: z.boolean(),
});

const CommissionOrderSchema = z.object({
  /** All rules in their new order. */
  ids: z.array(IdSchema),
  /** All rules in the order that was shown; another order is refused. */
  expected_ids: z.array(IdSchema),
});

const MOST_UNITS = 9999;

const CommissionTestSchema = z.object({
  product_id: z.guid('Choose a product.'),
  /** The price of a unit after its discount; null is the product's own. */
  unit_price: moneyFromZero().nullable().default(null),
  quantity: wholeNumber(1, MOST_UNITS).default(1),
});

const CommissionTestResultSchema = z.object({
  product: z.object({ id: IdSchema, name: z.string() }),
  /** Null for the platform's own products. */
  seller_name: z.string().nullable(),
  unit_price: MoneySchema,
  quantity: z.number().int(),
  /** What the customer pays for the line, GST included. */
  line: MoneySumSchema,
  /** The line's freight in an order of this product alone, GST included. */
  freight: MoneySumSchema,
  rule: CommissionRuleSchema.nullable(),
  /** Why that rule, or why none. */
  reason: z.string(),
  commission: MoneySumSchema,
  /** The calculation of the commission in words; null without a rule. */
  calculation: z.string().nullable(),
  /** What the seller receives: line and freight less the commission. */
  received: MoneySumSchema,
});

/** What decides a seller's earnings with a product, besides the product. */
const EarningTermsSchema = CommissionRulesSchema.extend({
  seller_id: IdSchema,
  prices_include_tax: z.boolean(),
  default_tax_rate: RateSchema,
  allow_seller_tax_override: z.boolean(),
  /** The seller's registration; null while it is unknown, which charges no GST (Rule 4). */
  gst_registered: z.boolean().nullable(),
  tax_rate_override: RateSchema.nullable(),
});

const admin = endpointsOf({ audience: 'admin', tag: 'Administration: commission' });
const seller = endpointsOf({
  audience: 'seller',
  sellerRole: 'manager',
  tag: 'Seller: commission',
  query: SellerScopeSchema,
});

export const commissionEndpoints = {
  listRules: admin('GET /api/admin/commission-rules', {
    summary: 'List the commission rules in the order in which they are tried',
    output: CommissionRulesSchema,
  }),
  getRule: admin('GET /api/admin/commission-rules/{id}', {
    summary: 'Read a commission rule',
    params: IdParams,
    output: CommissionRuleSchema,
    errors: ['COMMISSION_RULE_NOT_FOUND'],
  }),
  createRule: admin('POST /api/admin/commission-rules', {
    summary: 'Add a commission rule: first in the list, or last if it is for everyone',
    body: CommissionRuleInputSchema,
    output: CommissionRuleSchema,
    status: 201,
  }),
  replaceRule: admin('PUT /api/admin/commission-rules/{id}', {
    summary: 'Change fields of a commission rule; orders keep the rule that they were placed with',
    params: IdParams,
    body: CommissionRuleChangeSchema,
    output: CommissionRuleSchema,
    errors: ['COMMISSION_RULE_NOT_FOUND', 'RECORD_CHANGED'],
  }),
  deleteRule: admin('DELETE /api/admin/commission-rules/{id}', {
    summary: 'Delete a commission rule; orders keep it',
    params: IdParams,
    errors: ['COMMISSION_RULE_NOT_FOUND'],
  }),
  orderRules: admin('PUT /api/admin/commission-rules', {
    summary: 'Put the commission rules into this order',
    body: CommissionOrderSchema,
    output: CommissionRulesSchema,
    errors: ['COMMISSION_RULES_CHANGED'],
  }),
  testRules: admin('POST /api/admin/commission-rules/test', {
    summary: 'Try the commission rules on a product, a price and a quantity; nothing is saved',
    body: CommissionTestSchema,
    output: CommissionTestResultSchema,
  }),
  getEarningTerms: seller('GET /api/seller/commission-rules', {
    summary: 'Read the commission rules that can match your products, in their order',
    output: EarningTermsSchema,
  }),
};

export type OfficeCommissionRule = z.output<typeof CommissionRuleSchema>;
export type CommissionRules = z.output<typeof CommissionRulesSchema>;
export type CommissionRuleInput = z.output<typeof CommissionRuleInputSchema>;
export type CommissionRuleChange = z.output<typeof CommissionRuleChangeSchema>;
export type CommissionOrder = z.output<typeof CommissionOrderSchema>;
export type CommissionTest = z.output<typeof CommissionTestSchema>;
export type CommissionTestResult = z.output<typeof CommissionTestResultSchema>;
export type EarningTerms = z.output<typeof EarningTermsSchema>;
