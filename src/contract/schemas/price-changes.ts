import { z } from 'zod';

import { PRICE_ROUNDINGS } from '#domain/pricing/bulk-price.ts';

import { MAX_BULK, ProductFilterSchema } from '#contract/schemas/office-products.ts';
import { MAX_OFFICE_PAGE } from '#contract/schemas/office.ts';
import { IdSchema, InstantSchema, MoneySchema } from '#contract/schemas/wire.ts';

/**
 * The most prices of products and variants in one bulk change, which saves them within seconds.
 */
export const MAX_CHANGED_PRICES = 10_000;

/** Products by their ids, or all that match a list's filter. */
const ChosenProductsSchema = z.union([
  z.strictObject({ ids: z.array(IdSchema).min(1).max(MAX_BULK) }),
  z.strictObject({ filter: ProductFilterSchema }),
]);

const rounding = z.enum(PRICE_ROUNDINGS).default('cent');

export const PriceChangeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('percent'),
    /** -15 takes 15 % off. */
    percent: z.number().min(-100).max(1000).multipleOf(0.01),
    rounding,
  }),
  z.object({ kind: z.literal('amount'), amount: MoneySchema, rounding }),
]);

export const PriceChangePreviewInputSchema = z.object({
  products: ChosenProductsSchema,
  change: PriceChangeSchema,
  limit: z.number().int().min(1).max(MAX_OFFICE_PAGE).default(25),
  offset: z.number().int().min(0).max(MAX_CHANGED_PRICES).default(0),
});

/** One price that changes: a product's own, or a variant's. */
const ChangedPriceSchema = z.object({
  product_id: IdSchema,
  variant_id: IdSchema.nullable(),
  product_name: z.string(),
  variant_name: z.string().nullable(),
  has_variants: z.boolean(),
  price_before: MoneySchema,
  price_after: MoneySchema,
  /** The price that the customer pays, after the product's discount. */
  paid_before: MoneySchema,
  paid_after: MoneySchema,
  /** The struck price. */
  original_price: MoneySchema.nullable(),
  /** The customer would pay nothing. */
  is_free: z.boolean(),
  /** The new price is at or above the struck price, which is then not shown. */
  reaches_original: z.boolean(),
  /** Too low for the chosen rounding, so it is rounded to the cent. */
  is_below_rounding: z.boolean(),
});

export const PriceChangePreviewSchema = z.object({
  /** The number of products with a changed price. */
  product_count: z.number().int(),
  /** Prices that do not change. */
  unchanged_count: z.number().int(),
  /** Selected products that the user may not change. */
  skipped_count: z.number().int(),
  free_count: z.number().int(),
  reaches_original_count: z.number().int(),
  below_rounding_count: z.number().int(),
  /** Prices with quantity prices, which the change leaves as they are (Rule 142). */
  quantity_prices_count: z.number().int(),
  /**
   * A page of the prices that change, largest relative change of the paid price first: the higher
   * divided by the lower, so halving and doubling are equal. Prices that become $0.00 come first.
   */
  prices: z.array(ChangedPriceSchema),
  /** Prices that change. */
  totalCount: z.number().int(),
  /**
   * Identifies the prices in the preview. A change that names it is refused if one of them has
   * changed.
   */
  fingerprint: z.string(),
});

export const PriceChangeInputSchema = z.object({
  products: ChosenProductsSchema,
  change: PriceChangeSchema,
  /** Without it, a change that makes a price $0.00 is refused. */
  allow_free: z.boolean().default(false),
  /** The preview's. Without it the change applies to whatever the prices are now. */
  fingerprint: z.string().max(60).optional(),
});

export const AppliedPriceChangeSchema = z.object({
  /** Null when no price changed. */
  id: IdSchema.nullable(),
  product_count: z.number().int(),
  price_count: z.number().int(),
});

export const PastPriceChangeSchema = z.object({
  id: IdSchema,
  /** In words: "Raised by 5%, ending in .95". */
  summary: z.string(),
  product_count: z.number().int(),
  price_count: z.number().int(),
  created_at: InstantSchema,
  undone_at: InstantSchema.nullable(),
});

export const UndoInputSchema = z.object({
  /** Skips prices that have changed since, and restores the others. */
  skip_changed: z.boolean().default(false),
});

export const UndoneSchema = z.object({
  price_count: z.number().int(),
  /** Prices skipped because they have changed since. */
  skipped_count: z.number().int(),
});

export type ChosenProducts = z.output<typeof ChosenProductsSchema>;
export type PriceChangeRequest = z.output<typeof PriceChangeSchema>;
export type PriceChangePreviewInput = z.output<typeof PriceChangePreviewInputSchema>;
export type ChangedPriceRow = z.output<typeof ChangedPriceSchema>;
export type PriceChangePreview = z.output<typeof PriceChangePreviewSchema>;
export type PriceChangeInput = z.output<typeof PriceChangeInputSchema>;
export type AppliedPriceChange = z.output<typeof AppliedPriceChangeSchema>;
export type UndonePriceChange = z.output<typeof UndoneSchema>;
