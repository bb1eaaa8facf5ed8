import { z } from 'zod';

import { CONFIRMED_LINES, OPENING_LINES } from '#domain/shop/opening.ts';

import { endpointsOf } from '#contract/endpoint.ts';

const OpeningSchema = z.object({
  /** Whether the shop has been opened, even if it is closed for maintenance now. */
  is_opened: z.boolean(),
  lines: z.array(
    z.object({
      line: z.enum(OPENING_LINES),
      is_done: z.boolean(),
      is_required: z.boolean(),
      /** What exactly is missing, where the line alone does not say it. */
      reason: z.string().nullable(),
    }),
  ),
});

const admin = endpointsOf({ audience: 'admin', tag: 'Administration: operations' });

export const openingEndpoints = {
  getOpening: admin('GET /api/admin/opening', {
    summary: 'Read the checklist before the first opening',
    output: OpeningSchema,
  }),
  confirmLine: admin('PUT /api/admin/opening/confirmations', {
    summary: 'Confirm a line of the checklist that only a person can judge, or take it back',
    body: z.object({ line: z.enum(CONFIRMED_LINES), is_confirmed: z.boolean() }),
    output: OpeningSchema,
  }),
  openForBusiness: admin('POST /api/admin/opening', {
    summary: 'Open the shop for the first time; every required line must be done',
    output: OpeningSchema,
    errors: ['NOT_READY_TO_OPEN'],
  }),
};

export type Opening = z.output<typeof OpeningSchema>;
