import { cents } from '#domain/money/cents.ts';
import type { Discount } from '#domain/pricing/discount.ts';
import type { QuantityPrices } from '#domain/pricing/quantity-price.ts';
import type { PackData, PictureArchetype, ProductData, SellerKey, VariantData } from '../types.ts';

interface VariantRow {
  values: readonly string[];
  priceCents: number;
  stock: number;
  quantityThousandths: number | null;
}

interface VariantSet {
  options: readonly string[];
  rows: readonly VariantRow[];
}

export interface ProductInput {
  slug: string;
  sku: string;
  name: string;
  brand: string;
  priceCents: number;
  originalPriceCents?: number;
  discount?: Discount;
  /** What is taken off each unit, in percent, from so many units on. */
  quantityOff?: readonly (readonly [from: number, percent: number])[];
  stock: number;
  createdDaysAgo: number;
  sellerKey?: SellerKey;
  isTaxable?: false;
  isShippingExempt?: true;
  /** The product's own freight per unit, in cents, in place of the platform's rule. */
  customShippingCents?: number;
  unit?: readonly [measure: PackData['measure'], quantityThousandths: number];
  weightGrams?: number;
  picture: readonly [archetype: PictureArchetype, colour: string, count: number];
  hasBrokenPicture?: true;
  variants?: VariantSet;
  specifications: Record<string, string>;
  description: string;
}

/** The products of one category, with defaults for what most of them omit. */
export function inCategory(categorySlug: string, inputs: readonly ProductInput[]): ProductData[] {
  return inputs.map((input) => toProductData(categorySlug, input));
}

/** `percentOff(1500)` takes 15 % off: basis points. */
export function percentOff(basisPoints: number): Discount {
  return { type: 'percentage', bps: basisPoints };
}

/** `dollarsOff(2000)` takes $20.00 off: cents. */
export function dollarsOff(amountCents: number): Discount {
  return { type: 'flat_amount', amountCents: cents(amountCents) };
}

/**
 * One option; each choice is its value, price in cents, stock and, where packs differ, contents in
 * thousandths.
 */
export function choices(
  option: string,
  rows: readonly (readonly [
    value: string,
    priceCents: number,
    stock: number,
    quantityThousandths?: number,
  ])[],
): VariantSet {
  return {
    options: [option],
    rows: rows.map(([value, priceCents, stock, quantityThousandths]) => ({
      values: [value],
      priceCents,
      stock,
      quantityThousandths: quantityThousandths ?? null,
    })),
  };
}

/**
 * Two options: every size in every colour. Stock varies along the grid, so that a few combinations
 * are low or sold out.
 */
export function sizesByColours(
  [sizeOption, sizes]: readonly [
    string,
    readonly (readonly [value: string, priceCents: number, quantityThousandths?: number])[],
  ],
  [colourOption, colours]: readonly [string, readonly string[]],
): VariantSet {
  const rows = sizes.flatMap(([size, priceCents, quantityThousandths], sizeIndex) =>
    colours.map((colour, colourIndex) => ({
      values: [size, colour],
      priceCents,
      stock: (sizeIndex * 11 + colourIndex * 7 + 9) % 25,
      quantityThousandths: quantityThousandths ?? null,
    })),
  );
  return { options: [sizeOption, colourOption], rows };
}

function toProductData(categorySlug: string, input: ProductInput): ProductData {
  const [archetype, pictureColour, pictureCount] = input.picture;
  return {
    slug: input.slug,
    sku: input.sku,
    name: input.name,
    description: input.description,
    brand: input.brand,
    categorySlug,
    priceCents: input.priceCents,
    originalPriceCents: input.originalPriceCents ?? null,
    discount: input.discount ?? null,
    quantityPrices: quantityPricesOf(input, input.priceCents),
    stock: input.stock,
    isTaxable: input.isTaxable ?? true,
    isShippingExempt: input.isShippingExempt ?? false,
    overridesGlobalSettings: input.customShippingCents !== undefined,
    customTaxRateBps: null,
    customShippingCents: input.customShippingCents ?? null,
    sellerKey: input.sellerKey ?? null,
    specifications: input.specifications,
    unit: input.unit ? { measure: input.unit[0], quantityThousandths: input.unit[1] } : null,
    options: input.variants?.options ?? [],
    variants: variantsOf(input),
    weightGrams: input.weightGrams ?? null,
    pictureCount,
    hasBrokenPicture: input.hasBrokenPicture ?? false,
    archetype,
    pictureColour,
    createdDaysAgo: input.createdDaysAgo,
  };
}

/** To five cents, as prices on shelves are. */
function quantityPricesOf({ quantityOff = [] }: ProductInput, priceCents: number): QuantityPrices {
  return quantityOff.map(([from, percent]) => ({
    from,
    priceCents: cents(Math.round((priceCents * (100 - percent)) / 500) * 5),
  }));
}

function variantsOf(input: ProductInput): VariantData[] {
  const set = input.variants;
  if (!set) return [];
  return set.rows.map((row, index) => {
    const variant: VariantData = {
      name: row.values.join(' / '),
      attributes: Object.fromEntries(
        set.options.map((option, column) => [option, row.values[column] ?? '']),
      ),
      priceCents: row.priceCents,
      stock: row.stock,
      quantityPrices: quantityPricesOf(input, row.priceCents),
      sku: `${input.sku}-${String(index + 1).padStart(2, '0')}`,
    };
    if (row.quantityThousandths !== null && input.unit) {
      variant.unit = { measure: input.unit[0], quantityThousandths: row.quantityThousandths };
    }
    return variant;
  });
}
