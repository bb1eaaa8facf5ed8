import { z } from 'zod';

import { PictureAddressSchema } from '#contract/schemas/office-catalog.ts';
import { IdSchema, InstantSchema, TextSchema } from '#contract/schemas/wire.ts';

/** What administrators edit with drafts and versions (Rule 114). */
export const CONTENT_KINDS = ['page', 'question', 'store', 'slide'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** The pages that every shop has. Their addresses are fixed; their texts are not. */
export const LEGAL_PAGES = ['terms', 'privacy', 'returns'] as const;

/** A path of the shop, or an address elsewhere. */
const LinkSchema = TextSchema.max(300).regex(
  /^(?:\/(?![/\\])\S*|https:\/\/\S+|mailto:\S+|tel:\S+)?$/,
  'Enter a path such as /returns, or an address that begins with https://.',
);

const SectionSchema = z.object({
  /** The anchor, which links name: `/returns#faulty`. */
  id: TextSchema.max(60).regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    'Use lowercase letters, digits and single hyphens, for example who-pays.',
  ),
  title: TextSchema.min(1, 'Enter a heading.').max(160),
  /** A plain summary; the text below it is binding. */
  summary: TextSchema.max(400),
  html: TextSchema.min(1, 'Write the section.').max(50_000),
});

/** A legal page: numbered sections, each with a plain summary. */
export const PageBodySchema = z.object({
  title: TextSchema.min(1, 'Enter a title.').max(120),
  intro: TextSchema.max(400).default(''),
  sections: z.array(SectionSchema).min(1, 'Add a section.').max(60),
});

/** A question of the help page. A line of the answer is a paragraph. */
export const QuestionBodySchema = z.object({
  group: TextSchema.min(1, 'Enter a topic.').max(80),
  question: TextSchema.min(1, 'Enter the question.').max(200),
  answer: TextSchema.min(1, 'Write the answer.').max(4000),
  link_label: TextSchema.max(80).default(''),
  link_href: LinkSchema.default(''),
});

/** A slide of the home page. */
export const SlideBodySchema = z.object({
  title: TextSchema.min(1, 'Enter a title.').max(60),
  line: TextSchema.max(160).default(''),
  button_label: TextSchema.min(1, 'Enter the words of the button.').max(40),
  button_href: LinkSchema.min(1, 'Enter where the button leads.'),
  image: PictureAddressSchema,
});

/** A published legal page as a visitor reads it. */
export const PublicPageSchema = z.object({
  slug: z.string(),
  title: z.string(),
  intro: z.string(),
  sections: z.array(
    z.object({ id: z.string(), title: z.string(), summary: z.string(), html: z.string() }),
  ),
  /** Counts the versions of the page, from 1. */
  number: z.number().int(),
  published_from: InstantSchema,
  /** All that were published, newest first. */
  versions: z.array(
    z.object({ number: z.number().int(), published_from: InstantSchema, change: z.string() }),
  ),
});

export const PublicQuestionSchema = z.object({
  slug: z.string(),
  group: z.string(),
  question: z.string(),
  answer: z.string(),
  link_label: z.string(),
  link_href: z.string(),
});

export const PublicSlideSchema = z.object({
  id: IdSchema,
  title: z.string(),
  line: z.string(),
  button_label: z.string(),
  button_href: z.string(),
  image: z.string(),
});

export type PageBody = z.output<typeof PageBodySchema>;
export type PublicPage = z.output<typeof PublicPageSchema>;
export type PublicQuestion = z.output<typeof PublicQuestionSchema>;
export type PublicSlide = z.output<typeof PublicSlideSchema>;
