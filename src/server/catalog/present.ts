import {
  ageRulesOf,
  isRestricted,
  type AgeRestrictedKind,
  type AgeRules,
} from '#domain/age-restrictions/age-rules.ts';
import { cents, type Cents } from '#domain/money/cents.ts';
import type { Discount } from '#domain/pricing/discount.ts';
import {
  discountedUnitPrice,
  shownOffer,
  shownPrice,
  struckPrice,
  type ShownOffer,
} from '#domain/pricing/price.ts';
import { isStoppedItem, RECALLED_WORDS } from '#domain/recalls/recall.ts';
import { unitPrice, type PackUnit } from '#domain/pricing/unit-price.ts';
import { isInStock } from '#domain/stock/levels.ts';

import type { Category, Product, PublicSeller, UnitPrice } from '#contract/schemas/catalog.ts';
import { encodeDiscount } from '#contract/schemas/discount.ts';

import { discountOf } from '#server/catalog/discount.ts';
import { presentQuantityPrices } from '#server/catalog/quantity-prices.ts';
import type {
  findCategory,
  listDepartments,
  ProductRow,
  SellerRow,
} from '#server/catalog/queries.ts';
import { isOffSale, offSaleWords, presentTimeAway } from '#server/sellers/time-away.ts';

type StoredMeasure = NonNullable<ProductRow['unit_measure']>;

export const PACK_UNIT_OF: Record<StoredMeasure, PackUnit> = {
  m: 'm',
  m2: 'm²',
  L: 'L',
  kg: 'kg',
  each: 'each',
};

/**
 * A product as it is shown at this time, which decides whether its struck price is shown (Rule 111)
 * and whether its seller sells now (Rules 121 and 126): what is not for sale has no stock to buy.
 */
export function presentProduct(row: ProductRow, now: Date): Product {
  const discount = discountOf(row);
  const own = { priceCents: cents(row.price_cents), discount };
  const offer = shownOffer(
    own,
    row.variants.map((variant) => ({ ...variant, priceCents: cents(variant.price_cents) })),
  );
  const isForSale = row.seller === null || !isOffSale(row.seller, now);
  const inStock =
    isForSale &&
    isInStock(
      row.available ?? 0,
      row.variants.map(({ available }) => ({ stock: available })),
    );
  const struck = (listPriceCents: Cents, shownPriceCents: Cents, until: Date | string | null) =>
    presentStruckPrice(row, { listPriceCents, shownPriceCents, savingUntil: until, now });
  return {
    ...presentListing(row, { discount, offer }),
    struck_price: struck(
      offer.listPriceCents,
      offer.shownPriceCents,
      (offer.variant ?? row).saving_until,
    ),
    own_struck_price: struck(own.priceCents, shownPrice(own), row.saving_until),
    age_restriction: presentAgeRestriction(row.age_restriction, row.age_rules),
    warranty: row.warranty ?? undefined,
    quantity_prices: presentQuantityPrices(row.quantity_prices),
    list_facts: row.list_facts ?? undefined,
    not_compared: row.not_compared ?? undefined,
    image_alts: Object.keys(row.image_alts).length === 0 ? undefined : row.image_alts,
    stock: isForSale ? (row.available ?? 0) : 0,
    in_stock: inStock,
    not_for_sale: isRecalled(row) ? RECALLED_WORDS : undefined,
    recalls: row.recalls.length === 0 ? undefined : row.recalls,
    unit_price: presentUnitPrice(
      offer.shownPriceCents,
      row.unit_measure,
      offer.variant?.unit_quantity_thousandths ?? row.unit_quantity_thousandths,
    ),
    seller: row.seller && {
      ...row.seller,
      away: presentTimeAway(row.seller, now),
      not_for_sale: offSaleWords(row.seller, now) ?? undefined,
    },
    product_variants: row.variants.map((variant) => {
      const shown = discountedUnitPrice(cents(variant.price_cents), discount);
      return {
        ...variant,
        price: cents(variant.price_cents),
        shown_price: shown,
        struck_price: struck(cents(variant.price_cents), shown, variant.saving_until),
        stock: isForSale ? variant.available : 0,
        quantity_prices: presentQuantityPrices(variant.quantity_prices),
        // A variant without a pack of its own, such as a colour, comes in the product's.
        unit_price: presentUnitPrice(
          shown,
          row.unit_measure,
          variant.unit_quantity_thousandths ?? row.unit_quantity_thousandths,
        ),
      };
    }),
  };
}

/** The rules of a marked product (Rule 139); undefined when none holds. */
export function presentAgeRestriction(
  kind: AgeRestrictedKind | null,
  ownRules: Partial<AgeRules> | null | undefined,
): Product['age_restriction'] {
  if (kind === null) return undefined;
  const rules = ageRulesOf(ownRules ?? null)[kind];
  return isRestricted(rules) ? { kind, ...rules } : undefined;
}

/** Whether recalls stop everything of it that is listed. */
function isRecalled({ recalls, variants }: Pick<ProductRow, 'recalls' | 'variants'>): boolean {
  const items = variants.length === 0 ? [null] : variants.map(({ id }) => id);
  return items.every((id) => isStoppedItem(recalls, id));
}

/** The struck price, of the product or of a variant, while its saving is proven (Rule 111). */
export function presentStruckPrice(
  product: Pick<ProductRow, 'price_cents' | 'original_price_cents'>,
  {
    savingUntil,
    now,
    ...prices
  }: {
    readonly listPriceCents: Cents;
    readonly shownPriceCents: Cents;
    /** A text in rows that PostgreSQL wrote as JSON. */
    readonly savingUntil: Date | string | null;
    readonly now: Date;
  },
): Cents | null {
  if (savingUntil === null || new Date(savingUntil) <= now) return null;
  const { price_cents: price, original_price_cents: original } = product;
  return struckPrice({
    ...prices,
    productPriceCents: cents(price),
    originalPriceCents: original === null ? null : cents(original),
  });
}

/** The fields that the shop and the back office show alike; the schemas drop the other columns. */
export function presentListing(
  row: Omit<
    ProductRow,
    | 'available'
    | 'variants'
    | 'seller'
    | 'saving_until'
    | 'age_rules'
    | 'recalls'
    | 'list_facts'
    | 'not_compared'
  >,
  { discount, offer }: { discount: Discount | null; offer: ShownOffer<unknown> },
) {
  return {
    ...row,
    price: cents(row.price_cents),
    original_price: row.original_price_cents === null ? null : cents(row.original_price_cents),
    shown_price: offer.shownPriceCents,
    list_price: offer.listPriceCents,
    has_price_range: offer.hasPriceRange,
    ...encodeDiscount(discount),
    rating: row.rating_tenths / 10,
    created_at: row.created_at.toISOString(),
  };
}

/** The price of one unit of measure; null for products without a pack and for single pieces. */
export function presentUnitPrice(
  price: Cents,
  measure: StoredMeasure | null,
  amountThousandths: number | null,
): UnitPrice | null {
  if (measure === null || amountThousandths === null) return null;
  // One piece: its unit price would repeat the price.
  if (measure === 'each' && amountThousandths === 1000) return null;
  const { priceCents, unit } = unitPrice(price, { amountThousandths, unit: PACK_UNIT_OF[measure] });
  return { price: priceCents, measure: unit, quantity: amountThousandths / 1000 };
}

/** The public page of a seller (Rule 120). */
export function presentSeller(row: SellerRow, now: Date): PublicSeller {
  return {
    ...row,
    rating: row.rating_tenths / 10,
    selling_since: row.created_at.toISOString(),
    away: presentTimeAway(row, now),
    not_for_sale: offSaleWords(row, now) ?? undefined,
  };
}

type CategoryRow = NonNullable<Awaited<ReturnType<typeof findCategory>>>;
type DepartmentRow = Awaited<ReturnType<typeof listDepartments>>[number];

export function presentCategory(row: CategoryRow): Category {
  return { ...row, product_count: row.product_count ?? 0 };
}

export function presentDepartment(row: DepartmentRow, categories: readonly CategoryRow[]) {
  return {
    ...row,
    categories: categories
      .filter((category) => category.department_id === row.id)
      .map(presentCategory),
  };
}
