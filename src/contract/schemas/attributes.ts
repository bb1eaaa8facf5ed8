import { z } from 'zod';

import {
  ATTRIBUTE_KEY,
  ATTRIBUTE_KINDS,
  MAX_ATTRIBUTE_CHOICES,
  MAX_ATTRIBUTES,
} from '#domain/catalog/attributes.ts';
import { UNIT_NAMES } from '#domain/catalog/units.ts';

import { TextSchema } from '#contract/schemas/wire.ts';

/** An attribute of a category (Rule 146). */
export const AttributeSchema = z.object({
  /** Its name in addresses and in the parameter `attribute`; another key is another attribute. */
  key: z.string(),
  /** Of the specification row, or of what variants differ in, in any case. */
  name: z.string(),
  kind: z.enum(ATTRIBUTE_KINDS),
  /** Of a number or a range; null is a bare number. */
  unit: z.enum(UNIT_NAMES).nullable(),
  /** In the order in which they are shown; none but of choices. */
  choices: z.array(z.string()),
  /** Whether products of the category are saved only with a value of it. */
  is_required: z.boolean(),
  /** Whether the list of the category can be narrowed by it. */
  is_filterable: z.boolean(),
  /** Whether it is among what products are compared by. */
  is_comparable: z.boolean(),
  /** Whether lists show its value. */
  is_shown_in_lists: z.boolean(),
});

const AttributeInputSchema = z.object({
  key: z
    .string()
    .regex(ATTRIBUTE_KEY, 'Use lower-case letters, digits and hyphens, beginning with a letter.'),
  name: TextSchema.min(1, 'Enter a name.').max(60),
  kind: z.enum(ATTRIBUTE_KINDS),
  unit: z.enum(UNIT_NAMES).nullable().default(null),
  choices: z
    .array(TextSchema.min(1, 'Enter the choice or remove it.').max(60))
    .max(MAX_ATTRIBUTE_CHOICES)
    .default([]),
  is_required: z.boolean().default(false),
  /** Free text never is. */
  is_filterable: z.boolean().default(true),
  is_comparable: z.boolean().default(true),
  is_shown_in_lists: z.boolean().default(false),
});

/** In their order. An attribute whose key is left out is removed; the products' rows stay. */
export const AttributesInputSchema = z.array(AttributeInputSchema).max(MAX_ATTRIBUTES);

export const AttributeLossSchema = z.object({
  /** The attribute as it is now. */
  key: z.string(),
  name: z.string(),
  /** Products with a value of it that would no longer be read. */
  products: z.number().int(),
});

export type Attribute = z.output<typeof AttributeSchema>;
export type AttributesInput = z.output<typeof AttributesInputSchema>;
export type AttributeLoss = z.output<typeof AttributeLossSchema>;
