import { slugify } from '#domain/catalog/slug.ts';
import { toWireDollars, type Cents } from '#domain/money/cents.ts';
import type { QuantityPrices } from '#domain/pricing/quantity-price.ts';
import type { RangeValues } from '#domain/range/columns.ts';
import { textOf } from '#domain/range/rows.ts';
import { fractionFromRateBps } from '#domain/tax/rate.ts';

import { encodeDiscount } from '#contract/schemas/discount.ts';

import type { FoundTaxonomy } from '#server/catalog/editing/imports/find-taxonomy.ts';
import type { RowReading } from '#server/catalog/editing/imports/read-rows.ts';
import type { OfficeProductRow } from '#server/catalog/editing/products/queries.ts';

type Patch = Partial<RangeValues>;
type Variant = OfficeProductRow['variants'][number];

export interface ReadVariant {
  readonly reading: RowReading;
  /** Null for a new one. */
  readonly known: Variant | null;
}

interface BodyParts {
  readonly current: OfficeProductRow | null;
  /** Null where the file has only variants of the product. */
  readonly product: RowReading | null;
  readonly variants: readonly ReadVariant[];
  /** Undefined where neither department nor category changes. */
  readonly taxonomy: FoundTaxonomy | undefined;
}

/**
 * The body that the product's form would send, as it is on the wire: of an existing product only
 * the fields that change. So the same schema checks both.
 */
export function productBody({ current, product, variants, taxonomy }: BodyParts) {
  const patch = product?.patch ?? {};
  const options = optionNames(patch, current);
  const renames = current !== null && changesOptions(patch);
  const body: Record<string, unknown> = {
    ...sharedFields(patch),
    ...pick(patch, ['slug', 'name', 'brand', 'description', 'age_restriction']),
    ...(current === null && patch.slug === undefined ? { slug: slugify(patch.name ?? '') } : {}),
    ...taxonomy,
    ...(patch.original_price === undefined
      ? {}
      : { original_price: dollars(patch.original_price) }),
    ...(patch.discount === undefined ? {} : discountFields(patch.discount)),
    ...(patch.is_taxable == null ? {} : { is_taxable: patch.is_taxable }),
    ...(patch.is_shipping_exempt == null ? {} : { is_shipping_exempt: patch.is_shipping_exempt }),
    ...(patch.pack === undefined ? {} : { pack: packField(patch.pack) }),
    ...pictureFields(patch, current),
    ...(changesOptions(patch) ? { option_names: options.filter((name) => name !== '') } : {}),
    ...overrideFields(patch, current),
    ...specificationField(product, current),
  };
  const changesVariants = variants.some(
    ({ known, reading }) => known === null || reading.changes.length > 0,
  );
  if (changesVariants || (renames && current.variants.length > 0)) {
    body['product_variants'] = variantList({ current, variants, options, renames });
  }
  return body;
}

/** The variants that the body lists: those of the product first, then the new ones. */
export function listedVariants(
  current: OfficeProductRow | null,
  variants: readonly ReadVariant[],
): { readonly known: Variant | null; readonly reading: RowReading | null }[] {
  const kept = (current?.variants ?? []).map((known) => ({
    known,
    reading: variants.find((each) => each.known?.id === known.id)?.reading ?? null,
  }));
  return [...kept, ...variants.filter(({ known }) => known === null)];
}

/** The choices that a variant's row names for options that the product does not have. */
export function hasChoiceWithoutOption({ row }: RowReading, options: readonly string[]): boolean {
  return CHOICES.some((name, index) => textOf(row, name) !== '' && options[index] === '');
}

const CHOICES = ['option_1', 'option_2', 'option_3'] as const;

/** By their columns; blank where a column is no option. */
export function optionNames(patch: Patch, current: OfficeProductRow | null): string[] {
  return CHOICES.map((name, index) => patch[name] ?? current?.option_names[index] ?? '');
}

function changesOptions(patch: Patch): boolean {
  return CHOICES.some((name) => patch[name] !== undefined);
}

function variantList({
  current,
  variants,
  options,
  renames,
}: Pick<BodyParts, 'current' | 'variants'> & {
  readonly options: readonly string[];
  /** Whether an option gets another name, so that every variant's choices do. */
  readonly renames: boolean;
}) {
  const before = current?.option_names ?? [];
  return listedVariants(current, variants).map(({ known, reading }) => {
    const patch = reading?.patch ?? {};
    return {
      ...(known === null ? {} : { id: known.id }),
      name: patch.variant ?? known?.name ?? '',
      ...(known === null ? {} : { price: toWireDollars(known.price_cents as Cents) }),
      ...sharedFields(patch),
      ...(known === null || renames || changesOptions(patch)
        ? { attributes: attributesOf({ patch, known, before, options }) }
        : {}),
      ...(patch.pictures === undefined ? {} : { image: patch.pictures[0] ?? null }),
    };
  });
}

/** The columns that products and variants both have. */
function sharedFields(patch: Patch) {
  return {
    ...pick(patch, ['sku']),
    ...(patch.price === undefined ? {} : { price: dollars(patch.price) }),
    ...(patch.quantity_prices === undefined
      ? {}
      : { quantity_prices: wirePrices(patch.quantity_prices) }),
    ...(patch.stock == null ? {} : { stock: patch.stock }),
  };
}

/** The choices by their columns, so that they stay when an option gets another name. */
function attributesOf({
  patch,
  known,
  before,
  options,
}: {
  readonly patch: Patch;
  readonly known: Variant | null;
  readonly before: readonly string[];
  readonly options: readonly string[];
}) {
  const texts = new Map(Object.entries(known?.attributes ?? {}));
  const choices = CHOICES.map((name, index) => patch[name] ?? texts.get(before[index] ?? '') ?? '');
  for (const option of before) texts.delete(option);
  options.forEach((option, index) => {
    const choice = choices[index] ?? '';
    if (option !== '' && choice !== '') texts.set(option, choice);
  });
  return Object.fromEntries(texts);
}

function specificationField(product: RowReading | null, current: OfficeProductRow | null) {
  if (product === null || product.specifications.size === 0) return {};
  const specifications = new Map(Object.entries(current?.specifications ?? {}));
  for (const [name, text] of product.specifications) {
    if (text === '') specifications.delete(name);
    else specifications.set(name, text);
  }
  return { specifications: Object.fromEntries(specifications) };
}

function pictureFields(patch: Patch, current: OfficeProductRow | null) {
  if (patch.pictures === undefined && patch.picture_texts === undefined) return {};
  const images = patch.pictures ?? current?.images ?? [];
  const texts = patch.picture_texts;
  return {
    ...(patch.pictures === undefined ? {} : { images }),
    ...(texts === undefined
      ? {}
      : {
          image_alts: Object.fromEntries(images.map((image, index) => [image, texts[index] ?? ''])),
        }),
  };
}

function overrideFields(patch: Patch, current: OfficeProductRow | null) {
  if (patch.tax_rate === undefined && patch.shipping_cost === undefined) return {};
  const overrides = current?.override_global_settings === true;
  const rate =
    patch.tax_rate === undefined
      ? overrides
        ? current.custom_tax_rate_bps
        : null
      : patch.tax_rate;
  const cost =
    patch.shipping_cost === undefined
      ? overrides
        ? (current.custom_shipping_cost_cents as Cents | null)
        : null
      : patch.shipping_cost;
  return {
    override_global_settings: rate !== null || cost !== null,
    custom_tax_rate: rate === null ? null : fractionFromRateBps(rate),
    custom_shipping_cost: dollars(cost),
  };
}

function discountFields(discount: RangeValues['discount']) {
  const { discount_type, discount_value } = encodeDiscount(discount);
  return { discount_type, discount_value };
}

function packField(pack: RangeValues['pack']) {
  return pack && { measure: pack.unit, quantity: pack.thousandths / 1000 };
}

function wirePrices(prices: QuantityPrices) {
  return prices.map(({ from, priceCents }) => ({ from, price: toWireDollars(priceCents) }));
}

function dollars(amount: Cents | null): number | null {
  return amount === null ? null : toWireDollars(amount);
}

function pick<Name extends keyof Patch>(patch: Patch, names: readonly Name[]) {
  return Object.fromEntries(
    names.flatMap((name) => (patch[name] === undefined ? [] : [[name, patch[name]]])),
  );
}
