import { z } from 'zod';

import { MAX_EMAIL_LENGTH } from '#contract/limits.ts';
import { TextSchema } from '#contract/schemas/wire.ts';

/** A warranty against defects (Rule 141); pages add the wording that the law prescribes. */
export const WarrantySchema = z.object({
  giver: z.string(),
  /** The giver's business address. */
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  /** The time within which a defect must appear. */
  period: z.string(),
  /** What the giver does about a defect. */
  promise: z.string(),
  /** What the customer does to claim, and where a claim is sent. */
  claim: z.string(),
  /** Who bears the costs of a claim. */
  costs: z.string(),
});

/** A document with a fact missing is unlawful, so all are required. */
export const WarrantyInputSchema = z.object({
  giver: TextSchema.min(1, 'Enter who gives the warranty.').max(200),
  address: TextSchema.min(1, 'Enter the business address.').max(300),
  phone: TextSchema.min(1, 'Enter a phone number.').max(30),
  email: z.email('Enter an email address, for example robin@example.com.').max(MAX_EMAIL_LENGTH),
  period: TextSchema.min(1, 'Enter how long the warranty lasts.').max(200),
  promise: TextSchema.min(1, 'Enter what the giver does about a defect.').max(2000),
  claim: TextSchema.min(1, 'Enter how to claim.').max(2000),
  costs: TextSchema.min(1, 'Enter who bears the costs of a claim.').max(1000),
});

/** A warranty that products of one seller have, for copying it to others. */
export const UsedWarrantySchema = z.object({
  warranty: WarrantySchema,
  /** How many of the seller's products have it, of the 1,000 with a warranty changed last. */
  product_count: z.number().int(),
});

export type UsedWarranty = z.output<typeof UsedWarrantySchema>;
