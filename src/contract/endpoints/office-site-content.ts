import { z } from 'zod';

import { endpointsOf } from '#contract/endpoint.ts';
import {
  PageBodySchema,
  QuestionBodySchema,
  SlideBodySchema,
  StoreBodySchema,
} from '#contract/schemas/site-content.ts';
import { changeOf, VersionSchema } from '#contract/schemas/versions.ts';
import { IdParams, IdSchema, InstantSchema, TextSchema } from '#contract/schemas/wire.ts';

/**
 * `draft` was never published; `changed` is published and has a newer draft; `scheduled` has a
 * version that waits for its time.
 */
export const CONTENT_STATES = ['draft', 'changed', 'scheduled', 'published'] as const;

const ContentVersionSchema = z.object({
  number: z.number().int(),
  change: z.string(),
  /** Null is the draft; a time to come is scheduled. */
  published_from: InstantSchema.nullable(),
  created_at: InstantSchema,
  created_by: z.string(),
});

const ContentSummarySchema = z.object({
  id: IdSchema,
  slug: z.string(),
  name: z.string(),
  /** The topic of a question, the suburb of a store. */
  note: z.string(),
  /** Of a slide. */
  picture: z.string().nullable(),
  state: z.enum(CONTENT_STATES),
  /** Since when visitors see it; for a scheduled one, from when they will. */
  published_from: InstantSchema.nullable(),
  updated_at: InstantSchema,
});

/** A draft that was not published with the others, and its placeholders without a value. */
const LeftDraftSchema = z.object({
  id: IdSchema,
  name: z.string(),
  missing: z.array(z.string()),
});

/** What is published, and what is new in it for readers of earlier versions. */
export const PublicationSchema = z.object({
  /** Null is now. */
  published_from: InstantSchema.nullable().default(null),
  change: TextSchema.max(300).default(''),
});

const admin = endpointsOf({ audience: 'admin', tag: 'Administration: pages and stores' });

/** The calls of one kind of content. `noun` is its segment of the path. */
function contentCalls<Shape extends z.core.$ZodShape>(
  noun: string,
  words: string,
  body: z.ZodObject<Shape>,
) {
  const record = z.object({
    id: IdSchema,
    slug: z.string(),
    state: z.enum(CONTENT_STATES),
    version: VersionSchema,
    /** The newest version, published or not. */
    body,
    /** Newest first. */
    versions: z.array(ContentVersionSchema),
  });
  const errors = ['CONTENT_NOT_FOUND'] as const;
  return {
    list: admin(`GET /api/admin/${noun}`, {
      summary: `List ${words} in their order, drafts too`,
      output: z.object({ items: z.array(ContentSummarySchema), totalCount: z.number().int() }),
    }),
    get: admin(`GET /api/admin/${noun}/{id}`, {
      summary: `Read the newest version of one of the ${words}`,
      params: IdParams,
      output: record,
      errors,
    }),
    getVersion: admin(`GET /api/admin/${noun}/{id}/versions/{number}`, {
      summary: `Read an earlier version of one of the ${words}`,
      params: IdParams.extend({ number: z.coerce.number().int().min(1).max(1_000_000) }),
      output: z.object({ body }),
      errors,
    }),
    save: admin(`PUT /api/admin/${noun}/{id}`, {
      summary: `Change the draft of one of the ${words}; a published version stays as it is`,
      params: IdParams,
      body: changeOf(body),
      output: record,
      errors: [...errors, 'RECORD_CHANGED'],
    }),
    discard: admin(`DELETE /api/admin/${noun}/{id}/draft`, {
      summary: `Drop the draft of one of the ${words} that was published before`,
      params: IdParams,
      output: record,
      errors: [...errors, 'CONTENT_NOT_PUBLISHED'],
    }),
    publish: admin(`POST /api/admin/${noun}/{id}/publication`, {
      summary: `Publish the draft of one of the ${words}, now or at a time`,
      params: IdParams,
      body: PublicationSchema,
      output: record,
      errors: [...errors, 'CONTENT_PUBLISHED'],
    }),
    withdraw: admin(`DELETE /api/admin/${noun}/{id}/publication`, {
      summary: `Make the scheduled version of one of the ${words} a draft again`,
      params: IdParams,
      output: record,
      errors: [...errors, 'CONTENT_NOT_SCHEDULED'],
    }),
    publishAll: admin(`POST /api/admin/${noun}/publication`, {
      summary: `Publish all drafts of the ${words} whose placeholders have values`,
      output: z.object({ published: z.number().int(), left: z.array(LeftDraftSchema) }),
    }),
    preview: admin(`POST /api/admin/${noun}/preview`, {
      summary: 'Show a text as visitors would read it; nothing is saved',
      body,
      output: z.object({
        body,
        /** Why it cannot be published yet, by field. */
        missing: z.record(z.string(), z.string()),
      }),
    }),
  };
}

/** The calls of a kind whose records administrators add, order and delete. */
function listCalls<Shape extends z.core.$ZodShape>(
  noun: string,
  words: string,
  body: z.ZodObject<Shape>,
) {
  const calls = contentCalls(noun, words, body);
  return {
    ...calls,
    add: admin(`POST /api/admin/${noun}`, {
      summary: `Add a draft to the ${words}`,
      body,
      output: calls.get.output,
      status: 201,
    }),
    remove: admin(`DELETE /api/admin/${noun}/{id}`, {
      summary: `Delete one of the ${words} with its versions`,
      params: IdParams,
      errors: ['CONTENT_NOT_FOUND'],
    }),
    order: admin(`PUT /api/admin/${noun}`, {
      summary: `Put the ${words} into this order`,
      body: z.object({ ids: z.array(IdSchema).max(500) }),
    }),
  };
}

export const officePageEndpoints = contentCalls('pages', 'legal pages', PageBodySchema);
export const officeQuestionEndpoints = listCalls(
  'help-questions',
  'help questions',
  QuestionBodySchema,
);
export const officeStoreEndpoints = listCalls('stores', 'stores', StoreBodySchema);
export const officeSlideEndpoints = listCalls('slides', 'hero slides', SlideBodySchema);

export type ContentSummary = z.output<typeof ContentSummarySchema>;
export type ContentVersion = z.output<typeof ContentVersionSchema>;
export type ContentState = (typeof CONTENT_STATES)[number];
export type LeftDraft = z.output<typeof LeftDraftSchema>;
export type Publication = z.output<typeof PublicationSchema>;
