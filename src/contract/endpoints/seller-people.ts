import { z } from 'zod';

import { SELLER_ROLES } from '#domain/access/seller-roles.ts';

import { endpointsOf } from '#contract/endpoint.ts';
import { MAX_EMAIL_LENGTH } from '#contract/limits.ts';
import { SellerScopeSchema } from '#contract/schemas/office-catalog.ts';
import { IdParams, IdSchema, InstantSchema } from '#contract/schemas/wire.ts';

const SellerRoleSchema = z.enum(SELLER_ROLES, 'Choose a role.');

const PersonSchema = z.object({
  /** The person's own id. */
  id: IdSchema,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: SellerRoleSchema,
  joined_at: InstantSchema,
  last_sign_in_at: InstantSchema.nullable(),
});

const InvitationSchema = z.object({
  id: IdSchema,
  email: z.string(),
  role: SellerRoleSchema,
  created_at: InstantSchema,
  expires_at: InstantSchema,
  has_expired: z.boolean(),
});

export const InvitationInputSchema = z.object({
  email: z
    .email({
      error: ({ input }) =>
        input === ''
          ? 'Enter an email address.'
          : 'Enter an email address, for example robin@example.com.',
    })
    .max(MAX_EMAIL_LENGTH),
  role: SellerRoleSchema,
});

const people = endpointsOf({
  audience: 'seller',
  sellerRole: 'owner',
  tag: 'Seller: people',
  query: SellerScopeSchema,
});

/** The people of a seller (Rule 130). */
export const sellerPeopleEndpoints = {
  list: people('GET /api/seller/people', {
    summary: 'List the people who work for you, and the invitations that nobody has accepted',
    output: z.object({
      people: z.array(PersonSchema),
      invitations: z.array(InvitationSchema),
      /** Whether the reader may invite, change and remove: administrators may not. */
      can_change: z.boolean(),
    }),
  }),
  invite: people('POST /api/seller/people/invitations', {
    summary: 'Invite somebody by email; inviting them again sends a new link and ends the old one',
    body: InvitationInputSchema,
    limit: 'applications',
    asksAgain: true,
    output: InvitationSchema,
    status: 201,
    errors: ['MEMBER_EXISTS'],
  }),
  withdraw: people('DELETE /api/seller/people/invitations/{id}', {
    summary: 'Withdraw an invitation that nobody has accepted; its link stops working',
    params: IdParams,
    errors: ['INVITATION_NOT_FOUND'],
  }),
  changeRole: people('PUT /api/seller/people/{id}', {
    summary: 'Change the role of a person; the last owner keeps theirs',
    params: IdParams,
    body: z.object({ role: SellerRoleSchema }),
    asksAgain: true,
    errors: ['MEMBER_NOT_FOUND', 'LAST_OWNER'],
  }),
  remove: people('DELETE /api/seller/people/{id}', {
    summary: 'Remove a person, whose access ends at once; the last owner stays',
    params: IdParams,
    asksAgain: true,
    errors: ['MEMBER_NOT_FOUND', 'LAST_OWNER'],
  }),
  leave: people('DELETE /api/seller/membership', {
    summary: 'Leave the seller; the last owner cannot',
    sellerRole: 'packer',
    errors: ['LAST_OWNER'],
  }),
};

export type SellerPerson = z.output<typeof PersonSchema>;
export type Invitation = z.output<typeof InvitationSchema>;
export type InvitationInput = z.output<typeof InvitationInputSchema>;
