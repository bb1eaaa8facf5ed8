import { z } from 'zod';

import { ROLES } from '#domain/access/access.ts';

import { USER_SORTS } from '#contract/office-lists.ts';
import { endpointsOf } from '#contract/endpoint.ts';
import { MAX_PERSON_NAME_LENGTH } from '#contract/limits.ts';
import { listQuery, SearchQuerySchema } from '#contract/schemas/office.ts';
import { changeOf, VersionSchema } from '#contract/schemas/versions.ts';
import { IdParams, IdSchema, InstantSchema, TextSchema } from '#contract/schemas/wire.ts';

export const OfficeUserSchema = z.object({
  id: IdSchema,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** What customers read in place of a seller's name; null without one. */
  trading_name: z.string().nullable(),
  role: z.enum(ROLES),
  created_at: InstantSchema,
  suspended_at: InstantSchema.nullable(),
  has_second_factor: z.boolean(),
  order_count: z.number().int(),
  product_count: z.number().int(),
  version: VersionSchema,
});

export const UserInputSchema = z.object({
  first_name: TextSchema.min(1, 'Enter a first name.').max(MAX_PERSON_NAME_LENGTH),
  last_name: TextSchema.min(1, 'Enter a last name.').max(MAX_PERSON_NAME_LENGTH),
  role: z.enum(ROLES),
});

export const UserChangeSchema = changeOf(UserInputSchema);

const USER_FILTERS = {
  role: z.enum(ROLES).optional(),
  suspended: z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] }).optional(),
};

const admin = endpointsOf({ audience: 'admin', tag: 'Administration: people' });

export const officePeopleEndpoints = {
  listUsers: admin('GET /api/admin/users', {
    summary:
      'List people, newest first, with search by name, trading name and email, role, order and paging',
    query: listQuery(USER_SORTS).extend(USER_FILTERS),
    output: z.object({ users: z.array(OfficeUserSchema), totalCount: z.number().int() }),
  }),
  exportUsers: admin('GET /api/admin/users.csv', {
    summary: 'Download the whole filtered list of people; recorded in the audit log',
    query: SearchQuerySchema.extend(USER_FILTERS),
    file: 'text/csv',
  }),
  getUser: admin('GET /api/admin/users/{id}', {
    summary: 'Read one person',
    params: IdParams,
    output: OfficeUserSchema,
    errors: ['PROFILE_NOT_FOUND'],
  }),
  replaceUser: admin('PUT /api/admin/users/{id}', {
    summary: "Change a person's name and role; the last administrator keeps theirs",
    params: IdParams,
    body: UserChangeSchema,
    asksAgain: true,
    output: OfficeUserSchema,
    errors: ['PROFILE_NOT_FOUND', 'LAST_ADMINISTRATOR', 'RECORD_CHANGED'],
  }),
  setSuspension: admin('PUT /api/admin/users/{id}/suspension', {
    summary: 'Suspend a person and remove their listings, or reinstate them',
    params: IdParams,
    body: z.object({ is_suspended: z.boolean() }),
    output: OfficeUserSchema,
    errors: ['PROFILE_NOT_FOUND', 'LAST_ADMINISTRATOR'],
  }),
  resetSecondFactor: admin('DELETE /api/admin/users/{id}/second-factor', {
    summary: 'Remove the second factors of a person who lost them, and end their sessions',
    params: IdParams,
    asksAgain: true,
    output: OfficeUserSchema,
    errors: ['PROFILE_NOT_FOUND', 'OWN_SECOND_FACTOR'],
  }),
};

export type OfficeUser = z.output<typeof OfficeUserSchema>;
export type UserChange = z.output<typeof UserChangeSchema>;
export type UserInput = z.output<typeof UserInputSchema>;
