import { z } from 'zod';

import { AGE_RESTRICTED_KINDS } from '#domain/age-restrictions/age-rules.ts';
import type { DiscountType } from '#domain/pricing/discount.ts';
import { MAX_QUANTITY_PRICES } from '#domain/pricing/quantity-price.ts';
import { PACK_UNITS } from '#domain/pricing/unit-price.ts';

import { MAX_LINE_QUANTITY } from '#contract/limits.ts';
import { OFFICE_PRODUCT_VIEWS } from '#contract/office-lists.ts';
import {
  ProductSchema,
  ProductVariantSchema,
  QuantityPriceSchema,
  SellerRefSchema,
} from '#contract/schemas/catalog.ts';
import { LinkInputSchema, MAX_LINKS, OfficeLinkSchema } from '#contract/schemas/goes-with.ts';
import { PictureAddressSchema } from '#contract/schemas/office-catalog.ts';
import { SearchQuerySchema } from '#contract/schemas/office.ts';
import { WarrantyInputSchema, WarrantySchema } from '#contract/schemas/warranty.ts';
import { changeOf, RecordChangedSchema, VersionSchema } from '#contract/schemas/versions.ts';
import {
  AMOUNT,
  enteredRate,
  moneyFromZero,
  PERCENTAGE,
  wholeNumber,
} from '#contract/schemas/entered-numbers.ts';
import {
  DiscountTypeSchema,
  IdSchema,
  InstantSchema,
  MoneySchema,
  RateSchema,
  SlugTextSchema,
  TextSchema,
} from '#contract/schemas/wire.ts';

const MAX_STOCK = 1_000_000;
/** Longest description of a picture: a sentence. */
export const MAX_ALT_LENGTH = 200;
export const MAX_PICTURES = 12;
export const MAX_VARIANTS = 100;
export const MAX_OPTIONS = 3;
/** Products that one bulk change takes. */
export const MAX_BULK = 1000;

/** The filters of product lists in the back offices. */
export const ProductFilterSchema = SearchQuerySchema.extend({
  view: z.enum(OFFICE_PRODUCT_VIEWS).optional(),
  category_id: IdSchema.optional(),
  department_id: IdSchema.optional(),
  seller_id: IdSchema.optional(),
});

/** The contents of one unit: 3.6 m, 4 L, 25 each. */
const PACK_QUANTITY = 'Enter how much one pack contains, for example 3.6.';
const PackSchema = z.object({
  measure: z.enum(PACK_UNITS),
  quantity: z
    .number(PACK_QUANTITY)
    .min(0.001, PACK_QUANTITY)
    .max(100_000, PACK_QUANTITY)
    .multipleOf(0.001, PACK_QUANTITY),
});

const OfficeVariantSchema = ProductVariantSchema.omit({
  unit_price: true,
  struck_price: true,
}).extend({
  /** Units that placed orders have set aside. */
  reserved: z.number().int(),
  quantity_prices: z.array(QuantityPriceSchema),
});

export const OfficeProductSchema = ProductSchema.omit({
  product_variants: true,
  unit_price: true,
  struck_price: true,
  own_struck_price: true,
  list_facts: true,
  not_compared: true,
  age_restriction: true,
  warranty: true,
  seller: true,
}).extend({
  seller: SellerRefSchema.nullable(),
  product_variants: z.array(OfficeVariantSchema),
  quantity_prices: z.array(QuantityPriceSchema),
  goes_with: z.array(OfficeLinkSchema),
  reserved: z.number().int(),
  /** The sum over all variants, or the product's own stock without variants. */
  total_stock: z.number().int(),
  pack: PackSchema.nullable(),
  age_restriction: z.enum(AGE_RESTRICTED_KINDS).nullable(),
  warranty: WarrantySchema.nullable(),
  override_global_settings: z.boolean(),
  custom_tax_rate: RateSchema.nullable(),
  custom_shipping_cost: MoneySchema.nullable(),
  updated_at: InstantSchema,
  /** Counts changes of the product and its variants; stock changes do not count. */
  version: VersionSchema,
  /** What this reader may do with it (Rule 10). */
  can: z.object({ edit: z.boolean() }),
});

export const PriceSchema = moneyFromZero({
  blank: 'Enter a price.',
  negative: 'Enter a price of $0.00 or more.',
});
/** Outside of the form a price of nothing is a mistake more often than a gift. */
export const FREE_ELSEWHERE = 'A price of $0.00 can only be set in the product form.';
export const StockSchema = wholeNumber(0, MAX_STOCK, 'Enter the stock.');

/**
 * The available units when the stock was entered. If they have changed since, the save is refused
 * with RECORD_CHANGED. Absent skips the check.
 */
const expectedStock = z.number().int().optional();

export const INVALID_SPECIFICATIONS = 'Invalid JSON for specifications';
export const MAX_PRODUCT_NAME_LENGTH = 200;

export const SpecificationNameSchema = TextSchema.min(1).max(80);
export const SpecificationValueSchema = TextSchema.max(300);

/**
 * Each row from more units and at a lower price than the row above, the first one lower than the
 * price. Absent leaves them unchanged.
 */
const quantityPrices = z
  .array(
    z.object({
      from: wholeNumber(2, MAX_LINE_QUANTITY),
      price: PriceSchema,
    }),
  )
  .max(MAX_QUANTITY_PRICES)
  .optional();

const VariantInputSchema = z.object({
  /** Absent for a new variant. */
  id: IdSchema.optional(),
  name: TextSchema.min(1, 'Enter a name for each variant.').max(120),
  /** Absent leaves it unchanged, as for the fields below. */
  sku: TextSchema.max(60).nullable().optional(),
  price: PriceSchema,
  stock: StockSchema.optional(),
  expected_stock: expectedStock,
  quantity_prices: quantityPrices,
  attributes: z.record(TextSchema.max(60), TextSchema.max(60)).optional(),
  /** Its own picture. */
  image: PictureAddressSchema.nullable().optional(),
});

const hundredths = z
  .number('Enter a discount.')
  .min(0, AMOUNT)
  .max(10_000_000)
  .multipleOf(0.01)
  .nullable();

const product = z.object({
  name: TextSchema.min(1, 'Enter a name.').max(MAX_PRODUCT_NAME_LENGTH),
  slug: SlugTextSchema,
  sku: TextSchema.max(60).nullable().default(null),
  description: TextSchema.max(20_000).default(''),
  brand: TextSchema.max(100).default(''),
  price: PriceSchema,
  original_price: PriceSchema.nullable().default(null),
  quantity_prices: quantityPrices,
  images: z.array(PictureAddressSchema).max(MAX_PICTURES).default([]),
  /**
   * Descriptions of the pictures by address; blank ones and those of other pictures are dropped.
   * Absent leaves them unchanged.
   */
  image_alts: z.record(PictureAddressSchema, TextSchema.max(MAX_ALT_LENGTH)).optional(),
  category_id: IdSchema.nullable().default(null),
  department_id: IdSchema.nullable().default(null),
  /** Absent leaves it unchanged; 0 for a new product. */
  stock: StockSchema.optional(),
  expected_stock: expectedStock,
  specifications: z
    .record(SpecificationNameSchema, SpecificationValueSchema, INVALID_SPECIFICATIONS)
    .default({}),
  discount_type: DiscountTypeSchema.nullable().optional(),
  discountType: DiscountTypeSchema.nullable().optional(),
  /** Percent for a percentage, dollars for a flat amount. */
  discount_value: hundredths.optional(),
  discountValue: hundredths.optional(),
  is_taxable: z.boolean().default(true),
  is_shipping_exempt: z.boolean().default(false),
  pack: PackSchema.nullable().optional(),
  /** What the goods are marked as (Rule 139). Absent leaves it unchanged. */
  age_restriction: z.enum(AGE_RESTRICTED_KINDS).nullable().optional(),
  /** The warranty against defects (Rule 141). Absent leaves it unchanged. */
  warranty: WarrantyInputSchema.nullable().optional(),
  /** In the order of the page (Rule 149). Absent leaves it unchanged. */
  goes_with: z.array(LinkInputSchema).max(MAX_LINKS).optional(),
  option_names: z.array(TextSchema.min(1).max(60)).max(MAX_OPTIONS).default([]),
  product_variants: z.array(VariantInputSchema).max(MAX_VARIANTS).default([]),
});

const adminProduct = product.extend({
  override_global_settings: z.boolean().default(false),
  custom_tax_rate: enteredRate().nullable().default(null),
  custom_shipping_cost: moneyFromZero().nullable().default(null),
});

interface DiscountInput {
  readonly discount_type?: DiscountType | null | undefined;
  readonly discountType?: DiscountType | null | undefined;
  readonly discount_value?: number | null | undefined;
  readonly discountValue?: number | null | undefined;
}

/** The discount of a form, in either spelling (Rule 47). */
export function enteredDiscount(input: DiscountInput) {
  return {
    discount_type: input.discount_type ?? input.discountType ?? null,
    discount_value: input.discount_value ?? input.discountValue ?? null,
  };
}

/**
 * The error of a discount, or null. A flat amount may exceed the price, which is then $0.00 (Rule
 * 5).
 */
export function discountError(input: DiscountInput): string | null {
  const { discount_type: type, discount_value: value } = enteredDiscount(input);
  if (type === null) return null;
  if (value === null) return 'Enter a discount.';
  if (type !== 'percentage' || value <= 100) return null;
  return PERCENTAGE;
}

const discountCheck: z.core.$ZodCustomParams & { readonly path: PropertyKey[] } = {
  path: ['discount_value'],
  error: ({ input }) => discountError(input as DiscountInput) ?? undefined,
  // Reported together with the errors of other fields.
  when: ({ value }) => typeof value === 'object' && value !== null,
};

const hasDiscount = (input: DiscountInput) => discountError(input) === null;

/**
 * The body of the product form. Rating, counts, owner and role are not part of it and are ignored
 * (Rule 16).
 */
export const ProductInputSchema = product.refine(hasDiscount, discountCheck);

/** Administrators may override the shop's tax and shipping for one product (Rule 16). */
export const AdminProductInputSchema = adminProduct.refine(hasDiscount, discountCheck);

export const ProductChangeSchema = changeOf(product);
export const AdminProductChangeSchema = changeOf(adminProduct);

export const StockInputSchema = z.object({
  variant_id: IdSchema.nullable().default(null),
  stock: wholeNumber(0, MAX_STOCK),
  expected_stock: expectedStock,
});

/** Codes that one call may name. */
export const MAX_CODES = 500;

export const StockAndPricesInputSchema = z.object({
  items: z
    .array(
      z.object({
        sku: TextSchema.min(1, 'Enter a code.').max(60),
        /** The units that can be bought. Absent leaves the stock unchanged. */
        stock: wholeNumber(0, MAX_STOCK).optional(),
        /** Before discounts. Absent leaves the price unchanged. */
        price: PriceSchema.optional(),
      }),
    )
    .min(1)
    .max(MAX_CODES),
});

export const CODE_OUTCOMES = ['changed', 'unchanged', 'refused'] as const;

export const StockAndPricesResultSchema = z.object({
  /** In the order of the request. */
  items: z.array(
    z.object({
      sku: z.string(),
      outcome: z.enum(CODE_OUTCOMES),
      /** Why it was refused. */
      reason: z.string().nullable(),
    }),
  ),
});

/** Products that one save of the spreadsheet takes (Rule 156). */
export const MAX_SHEET_PRODUCTS = 500;

/** Stocks and prices of products and variants that one save of the spreadsheet changes. */
export const MAX_SHEET_CELLS = 2000;

/** Another stock, and the available units that it replaces: what orders sold meanwhile counts. */
const SheetStockSchema = z.object({ from: z.number().int(), to: wholeNumber(0, MAX_STOCK) });

export const SheetInputSchema = z.object({
  products: z
    .array(
      z.object({
        id: IdSchema,
        /** The version that the changes are based on. */
        version: VersionSchema,
        price: PriceSchema.optional(),
        stock: SheetStockSchema.optional(),
        discount_type: DiscountTypeSchema.nullable().optional(),
        discount_value: hundredths.optional(),
        /** The rows that change; a blank text removes its row. */
        specifications: z.record(SpecificationNameSchema, SpecificationValueSchema).optional(),
        /** The variants that change. */
        variants: z
          .array(
            z.object({
              id: IdSchema,
              price: PriceSchema.optional(),
              stock: SheetStockSchema.optional(),
            }),
          )
          .max(MAX_VARIANTS)
          .default([]),
      }),
    )
    .min(1)
    .max(MAX_SHEET_PRODUCTS),
});

/** The `error.data` of PRODUCTS_CHANGED. */
export const ProductsChangedSchema = z.object({
  products: z.array(
    z.object({
      id: IdSchema,
      /** The current product; null when it is no longer in the shop. */
      record: RecordChangedSchema.shape.record.nullable(),
      changes: RecordChangedSchema.shape.changes,
    }),
  ),
});

export const BulkChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('category'), category_id: IdSchema.nullable() }),
  z.object({ kind: z.literal('stock'), stock: StockSchema }),
  z.object({ kind: z.literal('warranty'), warranty: WarrantyInputSchema.nullable() }),
  z.object({ kind: z.literal('delete') }),
]);

export const BulkInputSchema = z.object({
  ids: z.array(IdSchema).min(1).max(MAX_BULK),
  change: BulkChangeSchema,
  /** Previews the change without making it. */
  preview: z.boolean().default(false),
});

export const BulkResultSchema = z.object({
  /** The number of products that change. */
  count: z.number().int(),
  /** Selected products that the user may not change. */
  skipped: z.number().int(),
  /** The first twenty products, with their values before and after. */
  samples: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
});

export const PricePointSchema = z.object({
  variant_id: IdSchema.nullable(),
  variant_name: z.string().nullable(),
  price: MoneySchema,
  original_price: MoneySchema.nullable(),
  shown_price: MoneySchema.nullable(),
  valid_from: InstantSchema,
});

export type PricePoint = z.output<typeof PricePointSchema>;
export type OfficeProduct = z.output<typeof OfficeProductSchema>;
export type ProductInput = z.output<typeof ProductInputSchema>;
export type ProductChange = z.output<typeof ProductChangeSchema>;
export type AdminProductChange = z.output<typeof AdminProductChangeSchema>;
export type AdminProductInput = z.output<typeof AdminProductInputSchema>;
export type StockInput = z.output<typeof StockInputSchema>;
export type SheetInput = z.output<typeof SheetInputSchema>;
export type ProductsChanged = z.output<typeof ProductsChangedSchema>;
export type BulkChange = z.output<typeof BulkChangeSchema>;
export type BulkInput = z.output<typeof BulkInputSchema>;
export type BulkResult = z.output<typeof BulkResultSchema>;
export type StockAndPricesInput = z.output<typeof StockAndPricesInputSchema>;
export type StockAndPricesResult = z.output<typeof StockAndPricesResultSchema>;
