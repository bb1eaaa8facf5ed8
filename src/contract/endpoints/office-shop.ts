import { z } from 'zod';

import { formatAbn } from '#domain/sellers/business-numbers.ts';

import { endpointsOf } from '#contract/endpoint.ts';
import { PictureAddressSchema } from '#contract/schemas/office-catalog.ts';
import {
  GstRegisteredFromSchema,
  GstRegistrationSchema,
} from '#contract/schemas/gst-registration.ts';
import { changeOf, VersionSchema } from '#contract/schemas/versions.ts';
import { InstantSchema, TextSchema } from '#contract/schemas/wire.ts';

const optionalText = (max: number) => TextSchema.max(max).nullable().default(null);

const COLOUR = 'Enter a colour of six digits such as #336699.';
const ColourSchema = TextSchema.overwrite((text) => text.toLowerCase()).regex(
  /^#[\da-f]{6}$/,
  COLOUR,
);

export const WRONG_OPERATOR_ABN = 'An ABN has 11 digits, for example 51 824 753 556.';

/** The body of the shop profile's form. */
export const ShopProfileInputSchema = z.object({
  trading_name: TextSchema.min(1, 'Enter the name of your shop.').max(80),
  legal_name: optionalText(200),
  abn: TextSchema.max(20)
    .overwrite(formatAbn)
    .regex(/^(?:\d{2} \d{3} \d{3} \d{3})?$/, WRONG_OPERATOR_ABN)
    .nullable()
    .default(null),
  /** Null while it is not answered: then the shop's own goods are sold without GST. */
  gst_registered: z.boolean().nullable().default(null),
  gst_registered_from: GstRegisteredFromSchema.default(null),
  phone: TextSchema.regex(
    /^(?:\+?\d[\d ()-]{4,28})?$/,
    'Enter a phone number such as 1300 123 456.',
  )
    .nullable()
    .default(null),
  email: z
    .union([z.literal(''), z.email('Enter an email address such as hello@shop.example.').max(254)])
    .nullable()
    .default(null),
  business_hours: optionalText(120),
  postal_address: optionalText(300),
  logo: PictureAddressSchema.nullable().default(null),
  icon: PictureAddressSchema.nullable().default(null),
  brand_colour: ColourSchema,
  accent_colour: ColourSchema,
  /** Who emails come from; the trading name without one. */
  mail_sender_name: optionalText(80),
});

export const ShopProfileSchema = z.object({
  trading_name: z.string().nullable(),
  legal_name: z.string().nullable(),
  abn: z.string().nullable(),
  gst_registered: z.boolean().nullable(),
  /** The answers with their first days, newest first; days to come too (Rule 127). */
  gst_registrations: z.array(GstRegistrationSchema),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  business_hours: z.string().nullable(),
  postal_address: z.string().nullable(),
  logo: z.string().nullable(),
  icon: z.string().nullable(),
  brand_colour: z.string(),
  accent_colour: z.string(),
  mail_sender_name: z.string().nullable(),
  /** The address that emails come from, which the server's settings decide. */
  mail_sender_address: z.string(),
  version: VersionSchema,
});

export const ShopProfileChangeSchema = changeOf(ShopProfileInputSchema);

const TestMailSchema = z.object({
  to: z.string(),
  queued_at: InstantSchema,
  /** Null while it is on its way. */
  sent_at: InstantSchema.nullable(),
  /** What the mail server last answered. */
  error: z.string().nullable(),
});

const admin = endpointsOf({ audience: 'admin', tag: 'Administration: settings' });

export const officeShopEndpoints = {
  getShopProfile: admin('GET /api/admin/shop-profile', {
    summary: 'Read who runs the shop, as entered',
    output: ShopProfileSchema,
  }),
  replaceShopProfile: admin('PUT /api/admin/shop-profile', {
    summary: 'Change who runs the shop, its logo, colours and sender of emails',
    body: ShopProfileChangeSchema,
    output: ShopProfileSchema,
    errors: ['RECORD_CHANGED'],
  }),
  getTestMail: admin('GET /api/admin/test-mail', {
    summary: 'Read what became of the last test email',
    output: z.object({ test_mail: TestMailSchema.nullable() }),
  }),
  sendTestMail: admin('POST /api/admin/test-mail', {
    summary: 'Send a test email to your own address',
    output: z.object({ test_mail: TestMailSchema.nullable() }),
  }),
};

export type ShopProfile = z.output<typeof ShopProfileSchema>;
export type ShopProfileChange = z.output<typeof ShopProfileChangeSchema>;
export type TestMail = z.output<typeof TestMailSchema>;
