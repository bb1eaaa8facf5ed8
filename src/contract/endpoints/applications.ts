import { z } from 'zod';

import { MAX_MESSAGE_LENGTH } from '#contract/limits.ts';
import { APPLICATION_STATUSES } from '#contract/office-lists.ts';
import { endpointsOf } from '#contract/endpoint.ts';
import { MAX_EMAIL_LENGTH } from '#contract/limits.ts';
import { BusinessAddressSchema } from '#contract/schemas/business-address.ts';
import { listQuery, SearchQuerySchema } from '#contract/schemas/office.ts';
import { IdParams, IdSchema, InstantSchema, TextSchema } from '#contract/schemas/wire.ts';

export const BUSINESS_TYPES = ['sole_trader', 'partnership', 'company', 'trust'] as const;

const required = (name: string, most: number) => TextSchema.min(1, `Enter ${name}.`).max(most);

/**
 * What the applicant fills in. The forms of ABN and BSB are hints: what fails them is still taken
 * (Rule 38).
 */
export const ApplicationInputSchema = z.object({
  business_name: required('the business name', 200),
  business_type: z.enum(BUSINESS_TYPES),
  abn: required('the ABN', 20),
  business_address: BusinessAddressSchema,
  contact_person: required('a contact person', 120),
  contact_phone: required('a phone number', 30),
  contact_email: z
    .email({
      error: ({ input }) =>
        input === ''
          ? 'Enter an email address.'
          : 'Enter an email address, for example robin@example.com.',
    })
    .max(MAX_EMAIL_LENGTH),
  website: z
    .url({ protocol: /^https?$/, error: 'Enter a web address that begins with https://.' })
    .max(300)
    .meta({ pattern: '^https?://' })
    .nullable()
    .default(null),
  description: required('what you want to sell', 4000),
  bank_account_name: required('the account name', 120),
  bank_bsb: required('the BSB', 10),
  bank_account_number: required('the account number', 20),
});

export const ApplicationSchema = ApplicationInputSchema.omit({
  bank_account_name: true,
  bank_bsb: true,
  bank_account_number: true,
}).extend({
  id: IdSchema,
  user_id: IdSchema,
  status: z.enum(APPLICATION_STATUSES),
  rejection_reason: z.string().nullable(),
  created_at: InstantSchema,
  decided_at: InstantSchema.nullable(),
  /** Whether the ABN passes its checksum, which does not prove that it exists. */
  abn_is_well_formed: z.boolean(),
  /** All but the last three digits are masked. */
  bank_account_masked: z.string(),
});

const BankDetailsSchema = z.object({
  bank_account_name: z.string(),
  bank_bsb: z.string(),
  bank_account_number: z.string(),
});

const ProcedureSchema = z.object({ success: z.boolean(), error: z.string().nullable() });
const applicant = endpointsOf({ audience: 'user', tag: 'Seller applications' });
const admin = endpointsOf({ audience: 'admin', tag: 'Seller applications' });

export const applicationEndpoints = {
  getOwnApplication: applicant('GET /api/seller-application', {
    signedOutText: 'Not authenticated',
    summary: 'Read your latest application, or null',
    output: z.object({ application: ApplicationSchema.nullable() }),
  }),
  submitApplication: applicant('POST /api/seller-application', {
    signedOutText: 'You must be logged in to submit an application.',
    summary: 'Apply to become a seller',
    body: ApplicationInputSchema,
    limit: 'applications',
    asksAgain: true,
    output: ApplicationSchema,
    status: 201,
    errors: ['APPLICATION_EXISTS'],
  }),
};

const APPLICATION_FILTERS = {
  status: z.enum(APPLICATION_STATUSES).optional(),
};

export const officeApplicationEndpoints = {
  listApplications: admin('GET /api/admin/seller-applications', {
    summary: 'List applications, newest first, by status',
    query: listQuery(['created']).extend(APPLICATION_FILTERS),
    output: z.object({
      applications: z.array(ApplicationSchema),
      totalCount: z.number().int(),
      counts: z.record(z.enum(APPLICATION_STATUSES), z.number().int()),
    }),
  }),
  exportApplications: admin('GET /api/admin/seller-applications.csv', {
    summary:
      'Download all applications of a status without bank details; recorded in the audit log',
    query: SearchQuerySchema.extend(APPLICATION_FILTERS),
    file: 'text/csv',
  }),
  revealBankDetails: admin('POST /api/admin/seller-applications/{id}/bank-details', {
    summary: 'Read the bank details of an application; recorded in the audit log',
    params: IdParams,
    asksAgain: true,
    output: BankDetailsSchema,
    errors: ['APPLICATION_NOT_FOUND'],
  }),
  requestInformation: admin('POST /api/admin/seller-applications/{id}/requests', {
    summary: 'Ask the applicant for details by email; the application stays pending',
    params: IdParams,
    body: z.object({ message: required('what you need to know', MAX_MESSAGE_LENGTH) }),
    output: ApplicationSchema,
    errors: ['APPLICATION_NOT_FOUND', 'APPLICATION_DECIDED'],
  }),
  approve: admin('POST /api/rpc/approve_seller_application', {
    signedOutText: 'Not authenticated',
    summary: 'Approve a pending application and make its applicant a seller',
    body: z.object({ application_id: IdSchema, admin_id: IdSchema }),
    asksAgain: true,
    output: ProcedureSchema,
  }),
  reject: admin('POST /api/rpc/reject_seller_application', {
    signedOutText: 'Not authenticated',
    summary: 'Reject a pending application with a reason',
    body: z.object({
      application_id: IdSchema,
      admin_id: IdSchema,
      reason: TextSchema.max(MAX_MESSAGE_LENGTH),
    }),
    output: ProcedureSchema,
  }),
};

export type Application = z.output<typeof ApplicationSchema>;
export type ApplicationInput = z.output<typeof ApplicationInputSchema>;
export type BankDetails = z.output<typeof BankDetailsSchema>;
