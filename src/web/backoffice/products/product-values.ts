import type { z } from 'zod';

import type { Warranty } from '#domain/consumer-law/warranty.ts';
import { slugify } from '#domain/catalog/slug.ts';
import { parseDollars, ZERO_CENTS, type Cents } from '#domain/money/cents.ts';
import {
  discountedUnitPrice,
  originalPriceIsPlausible,
  shownOffer,
  struckPrice,
} from '#domain/pricing/price.ts';

import { decodeDiscount } from '#contract/schemas/discount.ts';
import type { OfficeLink } from '#contract/schemas/goes-with.ts';
import {
  MAX_PRODUCT_NAME_LENGTH,
  type AdminProductInputSchema,
  type OfficeProduct,
} from '#contract/schemas/office-products.ts';

import {
  amountText,
  amountTextOf,
  dollarsOf,
  fractionOf,
  numberOf,
  optional,
} from '#web/backoffice/field-text.ts';

export type ProductValues = ReturnType<typeof valuesOf>;
export type VariantValues = ProductValues['product_variants'][number];

const NO_WARRANTY: Warranty = {
  giver: '',
  address: '',
  phone: '',
  email: '',
  period: '',
  promise: '',
  claim: '',
  costs: '',
};

/** The form of a product, or of a new one. Amounts and rates are text, as typed. */
export function valuesOf(product: OfficeProduct | null) {
  return {
    name: product?.name ?? '',
    slug: product?.slug ?? '',
    sku: product?.sku ?? '',
    description: product?.description ?? '',
    brand: product?.brand ?? '',
    price: amountTextOf(product?.price),
    original_price: amountTextOf(product?.original_price),
    discount_type: product?.discount_type ?? ('' as const),
    discount_value: String(product?.discount_value ?? ''),
    quantity_prices: (product?.quantity_prices ?? []).map(quantityPriceTexts),
    images: [...(product?.images ?? [])],
    image_alts: { ...product?.image_alts },
    department_id: product?.department_id ?? '',
    category_id: product?.category_id ?? '',
    stock: String(product?.stock ?? ''),
    /** JSON; the table view writes the same text. */
    specifications: writeSpecifications(product?.specifications ?? {}),
    is_taxable: product?.is_taxable ?? true,
    is_shipping_exempt: product?.is_shipping_exempt ?? false,
    pack: {
      measure: product?.pack?.measure ?? ('' as const),
      quantity: String(product?.pack?.quantity ?? ''),
    },
    age_restriction: product?.age_restriction ?? ('' as const),
    warranty: { isGiven: product?.warranty != null, ...(product?.warranty ?? NO_WARRANTY) },
    goes_with: (product?.goes_with ?? []).map(linkValuesOf),
    option_names: [...(product?.option_names ?? [])],
    product_variants: (product?.product_variants ?? []).map((variant) => ({
      /** The saved variant's id; "" for a new one. `id` belongs to the form library. */
      variantId: variant.id,
      name: variant.name,
      sku: variant.sku ?? '',
      price: amountText(variant.price),
      stock: String(variant.stock),
      quantity_prices: variant.quantity_prices.map(quantityPriceTexts),
      attributes: variant.attributes,
      /** The address of its picture; "" shows the product's main picture. */
      image: variant.image ?? '',
    })),
    override_global_settings: product?.override_global_settings ?? false,
    /** Percent. */
    custom_tax_rate: product?.custom_tax_rate == null ? '' : String(product.custom_tax_rate / 100),
    custom_shipping_cost: amountTextOf(product?.custom_shipping_cost),
  };
}

export function linkValuesOf({ rule, ...link }: OfficeLink) {
  return {
    ...link,
    rule: {
      quantity: String(rule?.quantity ?? ''),
      /** "" counts units as they are sold. */
      measure: rule?.measure ?? ('' as const),
      per: rule?.per ?? ('unit' as const),
    },
  };
}

function linkInput({ product_id, kind, rule }: ReturnType<typeof linkValuesOf>) {
  const hasRule = kind === 'needed' && rule.quantity.trim() !== '';
  return {
    product_id,
    kind,
    rule: hasRule
      ? {
          ...rule,
          quantity: numberOf(rule.quantity),
          measure: rule.measure === '' ? null : rule.measure,
        }
      : null,
  };
}

/**
 * The form of a new product that begins as a copy (Rule 153). What belongs to one product alone
 * starts empty: SKUs, stock and the saved variants; so does a warranty that another owner of the
 * copy has not given. What was withheld from the shop cannot be linked to. The address follows the
 * name.
 */
export function copiedValues(
  values: ProductValues,
  { isSameOwner }: { isSameOwner: boolean },
): ProductValues {
  const name = `Copy of ${values.name}`.slice(0, MAX_PRODUCT_NAME_LENGTH);
  return {
    ...values,
    name,
    slug: slugify(name),
    sku: '',
    stock: '',
    warranty: isSameOwner ? values.warranty : valuesOf(null).warranty,
    goes_with: values.goes_with.filter((link) => link.is_listed),
    product_variants: values.product_variants.map((variant) => ({
      ...variant,
      variantId: '',
      sku: '',
      stock: '',
    })),
  };
}

function quantityPriceTexts({ from, price }: OfficeProduct['quantity_prices'][number]) {
  return { from: String(from), price: amountText(price) };
}

function quantityPriceInput({ from, price }: ReturnType<typeof quantityPriceTexts>) {
  return { from: numberOf(from), price: dollarsOf(price) };
}

export function writeSpecifications(specifications: Readonly<Record<string, string>>): string {
  return Object.keys(specifications).length === 0 ? '' : JSON.stringify(specifications, null, 2);
}

/**
 * Reads specifications: an object of texts; numbers and switches become texts. Null when it is not
 * valid JSON or not such an object.
 */
export function readSpecifications(text: string): Record<string, string> | null {
  if (text.trim() === '') return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null;
  const entries = Object.entries(parsed as Record<string, unknown>);
  const isPlain = entries.every(([, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value),
  );
  return isPlain ? Object.fromEntries(entries.map(([name, value]) => [name, String(value)])) : null;
}

/**
 * What the call is sent. Stock that was not touched is left out, so that a sale is not undone;
 * changed stock names the stock that it replaces.
 */
export function inputOf(
  values: ProductValues,
  saved: OfficeProduct | null,
): z.input<typeof AdminProductInputSchema> {
  const { stock, ...fields } = values;
  const { pack, override_global_settings: overrides } = fields;
  const { isGiven, ...warranty } = values.warranty;
  return {
    ...fields,
    sku: values.sku.trim() === '' ? null : values.sku,
    price: dollarsOf(values.price),
    original_price: optional(dollarsOf, values.original_price),
    category_id: values.category_id === '' ? null : values.category_id,
    department_id: values.department_id === '' ? null : values.department_id,
    ...stockOf(stock, saved?.stock),
    // The schema refuses text that is not an object of texts.
    specifications: readSpecifications(values.specifications) ?? (values.specifications as never),
    discount_type: values.discount_type === '' ? null : values.discount_type,
    discount_value:
      values.discount_type === ''
        ? null
        : optional(
            values.discount_type === 'percentage' ? percentOf : dollarsOf,
            values.discount_value,
          ),
    warranty: isGiven ? warranty : null,
    quantity_prices: values.quantity_prices.map(quantityPriceInput),
    goes_with: values.goes_with.map(linkInput),
    age_restriction: values.age_restriction === '' ? null : values.age_restriction,
    pack: pack.measure === '' ? null : { measure: pack.measure, quantity: numberOf(pack.quantity) },
    option_names: values.option_names.map((name) => name.trim()).filter((name) => name !== ''),
    product_variants: values.product_variants.map((variant) => {
      const known = saved?.product_variants.find(({ id }) => id === variant.variantId);
      return {
        ...(variant.variantId === '' ? {} : { id: variant.variantId }),
        name: variant.name,
        sku: variant.sku.trim() === '' ? null : variant.sku,
        price: dollarsOf(variant.price),
        ...stockOf(variant.stock, known?.stock),
        quantity_prices: variant.quantity_prices.map(quantityPriceInput),
        attributes: variant.attributes,
        image: variant.image === '' ? null : variant.image,
      };
    }),
    custom_tax_rate: overrides ? optional(fractionOf, values.custom_tax_rate) : null,
    custom_shipping_cost: overrides ? optional(dollarsOf, values.custom_shipping_cost) : null,
  };
}

function stockOf(text: string, saved: number | undefined) {
  const stock = numberOf(text);
  if (saved === undefined) return { stock };
  return stock === saved ? {} : { stock, expected_stock: saved };
}

function percentOf(text: string): number {
  const fraction = fractionOf(text);
  return Number.isFinite(fraction) ? Number(text) : fraction;
}

type PriceValues = Partial<
  Pick<ProductValues, 'price' | 'original_price' | 'discount_type' | 'discount_value'>
>;

/**
 * What customers see of the product's own prices while they are typed (Rule 5): the price paid, and
 * the struck one where it would be a saving, which the history has to prove. Null without a price.
 */
export function shownPriceOf(
  values: PriceValues,
): { shown: Cents; struck: Cents | null; originalIsTooLow: boolean } | null {
  const listed = parseDollars(values.price ?? '');
  if (listed === null || listed < 0) return null;
  const shown = discountedUnitPrice(listed, discountOf(values));
  const original = parseDollars(values.original_price ?? '');
  return {
    shown,
    struck: struckPrice({
      productPriceCents: listed,
      listPriceCents: listed,
      shownPriceCents: shown,
      originalPriceCents: original,
    }),
    originalIsTooLow: original !== null && !originalPriceIsPlausible(original, listed),
  };
}

type Priced = Partial<Pick<VariantValues, 'price' | 'quantity_prices'>>;
type SoldValues = PriceValues &
  Priced & {
    readonly product_variants?: readonly (Priced & Partial<Pick<VariantValues, 'name'>>)[];
  };

/** What customers would get for $0.00: "this product", or the names of its variants. */
export function freeNamesOf(values: SoldValues): string[] {
  return namesOfSold(values, ({ alone, quantityPrices }) =>
    [alone, ...quantityPrices].includes(ZERO_CENTS),
  );
}

/** Whose quantity prices lower nothing, because one unit costs as little (Rule 142). */
export function idleQuantityPricesOf(values: SoldValues): string[] {
  return namesOfSold(
    values,
    ({ alone, quantityPrices }) =>
      alone !== null && quantityPrices.some((price) => price !== null && price >= alone),
  );
}

/** The names of what is sold here whose typed prices pass; null is a price that is not one. */
function namesOfSold(
  values: SoldValues,
  isNamed: (prices: { alone: Cents | null; quantityPrices: readonly (Cents | null)[] }) => boolean,
): string[] {
  const discount = discountOf(values);
  const isIt = ({ price, quantity_prices: rows = [] }: Priced) => {
    const listed = parseDollars(price ?? '');
    return isNamed({
      alone: listed === null || listed < 0 ? null : discountedUnitPrice(listed, discount),
      quantityPrices: rows.map((row) => parseDollars(row.price)),
    });
  };
  const variants = values.product_variants ?? [];
  return [
    ...(isIt(values) ? [ownNameOf(variants.length)] : []),
    ...variants.flatMap((variant, index) =>
      isIt(variant) ? [variant.name?.trim() || `variant ${index + 1}`] : [],
    ),
  ];
}

/** The product itself, which is sold without a variant even where it has some (Rule 43). */
export function ownNameOf(variantCount: number): string {
  return variantCount === 0 ? 'this product' : 'the product without a variant';
}

type CardValues = PriceValues & {
  readonly product_variants?: readonly Partial<
    Pick<VariantValues, 'variantId' | 'price' | 'stock'>
  >[];
};

/**
 * The price on the product's card (Rule 5) with the struck one that the history has to prove, and
 * the variant whose they are; null until every price is typed.
 */
export function cardPriceOf(values: CardValues): {
  shown: Cents;
  struck: Cents | null;
  variantId: string | null;
  isFrom: boolean;
} | null {
  const price = parseDollars(values.price ?? '');
  const variants = (values.product_variants ?? []).flatMap(({ variantId = '', ...variant }) => {
    const priceCents = parseDollars(variant.price ?? '');
    const available = Number(variant.stock) || 0;
    return priceCents === null ? [] : [{ variantId, priceCents, available }];
  });
  if (price === null || variants.length < (values.product_variants ?? []).length) return null;
  const offer = shownOffer({ priceCents: price, discount: discountOf(values) }, variants);
  return {
    shown: offer.shownPriceCents,
    struck: struckPrice({
      productPriceCents: price,
      ...offer,
      originalPriceCents: parseDollars(values.original_price ?? ''),
    }),
    variantId: offer.variant?.variantId ?? null,
    isFrom: offer.hasPriceRange,
  };
}

/** The variants with a struck price that the history has to prove, with their names. */
export function struckVariantsOf(
  values: PriceValues & {
    readonly product_variants?: readonly Partial<
      Pick<VariantValues, 'variantId' | 'name' | 'price'>
    >[];
  },
): { name: string; variantId: string; struck: Cents }[] {
  const price = parseDollars(values.price ?? '');
  if (price === null) return [];
  const discount = discountOf(values);
  return (values.product_variants ?? []).flatMap(({ variantId = '', name, price: text }, index) => {
    const listed = parseDollars(text ?? '');
    if (listed === null || listed < 0) return [];
    const struck = struckPrice({
      productPriceCents: price,
      listPriceCents: listed,
      shownPriceCents: discountedUnitPrice(listed, discount),
      originalPriceCents: parseDollars(values.original_price ?? ''),
    });
    return struck === null
      ? []
      : [{ name: name?.trim() || `variant ${index + 1}`, variantId, struck }];
  });
}

/** The discount as it is typed; null without one and while it cannot be read. */
export function discountOf({ discount_type: type = '', discount_value: value = '' }: PriceValues) {
  const number = Number(value);
  if (type === '' || value.trim() === '' || !Number.isFinite(number) || number < 0) return null;
  return decodeDiscount({ discount_type: type, discount_value: number });
}
