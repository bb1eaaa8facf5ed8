import type { z } from 'zod';

import {
  PageBodySchema,
  QuestionBodySchema,
  SlideBodySchema,
  type ContentKind,
} from '#contract/schemas/site-content.ts';

import { sanitiseArticleHtml } from '#server/content/sanitise.ts';

/** How the records of a kind are read, named and cleaned. */
export interface KindRules<Body = unknown> {
  readonly kind: ContentKind;
  /** Its name in the audit log. */
  readonly subject: string;
  readonly body: z.ZodType<Body>;
  readonly nameOf: (body: Body) => string;
  readonly noteOf: (body: Body) => string;
  /** The body to store; refused ones throw `INVALID_INPUT`. */
  readonly clean: (body: Body) => Body;
}

export const PAGE: KindRules<z.output<typeof PageBodySchema>> = {
  kind: 'page',
  subject: 'page',
  body: PageBodySchema,
  nameOf: ({ title }) => title,
  noteOf: () => '',
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
  clean: (body) => body,
};
