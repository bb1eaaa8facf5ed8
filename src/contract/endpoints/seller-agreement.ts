import { z } from 'zod';

import { endpointsOf } from '#contract/endpoint.ts';
import { SellerScopeSchema } from '#contract/schemas/office-catalog.ts';
import { PublicPageSchema } from '#contract/schemas/site-content.ts';
import { InstantSchema, TextSchema } from '#contract/schemas/wire.ts';

export const GOODS_OVERSEAS =
  'Goods that are overseas when they are sold cannot be sold here: other GST rules apply to them.';

const VersionToReadSchema = PublicPageSchema.extend({
  /** Of the text, for its acceptance. */
  digest: z.string(),
});

/** What a seller has to do about the seller agreement (Rule 126). */
export const SellerAgreementSchema = z.object({
  /** Whether it lets the seller sell now. */
  sells: z.boolean(),
  /** From when it no longer does; null while no end is known. */
  sells_until: InstantSchema.nullable(),
  /** The version in force, as it reads today; null until the operator has published one. */
  current: VersionToReadSchema.nullable(),
  /** A published version that comes into force later. It may still be changed. */
  next: VersionToReadSchema.nullable(),
  /** Newest first. */
  accepted: z.array(z.object({ number: z.number().int(), at: InstantSchema, by: z.string() })),
  /** Only the seller accepts it. */
  can_accept: z.boolean(),
});

export const SellerAgreementAcceptanceSchema = z.object({
  /** The number of the version that was read. */
  number: z.number().int().min(1).max(1_000_000),
  /** Of the text that was read. */
  digest: TextSchema.max(64),
  /** That all goods are in Australia when they are sold. */
  goods_in_australia: z.literal(true, GOODS_OVERSEAS),
});

const seller = endpointsOf({
  audience: 'seller',
  sellerRole: 'owner',
  tag: 'Seller: agreement',
  query: SellerScopeSchema,
});

export const sellerAgreementEndpoints = {
  getSellerAgreement: seller('GET /api/seller/agreement', {
    summary: 'Read the seller agreement, and whether it lets you sell',
    output: SellerAgreementSchema,
    errors: ['SELLER_NOT_FOUND'],
  }),
  acceptSellerAgreement: seller('POST /api/seller/agreement', {
    summary: 'Accept a version of the seller agreement for your business',
    body: SellerAgreementAcceptanceSchema,
    output: SellerAgreementSchema,
    errors: ['SELLER_NOT_FOUND', 'AGREEMENT_REPLACED'],
  }),
};

export type SellerAgreement = z.output<typeof SellerAgreementSchema>;
export type SellerAgreementAcceptance = z.output<typeof SellerAgreementAcceptanceSchema>;
