import { z } from 'zod';

/** An answer about the registration for GST, with its first day. */
export const GstRegistrationSchema = z.object({
  /** In Sydney; null: it was always so. */
  from: z.iso.date().nullable(),
  is_registered: z.boolean().nullable(),
});

/** The first day of an answer that a form gives, in Sydney; null: today if the answer is new. */
export const GstRegisteredFromSchema = z.iso.date('Choose a day.').nullable();

export const BEFORE_GST = 'GST began on 1 July 2000. Choose that day or a later one.';

export type GstRegistrationView = z.output<typeof GstRegistrationSchema>;
