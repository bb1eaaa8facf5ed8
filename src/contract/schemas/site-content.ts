import { z } from 'zod';

import { AUSTRALIAN_STATES } from '#domain/addresses/address.ts';
import { HOLIDAYS } from '#domain/stores/opening.ts';

import { SELLER_AGREEMENT } from '#contract/paths/pages.ts';
import { PictureAddressSchema } from '#contract/schemas/office-catalog.ts';
import { IdSchema, InstantSchema, TextSchema } from '#contract/schemas/wire.ts';

/** What administrators edit with drafts and versions (Rule 114). */
export const CONTENT_KINDS = ['page', 'question', 'store', 'slide'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** The pages that every shop has. Their addresses are fixed; their texts are not. */
export const LEGAL_PAGES = ['terms', 'privacy', 'returns', SELLER_AGREEMENT] as const;

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

/** Minutes after midnight. */
const MinutesSchema = z
  .number()
  .int()
  .min(0)
  .max(24 * 60);
const DayHoursSchema = z.object({ opens: MinutesSchema, closes: MinutesSchema });

const HolidaySchema = z.object({
  /** A holiday of every year, or one date: `2027-01-27`. */
  day: z.union([z.enum(HOLIDAYS.map(({ day }) => day)), z.iso.date()]),
  /** Null is closed all day. */
  opens: MinutesSchema.nullable(),
  /** Null is the usual closing time. */
  closes: MinutesSchema.nullable(),
});

/** A store that customers can visit. */
export const StoreBodySchema = z.object({
  name: TextSchema.min(1, 'Enter the name of the store.').max(80),
  street: TextSchema.min(1, 'Enter the street and number.').max(120),
  suburb: TextSchema.min(1, 'Enter the suburb.').max(80),
  state: z.enum(AUSTRALIAN_STATES, 'Choose a state or territory.'),
  postcode: TextSchema.regex(/^\d{4}$/, 'Enter a postcode of four digits.'),
  latitude: z
    .number('Enter the latitude in degrees, for example -33.87.')
    .min(-55, 'Latitudes in Australia are between -55 and -9.')
    .max(-9, 'Latitudes in Australia are between -55 and -9.'),
  longitude: z
    .number('Enter the longitude in degrees, for example 151.21.')
    .min(96, 'Longitudes in Australia are between 96 and 168.')
    .max(168, 'Longitudes in Australia are between 96 and 168.'),
  phone: TextSchema.max(30).default(''),
  /** Sunday first; null is closed all day. */
  week: z.array(DayHoursSchema.nullable()).length(7, 'Enter the hours of all seven days.'),
  holidays: z.array(HolidaySchema).max(60).default([]),
  /** What it has, such as a timber yard. */
  features: z.array(TextSchema.min(1).max(40)).max(12).default([]),
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
  /** Whether the page says this now: an earlier version and earlier values do not. */
  is_current: z.boolean(),
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

export const PublicStoreSchema = z.object({
  slug: z.string(),
  name: z.string(),
  street: z.string(),
  suburb: z.string(),
  state: z.enum(AUSTRALIAN_STATES),
  postcode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  phone: z.string(),
  week: z.array(DayHoursSchema.nullable()),
  holidays: z.array(
    z.object({
      day: z.string(),
      opens: MinutesSchema.nullable(),
      closes: MinutesSchema.nullable(),
    }),
  ),
  features: z.array(z.string()),
});

export type PageBody = z.output<typeof PageBodySchema>;
export type PublicPage = z.output<typeof PublicPageSchema>;
export type PublicQuestion = z.output<typeof PublicQuestionSchema>;
export type PublicStore = z.output<typeof PublicStoreSchema>;
export type PublicSlide = z.output<typeof PublicSlideSchema>;
