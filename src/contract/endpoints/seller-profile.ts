import { z } from 'zod';

import { endpointsOf } from '#contract/endpoint.ts';
import { DaysSchema } from '#contract/endpoints/office-settings.ts';
import { ReturnAddressInputSchema } from '#contract/schemas/business-address.ts';
import { PictureAddressSchema, SellerScopeSchema } from '#contract/schemas/office-catalog.ts';
import { changeOf, VersionSchema } from '#contract/schemas/versions.ts';
import { IdSchema, SlugTextSchema, TextSchema } from '#contract/schemas/wire.ts';

/** The longest trading name: it stands in lists beside prices. */
export const MAX_TRADING_NAME_LENGTH = 80;

const DaySchema = z.iso.date('Choose a day.');

/** What customers see of a seller (Rule 120), and when the seller is away (Rule 121). */
export const SellerProfileSchema = z.object({
  /** The seller's. */
  id: IdSchema,
  trading_name: z.string().nullable(),
  slug: z.string(),
  logo: z.string().nullable(),
  banner: z.string().nullable(),
  about: z.string(),
  dispatch_days: z.string().nullable(),
  return_address: ReturnAddressInputSchema.extend({ state: z.string() }).nullable(),
  /** The first day away, in Sydney. */
  away_from: z.iso.date().nullable(),
  /** The last day away. */
  away_until: z.iso.date().nullable(),
  /** Nothing of theirs is for sale while they are away. */
  away_is_off_sale: z.boolean(),
  version: VersionSchema,
});

export const SellerProfileInputSchema = z.object({
  /** Null: the person's name shows. */
  trading_name: TextSchema.max(MAX_TRADING_NAME_LENGTH).nullable(),
  slug: SlugTextSchema,
  /** A square picture. */
  logo: PictureAddressSchema.nullable(),
  /** A wide picture, 4:1. */
  banner: PictureAddressSchema.nullable(),
  about: TextSchema.max(4000),
  dispatch_days: DaysSchema.nullable(),
  return_address: ReturnAddressInputSchema.nullable(),
  away_from: DaySchema.nullable(),
  away_until: DaySchema.nullable(),
  away_is_off_sale: z.boolean(),
});

type Days = Pick<z.output<typeof SellerProfileInputSchema>, 'away_from' | 'away_until'>;

/** What is wrong with the days of a holiday: it has both or neither (Rule 121). */
export function wrongHoliday({
  away_from: from,
  away_until: until,
}: Days): { readonly field: keyof Days; readonly message: string } | null {
  if (from === null && until === null) return null;
  if (from === null) return { field: 'away_from', message: 'Choose the first day away.' };
  if (until === null) return { field: 'away_until', message: 'Choose the last day away.' };
  return until < from
    ? { field: 'away_until', message: 'The last day cannot be before the first.' }
    : null;
}

export const SellerProfileChangeSchema = changeOf(SellerProfileInputSchema);

const seller = endpointsOf({
  audience: 'seller',
  sellerRole: 'owner',
  tag: 'Seller: profile',
  query: SellerScopeSchema,
});

export const sellerProfileEndpoints = {
  getSellerProfile: seller('GET /api/seller/profile', {
    summary: 'Read what customers see of you, your return address and your holidays',
    output: SellerProfileSchema,
    errors: ['SELLER_NOT_FOUND'],
  }),
  replaceSellerProfile: seller('PUT /api/seller/profile', {
    summary: 'Change what customers see of you, your return address and your holidays',
    body: SellerProfileChangeSchema,
    output: SellerProfileSchema,
    errors: ['SELLER_NOT_FOUND', 'RECORD_CHANGED'],
  }),
};

export type SellerProfile = z.output<typeof SellerProfileSchema>;
export type SellerProfileInput = z.output<typeof SellerProfileInputSchema>;
export type SellerProfileChange = z.output<typeof SellerProfileChangeSchema>;
