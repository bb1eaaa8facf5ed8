import { z } from 'zod';

import { RETURN_STATES } from '#domain/returns/life.ts';
import { REMEDIES, RETURN_REASONS } from '#domain/returns/remedies.ts';
import { STORED_REVIEW_STATES } from '#domain/reviews/moderation.ts';
import { SELLER_ROLES } from '#domain/access/seller-roles.ts';
import { MESSAGE_SIDES } from '#domain/messages/names.ts';

import { AddressSchema } from '#contract/schemas/customer.ts';
import { OrderSchema, OrderWarrantySchema } from '#contract/schemas/orders.ts';
import { ConsentSchema, StockRequestSchema } from '#contract/schemas/consents.ts';
import { IdSchema, InstantSchema } from '#contract/schemas/wire.ts';

/** One sign-in of the user, on one device. */
export const SessionSchema = z.object({
  id: IdSchema,
  created_at: InstantSchema,
  /** When its tokens were last refreshed. */
  last_used_at: InstantSchema,
  user_agent: z.string().nullable(),
  ip: z.string().nullable(),
  /** Whether this call was made with it. */
  is_current: z.boolean(),
});

export const CloseAccountSchema = z.object({
  current_password: z.string().max(1000).nullable().optional(),
});

const KeptProductSchema = z.object({
  product_name: z.string(),
  variant_name: z.string().nullable(),
  quantity: z.number().int(),
  added_at: InstantSchema,
});

/**
 * All data that the shop stores about the user, except secrets such as passwords and bank details.
 */
export const OwnDataSchema = z.object({
  exported_at: InstantSchema,
  account: z.object({
    id: IdSchema,
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    role: z.enum(['customer', 'seller', 'admin']),
    metadata: z.record(z.string(), z.unknown()),
    created_at: InstantSchema,
    email_confirmed_at: InstantSchema.nullable(),
    last_sign_in_at: InstantSchema.nullable(),
  }),
  second_factors: z.array(
    z.object({ name: z.string(), added_at: InstantSchema, confirmed_at: InstantSchema.nullable() }),
  ),
  sessions: z.array(SessionSchema),
  addresses: z.array(AddressSchema),
  cart: z.array(KeptProductSchema),
  wishlist: z.array(z.object({ product_name: z.string(), added_at: InstantSchema })),
  orders: z.array(OrderSchema),
  /** Of the items of the orders. */
  warranties: z.array(OrderWarrantySchema),
  reviews: z.array(
    z.object({
      product_name: z.string(),
      stars: z.number().int(),
      title: z.string(),
      text: z.string(),
      state: z.enum(STORED_REVIEW_STATES),
      was_hurt: z.boolean(),
      created_at: InstantSchema,
    }),
  ),
  /** Reviews of others that the user found helpful. */
  helpful_reviews: z.array(z.object({ product_name: z.string(), marked_at: InstantSchema })),
  returns: z.array(
    z.object({
      number: z.string(),
      order_number: z.string(),
      reason: z.enum(RETURN_REASONS),
      state: z.enum(RETURN_STATES),
      remedy: z.enum(REMEDIES).nullable(),
      was_hurt: z.boolean(),
      created_at: InstantSchema,
      steps: z.array(
        z.object({
          action: z.string(),
          by: z.string(),
          text: z.string(),
          created_at: InstantSchema,
        }),
      ),
    }),
  ),
  sellers: z.array(z.object({ id: IdSchema, name: z.string(), role: z.enum(SELLER_ROLES) })),
  seller_applications: z.array(
    z.object({
      business_name: z.string(),
      business_type: z.string(),
      abn: z.string(),
      contact_person: z.string(),
      contact_phone: z.string(),
      contact_email: z.string(),
      website: z.string().nullable(),
      description: z.string(),
      status: z.string(),
      created_at: InstantSchema,
    }),
  ),
  /** Emails agreed to and stopped, oldest first. */
  consents: z.array(ConsentSchema),
  stock_requests: z.array(StockRequestSchema),
  messages: z.array(z.object({ subject: z.string(), created_at: InstantSchema })),
  /** Messages with sellers and the shop; of a customer's other threads what the user wrote. */
  message_threads: z.array(
    z.object({
      order_number: z.string().nullable(),
      product_name: z.string().nullable(),
      messages: z.array(
        z.object({
          from: z.enum(MESSAGE_SIDES),
          text: z.string(),
          pictures: z.number().int(),
          created_at: InstantSchema,
        }),
      ),
    }),
  ),
});

export type Session = z.output<typeof SessionSchema>;
export type OwnData = z.output<typeof OwnDataSchema>;
