import type { z } from 'zod';

import { stateForPostcode } from '#domain/addresses/address.ts';

import {
  PageBodySchema,
  QuestionBodySchema,
  SlideBodySchema,
  StoreBodySchema,
  type ContentKind,
} from '#contract/schemas/site-content.ts';

import { AppError } from '#contract/errors/app-error.ts';

import { sanitiseArticleHtml } from '#server/content/sanitise.ts';
import type { Ctx } from '#server/http/context.ts';
import { pagePublished } from '#server/sellers/announce-agreement.ts';

/** How the records of a kind are read, named and cleaned. */
export interface KindRules<Body = unknown> {
  readonly kind: ContentKind;
  /** Its name in the audit log. */
  readonly subject: string;
  readonly body: z.ZodType<Body>;
  readonly nameOf: (body: Body) => string;
  readonly noteOf: (body: Body) => string;
  /** For the list; kinds without a picture have none. */
  readonly pictureOf?: (body: Body) => string | null;
  /** The body to store; refused ones throw `INVALID_INPUT`. */
  readonly clean: (body: Body) => Body;
  /** What else a publication does, in its transaction. */
  readonly published?: (ctx: Pick<Ctx, 'db' | 'jobs' | 'now'>, slug: string) => Promise<void>;
}

export const PAGE: KindRules<z.output<typeof PageBodySchema>> = {
  kind: 'page',
  subject: 'page',
  body: PageBodySchema,
  nameOf: ({ title }) => title,
  noteOf: () => '',
  published: pagePublished,
  clean: (body) => ({
    ...body,
    sections: body.sections.map((section) => ({
      ...section,
      html: sanitiseArticleHtml(section.html),
    })),
  }),
};

export const QUESTION: KindRules<z.output<typeof QuestionBodySchema>> = {
  kind: 'question',
  subject: 'help question',
  body: QuestionBodySchema,
  nameOf: ({ question }) => question,
  noteOf: ({ group }) => group,
  clean: (body) => body,
};

export const SLIDE: KindRules<z.output<typeof SlideBodySchema>> = {
  kind: 'slide',
  subject: 'slide',
  body: SlideBodySchema,
  nameOf: ({ title }) => title,
  noteOf: ({ line }) => line,
  pictureOf: ({ image }) => image || null,
  clean: (body) => body,
};

export const STORE: KindRules<z.output<typeof StoreBodySchema>> = {
  kind: 'store',
  subject: 'store',
  body: StoreBodySchema,
  nameOf: ({ name }) => name,
  noteOf: ({ suburb, state, postcode }) => `${suburb} ${state} ${postcode}`,
  clean: (body) => {
    const fields = storeErrors(body);
    if (Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', { fields });
    return body;
  },
};

/** Every kind, for what is asked of all texts. */
export const ALL_KINDS = [PAGE, QUESTION, STORE, SLIDE] as readonly KindRules[];

/** What is wrong between the fields of a store. */
function storeErrors(store: z.output<typeof StoreBodySchema>): Record<string, string> {
  const { week, holidays, state, postcode } = store;
  const isReversed = ({ opens, closes }: { opens: number | null; closes: number | null }) =>
    opens !== null && closes !== null && closes <= opens;
  return {
    ...(week.every((day) => day === null) && {
      week: 'Enter the opening hours of at least one day.',
    }),
    ...(week.some((day) => day !== null && isReversed(day)) && {
      week: 'A day has to close after it opens.',
    }),
    ...(holidays.some(isReversed) && { holidays: 'A holiday has to close after it opens.' }),
    ...(new Set(holidays.map(({ day }) => day)).size < holidays.length && {
      holidays: 'Each holiday can be listed once.',
    }),
    ...(!stateForPostcode(postcode).includes(state) && {
      postcode: `This postcode is not in ${state}.`,
    }),
  };
}
