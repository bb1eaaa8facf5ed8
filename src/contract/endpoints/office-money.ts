import { z } from 'zod';

import { LEDGER_ACCOUNTS, LEDGER_KINDS } from '#domain/ledger/accounts.ts';

import { endpointsOf } from '#contract/endpoint.ts';
import { enteredRate, wholeNumber } from '#contract/schemas/entered-numbers.ts';
import { SellerScopeSchema } from '#contract/schemas/office-catalog.ts';
import { listQuery } from '#contract/schemas/office.ts';
import {
  IdParams,
  IdSchema,
  InstantSchema,
  MoneySumSchema,
  RateSchema,
} from '#contract/schemas/wire.ts';

/** What a seller has, by its state (Rules 117 and 118). Disputed money is what a dispute took. */
const SellerMoneySchema = z.object({
  pending: MoneySumSchema,
  /** Below zero when the seller owes the operator. */
  available: MoneySumSchema,
  reserved: MoneySumSchema,
  in_payout: MoneySumSchema,
  disputed: MoneySumSchema,
});

const OwnMoneySchema = SellerMoneySchema.extend({
  /** What becomes available on the first coming days that have something; days in Sydney. */
  upcoming: z.array(z.object({ day: z.iso.date(), amount: MoneySumSchema })),
  /** Pending money of later days, of orders that wait, and of units that are still to be sent. */
  not_sent: MoneySumSchema,
  /** Days after a recorded delivery, and after the promised one without a record. */
  hold_days: z.number().int(),
  unrecorded_days: z.number().int(),
});

const SellerMoneyRowSchema = SellerMoneySchema.extend({
  seller_id: IdSchema,
  name: z.string(),
  /** The share of each sale that is kept back, and for how many days; 0 and 0 without a reserve. */
  reserve: z.object({ rate: RateSchema, days: z.number().int() }),
});

/** The part of a movement that belongs to one order line. */
const MovementLineSchema = z.object({
  name: z.string(),
  quantity: z.number().int(),
  /** Before the commission. */
  sales: MoneySumSchema,
  commission: MoneySumSchema,
  /** The name of the rule that the commission follows; null without one. */
  rule: z.string().nullable(),
  /** `sales` less `commission`; of money that only changed its state, how much. */
  amount: MoneySumSchema,
});

const MovementSchema = z.object({
  id: IdSchema,
  kind: z.enum(LEDGER_KINDS),
  posted_at: InstantSchema,
  /** Null for a movement that belongs to no order, such as a payout. */
  order: z.object({ id: IdSchema, number: z.string() }).nullable(),
  /** Null unless it belongs to a payout. */
  payout: z.object({ id: IdSchema, number: z.number().int() }).nullable(),
  /** Why a person posted it. */
  note: z.string().nullable(),
});

/** How a movement changed what the seller has. */
const OwnMovementSchema = MovementSchema.extend({
  /** Of all states together; 0 when money only changed its state. */
  amount: MoneySumSchema,
  change: SellerMoneySchema,
  lines: z.array(MovementLineSchema),
});

const OfficeMovementSchema = MovementSchema.extend({
  /** Debits are positive, credits negative; they sum to 0. */
  postings: z.array(
    z.object({
      account: z.enum(LEDGER_ACCOUNTS),
      seller_name: z.string().nullable(),
      line_name: z.string().nullable(),
      amount: MoneySumSchema,
    }),
  ),
});

const MoneySchema = z.object({
  /** What sellers are owed, less disputed money, and what buyers are owed. */
  owed_to_sellers: MoneySumSchema,
  owed_to_buyers: MoneySumSchema,
  /** Held by payment providers and at the bank for them. */
  held: MoneySumSchema,
  /** Every account with a balance: debits positive, credits negative. */
  accounts: z.array(z.object({ account: z.enum(LEDGER_ACCOUNTS), balance: MoneySumSchema })),
});

const MovementQuerySchema = z.object({
  /** The id of the last movement seen; the newest come first. */
  before: IdSchema.optional(),
});

const movementPage = <Movement extends z.ZodType>(movement: Movement) =>
  z.object({
    movements: z.array(movement),
    /** Whether older ones follow. */
    has_more: z.boolean(),
  });

const admin = endpointsOf({ audience: 'admin', tag: 'Administration: money' });
const seller = endpointsOf({ audience: 'seller', sellerRole: 'owner', tag: 'Seller: money' });

export const moneyEndpoints = {
  getOwnMoney: seller('GET /api/seller/money', {
    summary: 'Read what you have earned, by when it becomes available',
    query: SellerScopeSchema,
    output: OwnMoneySchema,
  }),
  listOwnMovements: seller('GET /api/seller/money/movements', {
    summary: 'List every movement of your money, the newest first, with its order lines',
    query: MovementQuerySchema.extend(SellerScopeSchema.shape),
    output: movementPage(OwnMovementSchema),
  }),
  getMoney: admin('GET /api/admin/money', {
    summary: 'Read the balances of the ledger, and whether what is owed is covered',
    output: MoneySchema,
  }),
  listSellersMoney: admin('GET /api/admin/money/sellers', {
    summary: 'List what each seller has, the largest available amount first; or read one seller',
    query: listQuery(['available']).extend({ seller_id: IdSchema.optional() }),
    output: z.object({
      sellers: z.array(SellerMoneyRowSchema),
      totalCount: z.number().int(),
    }),
  }),
  setReserve: admin('PUT /api/admin/money/sellers/{id}/reserve', {
    summary: 'Keep a share of what becomes available to a seller for some days, from now on',
    params: IdParams,
    body: z.object({
      rate: enteredRate(),
      days: wholeNumber(0, 730),
    }),
    errors: ['SELLER_NOT_FOUND'],
  }),
  listMovements: admin('GET /api/admin/money/movements', {
    summary: 'List the transactions of the ledger, the newest first, with their postings',
    query: MovementQuerySchema.extend({ seller_id: IdSchema.optional() }),
    output: movementPage(OfficeMovementSchema),
  }),
};

export type SellerMoney = z.output<typeof SellerMoneyRowSchema>;
export type OwnMoney = z.output<typeof OwnMoneySchema>;
export type OwnMovement = z.output<typeof OwnMovementSchema>;
export type OfficeMovement = z.output<typeof OfficeMovementSchema>;
export type MoneyOverview = z.output<typeof MoneySchema>;
