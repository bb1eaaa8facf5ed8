import { z } from 'zod';

import { CARRIERS, needsTrackingNumber } from '#domain/parcels/carriers.ts';

import { MAX_LINE_QUANTITY, MAX_REASON_LENGTH, MAX_TRACKING_LENGTH } from '#contract/limits.ts';
import type { ErrorCode } from '#contract/errors/codes.ts';
import { MAX_CART_LINES } from '#contract/schemas/customer.ts';
import { OrderParcelSchema } from '#contract/schemas/orders.ts';
import { VersionSchema } from '#contract/schemas/versions.ts';
import { IdSchema, NOT_BLANK, TextSchema } from '#contract/schemas/wire.ts';

export const IdempotencyHeaders = z.object({ 'idempotency-key': z.string().min(1).max(255) });

/** The errors of sending a parcel. */
export const SEND_ERRORS = [
  'ORDER_NOT_FOUND',
  'ORDER_ITEM_NOT_FOUND',
  'ORDER_NOT_DISPATCHABLE',
  'PARCEL_EXCEEDS_ORDER',
  'ITEM_RECALLED',
  'ORDER_DISPUTED',
  'IDEMPOTENCY_KEY_REUSED',
] as const satisfies readonly ErrorCode[];

/** A parcel for those who may correct it. */
export const OfficeParcelSchema = OrderParcelSchema.extend({
  carrier_code: z.enum(CARRIERS),
  /** Counts the corrections of carrier and number. */
  version: VersionSchema,
});

/** Both appear in emails to customers, so they must not contain a web address. */
export const CarrierNameSchema = TextSchema.max(MAX_TRACKING_LENGTH).regex(
  /^[\p{L}\p{N} &'().-]*$/u,
  'Use letters, digits, spaces and hyphens.',
);
export const TrackingNumberSchema = TextSchema.max(MAX_TRACKING_LENGTH).regex(
  /^[A-Za-z0-9 _.-]*$/,
  'Use letters, digits, spaces and hyphens.',
);

const consignment = {
  carrier: z.enum(CARRIERS),
  /** The name of the carrier "other". Ignored for all other carriers. */
  carrier_name: CarrierNameSchema.nullable().optional(),
  tracking_number: TrackingNumberSchema.nullable().optional(),
};

function checkConsignment(
  {
    carrier,
    carrier_name: name,
    tracking_number: number,
  }: z.output<z.ZodObject<typeof consignment>>,
  context: z.RefinementCtx,
): void {
  if (carrier === 'other' && !name) {
    context.addIssue({ code: 'custom', path: ['carrier_name'], message: 'Enter the carrier.' });
  }
  if (needsTrackingNumber(carrier) && !number) {
    context.addIssue({
      code: 'custom',
      path: ['tracking_number'],
      message: 'Enter the tracking number.',
    });
  }
}

/** `checkConsignment` as JSON Schema, for the API document. */
const consignmentRules = {
  allOf: [
    whenCarrier(['other'], 'carrier_name'),
    whenCarrier(CARRIERS.filter(needsTrackingNumber), 'tracking_number'),
  ],
};

function whenCarrier(carriers: readonly string[], name: string) {
  return {
    if: { properties: { carrier: { enum: carriers } } },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: { required: [name], properties: { [name]: { type: 'string', pattern: NOT_BLANK } } },
  };
}

/** Who carries a parcel, and its number. */
export const ConsignmentSchema = z.object(consignment).superRefine(checkConsignment);

/** Carrier and number are replaced together. Another version than the parcel's is refused. */
export const CorrectParcelSchema = z
  .object({ ...consignment, version: VersionSchema.optional() })
  .superRefine(checkConsignment)
  .meta(consignmentRules);

export const TakeBackParcelSchema = z.object({
  /** For the history; the buyer does not see it. */
  reason: TextSchema.min(1, 'Enter a reason.').max(MAX_REASON_LENGTH),
});

const parcel = {
  ...consignment,
  /** Confirms sending an order with a disputed payment, which is refused otherwise. */
  despite_dispute: z.boolean().optional(),
  lines: z
    .array(
      z.object({
        order_item_id: IdSchema,
        quantity: z.number().int().min(1).max(MAX_LINE_QUANTITY),
      }),
    )
    .min(1, 'Add at least one item to the parcel.')
    .max(MAX_CART_LINES),
};

export const SendParcelSchema = z
  .object(parcel)
  .superRefine(checkConsignment)
  .meta(consignmentRules);

/** A parcel with its seller; null for the platform. */
export const SendAnyParcelSchema = z
  .object({ ...parcel, seller_id: IdSchema.nullable() })
  .superRefine(checkConsignment)
  .meta(consignmentRules);

export type OfficeParcel = z.output<typeof OfficeParcelSchema>;
export type ConsignmentInput = z.output<z.ZodObject<typeof consignment>>;
export type CorrectParcelInput = z.output<typeof CorrectParcelSchema>;
export type SendParcelInput = z.output<typeof SendParcelSchema>;
