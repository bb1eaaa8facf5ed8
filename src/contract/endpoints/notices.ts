import { z } from 'zod';

import { NOTICE_DELIVERIES, NOTICE_KINDS } from '#domain/notices/kinds.ts';

import { endpointsOf } from '#contract/endpoint.ts';
import type { OfficeArea } from '#contract/paths/pages.ts';
import { MAX_OFFICE_PAGE } from '#contract/schemas/office.ts';
import { SellerScopeSchema } from '#contract/schemas/office-catalog.ts';
import { IdSchema, InstantSchema } from '#contract/schemas/wire.ts';

const NoticeKindSchema = z.enum(NOTICE_KINDS);

const NoticeSchema = z.object({
  id: IdSchema,
  kind: NoticeKindSchema,
  title: z.string(),
  /** The page of the back office where it is dealt with. */
  path: z.string(),
  created_at: InstantSchema,
  /** Not seen by the reader yet. */
  is_new: z.boolean(),
});

const PageSchema = SellerScopeSchema.extend({
  limit: z.coerce.number().int().min(1).max(MAX_OFFICE_PAGE).default(25),
  offset: z.coerce.number().int().min(0).max(10_000).default(0),
});

const DeliverySchema = z.enum(NOTICE_DELIVERIES, 'Choose when to be emailed.');
const PreferencesSchema = z.object({
  /** Each kind that the reader is told of, in the order of the list. */
  preferences: z.array(z.object({ kind: NoticeKindSchema, delivery: DeliverySchema })),
});

/** Both areas have the same calls (Rule 132). Those of a packer are about orders alone. */
function noticeEndpoints<const Area extends OfficeArea>(area: Area) {
  const call = endpointsOf({
    audience: area,
    ...(area === 'seller' ? { sellerRole: 'packer' as const } : {}),
    tag: area === 'admin' ? 'Administration: notices' : 'Seller: notices',
    query: SellerScopeSchema,
  });
  return {
    list: call(`GET /api/${area}/notices`, {
      summary: 'List what has happened, newest first',
      query: PageSchema,
      output: z.object({ notices: z.array(NoticeSchema), totalCount: z.number().int() }),
    }),
    count: call(`GET /api/${area}/notices/count`, {
      summary: 'Count the notices that you have not seen, up to 100',
      output: z.object({ count: z.number().int() }),
    }),
    markSeen: call(`POST /api/${area}/notices/seen`, {
      summary: 'Mark everything up to a time as seen',
      body: z.object({ until: InstantSchema }),
    }),
    getPreferences: call(`GET /api/${area}/notices/preferences`, {
      summary: 'Read when you are emailed about which notices',
      output: PreferencesSchema,
    }),
    changePreference: call(`PUT /api/${area}/notices/preferences`, {
      summary: 'Choose when you are emailed about a kind of notices',
      body: z.object({ kind: NoticeKindSchema, delivery: DeliverySchema }),
      output: PreferencesSchema,
    }),
  };
}

export const sellerNoticeEndpoints = noticeEndpoints('seller');
export const adminNoticeEndpoints = noticeEndpoints('admin');

export type Notice = z.output<typeof NoticeSchema>;
export type NoticePreferences = z.output<typeof PreferencesSchema>['preferences'];
