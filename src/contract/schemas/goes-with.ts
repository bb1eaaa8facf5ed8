import { z } from 'zod';

import { LINK_KINDS, RULE_BASES } from '#domain/catalog/goes-with.ts';
import { PACK_UNITS } from '#domain/pricing/unit-price.ts';

import { ListedProductSchema } from '#contract/schemas/catalog.ts';
import { IdSchema } from '#contract/schemas/wire.ts';

/** The most products that one product names. */
export const MAX_LINKS = 24;

const QUANTITY = 'Enter how much is needed, for example 2 or 0.5.';

/** How much of a product is needed: 2 pieces per crossing, 4 kg per m² (Rule 149). */
const QuantityRuleSchema = z.object({
  quantity: z.number(),
  /** What is counted: the contents of its packs; null is units as they are sold. */
  measure: z.enum(PACK_UNITS).nullable(),
  /** What the quantity is for; `unit` is each unit of the product that needs it. */
  per: z.enum(RULE_BASES),
});

/** A product that goes with another one, in the order of its seller. */
const LinkedProductSchema = z.object({
  kind: z.enum(LINK_KINDS),
  /** Of what is needed; null without a rule. */
  rule: QuantityRuleSchema.nullable(),
  product: ListedProductSchema,
});

export const GoesWithSchema = z.object({
  product_id: IdSchema,
  /** With those that are out of stock, which the shop leaves out. */
  links: z.array(LinkedProductSchema),
  totalCount: z.number().int(),
});

/** As the back offices edit it. */
export const OfficeLinkSchema = z.object({
  product_id: IdSchema,
  name: z.string(),
  /** False while the product is withheld from the shop: customers do not see the link. */
  is_listed: z.boolean(),
  kind: z.enum(LINK_KINDS),
  rule: QuantityRuleSchema.nullable(),
});

export const LinkInputSchema = z.object({
  product_id: IdSchema,
  kind: z.enum(LINK_KINDS),
  /** For what is needed alone. */
  rule: QuantityRuleSchema.extend({
    quantity: z
      .number(QUANTITY)
      .min(0.001, QUANTITY)
      .max(100_000, QUANTITY)
      .multipleOf(0.001, 'Use up to three decimals.'),
  })
    .nullable()
    .default(null),
});

/** A product that the lines of a cart need, and of which the cart has too little. */
const NeededProductSchema = z.object({
  product: ListedProductSchema,
  /** The lines that need it, in the order of the cart. */
  needed_for: z.array(
    z.object({
      product_id: IdSchema,
      name: z.string(),
      quantity: z.number().int(),
      rule: QuantityRuleSchema.nullable(),
      /** Whether the line tells what the rule counts by. */
      is_counted: z.boolean(),
    }),
  ),
  /** What the counted lines need together, in `measure`; null if none is counted. */
  quantity: z.number().nullable(),
  measure: z.enum(PACK_UNITS).nullable(),
  /** How much of that is in the cart. */
  in_cart: z.number(),
  /** The units to add; null where nothing is counted, or the units depend on the variant. */
  missing_units: z.number().int().nullable(),
});

export const NeededSchema = z.object({
  needed: z.array(NeededProductSchema),
  totalCount: z.number().int(),
});

export type QuantityRuleView = z.output<typeof QuantityRuleSchema>;
export type LinkedProduct = z.output<typeof LinkedProductSchema>;
export type GoesWith = z.output<typeof GoesWithSchema>;
export type OfficeLink = z.output<typeof OfficeLinkSchema>;
export type LinkInput = z.output<typeof LinkInputSchema>;
export type NeededProduct = z.output<typeof NeededProductSchema>;
