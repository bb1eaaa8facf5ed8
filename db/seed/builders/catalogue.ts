import type { Insertable, Kysely } from 'kysely';

import type {
  AttributeDefinitionsTable,
  CategoriesTable,
  DB,
  DepartmentsTable,
  ProductLinksTable,
  ProductsTable,
  ProductVariantsTable,
  StockItemsTable,
} from '#db/types.ts';
import type { AttributeKind } from '#domain/catalog/attributes.ts';
import type { CategoryIconName } from '#domain/catalog/category-icons.ts';
import type { LinkKind, QuantityRule } from '#domain/catalog/goes-with.ts';
import type { Warranty } from '#domain/consumer-law/warranty.ts';
import { discountValue, type Discount } from '#domain/pricing/discount.ts';
import type { QuantityPrices } from '#domain/pricing/quantity-price.ts';

import { storedQuantityPrices } from '#server/catalog/quantity-prices.ts';

import { nextNumber, stableId } from './ids.ts';
import { BUILT_AT } from './people.ts';

export interface TaxonomyInput {
  id?: string;
  slug?: string;
  name?: string;
  description?: string;
  image?: string | null;
  sellerId?: string | null;
  isListed?: boolean;
  createdAt?: Date;
}

export function departmentRow(input: TaxonomyInput = {}): Insertable<DepartmentsTable> {
  const number = nextNumber();
  return {
    id: input.id ?? stableId('department', `built-${number}`),
    slug: input.slug ?? `department-${number}`,
    name: input.name ?? `Department ${number}`,
    description: input.description ?? 'Everything for one kind of job.',
    image: input.image ?? null,
    seller_id: input.sellerId ?? null,
    is_listed: input.isListed ?? true,
    created_at: input.createdAt ?? BUILT_AT,
  };
}

export async function buildDepartment(db: Kysely<DB>, input: TaxonomyInput = {}) {
  const row = departmentRow(input);
  await db.insertInto('departments').values(row).execute();
  return { id: row.id, slug: row.slug };
}

export interface CategoryInput extends TaxonomyInput {
  icon?: CategoryIconName;
  /** Built when absent. */
  departmentId?: string;
}

export function categoryRow(
  input: CategoryInput & { departmentId: string },
): Insertable<CategoriesTable> {
  const number = nextNumber();
  return {
    ...departmentRow(input),
    id: input.id ?? stableId('category', `built-${number}`),
    slug: input.slug ?? `category-${number}`,
    name: input.name ?? `Category ${number}`,
    department_id: input.departmentId,
    icon: input.icon ?? null,
  };
}

export async function buildCategory(db: Kysely<DB>, input: CategoryInput = {}) {
  const departmentId = input.departmentId ?? (await buildDepartment(db)).id;
  const row = categoryRow({ ...input, departmentId });
  await db.insertInto('categories').values(row).execute();
  return { id: row.id, slug: row.slug, departmentId };
}

export interface ProductInput {
  id?: string;
  slug?: string;
  sku?: string | null;
  name?: string;
  description?: string;
  brand?: string;
  priceCents?: number;
  originalPriceCents?: number | null;
  discount?: Discount | null;
  quantityPrices?: QuantityPrices;
  images?: readonly string[];
  /** Descriptions of the pictures, by address. */
  imageAlts?: Readonly<Record<string, string>>;
  specifications?: Record<string, string>;
  optionNames?: readonly string[];
  unit?: { measure: 'm' | 'm2' | 'L' | 'kg' | 'each'; quantityThousandths: number } | null;
  /** Built with its department when both are absent; null for an uncategorised product. */
  categoryId?: string | null;
  departmentId?: string | null;
  sellerId?: string | null;
  stock?: number;
  isTaxable?: boolean;
  isShippingExempt?: boolean;
  overridesGlobalSettings?: boolean;
  customTaxRateBps?: number | null;
  customShippingCents?: number | null;
  warranty?: Warranty | null;
  createdAt?: Date;
}

/** The product itself; its stock is in `stockRow`. */
export function productRow(
  input: ProductInput & { categoryId: string | null; departmentId: string | null },
): Insertable<ProductsTable> {
  const number = nextNumber();
  const createdAt = input.createdAt ?? BUILT_AT;
  return {
    id: input.id ?? stableId('product', `built-${number}`),
    slug: input.slug ?? `product-${number}`,
    sku: input.sku ?? null,
    name: input.name ?? `Merbau decking ${number}`,
    description: input.description ?? 'Dense, stable and red-brown.',
    brand: input.brand ?? 'Numbatten',
    price_cents: input.priceCents ?? 2460,
    original_price_cents: input.originalPriceCents ?? null,
    discount_type: input.discount?.type ?? null,
    discount_value: input.discount ? discountValue(input.discount) : null,
    quantity_prices: storedQuantityPrices(input.quantityPrices ?? []),
    images: JSON.stringify(input.images ?? []),
    image_alts: JSON.stringify(input.imageAlts ?? {}),
    specifications: JSON.stringify(input.specifications ?? {}),
    option_names: JSON.stringify(input.optionNames ?? []),
    unit_measure: input.unit?.measure ?? null,
    unit_quantity_thousandths: input.unit?.quantityThousandths ?? null,
    category_id: input.categoryId,
    department_id: input.departmentId,
    seller_id: input.sellerId ?? null,
    is_taxable: input.isTaxable ?? true,
    is_shipping_exempt: input.isShippingExempt ?? false,
    override_global_settings: input.overridesGlobalSettings ?? false,
    custom_tax_rate_bps: input.customTaxRateBps ?? null,
    custom_shipping_cost_cents: input.customShippingCents ?? null,
    warranty: input.warranty ? JSON.stringify(input.warranty) : null,
    created_at: createdAt,
    updated_at: createdAt,
  };
}

export function stockRow(input: {
  productId: string;
  variantId?: string | null;
  onHand: number;
}): Insertable<StockItemsTable> {
  const variantId = input.variantId ?? null;
  return {
    id: stableId('stock', variantId ?? input.productId),
    product_id: input.productId,
    variant_id: variantId,
    on_hand: input.onHand,
  };
}

/** A listed product with ten in stock, in its own category and department unless they are given. */
export async function buildProduct(db: Kysely<DB>, input: ProductInput = {}) {
  const row = productRow({ ...input, ...(await taxonomyFor(db, input)) });
  await db.insertInto('products').values(row).execute();
  const stock = stockRow({ productId: row.id, onHand: input.stock ?? 10 });
  await db.insertInto('stock_items').values(stock).execute();
  return { id: row.id, slug: row.slug, stockItemId: stock.id };
}

async function taxonomyFor(
  db: Kysely<DB>,
  { categoryId, departmentId }: ProductInput,
): Promise<{ categoryId: string | null; departmentId: string | null }> {
  if (categoryId !== undefined) {
    if (departmentId !== undefined || categoryId === null) {
      return { categoryId, departmentId: departmentId ?? null };
    }
    const category = await db
      .selectFrom('categories')
      .select('department_id')
      .where('id', '=', categoryId)
      .executeTakeFirstOrThrow();
    return { categoryId, departmentId: category.department_id };
  }
  const built = await buildCategory(db, departmentId ? { departmentId } : {});
  return { categoryId: built.id, departmentId: built.departmentId };
}

export interface VariantInput {
  id?: string;
  /** Built when absent. */
  productId?: string;
  position?: number;
  name?: string;
  sku?: string | null;
  priceCents?: number;
  quantityPrices?: QuantityPrices;
  attributes?: Record<string, string>;
  quantityThousandths?: number | null;
  image?: string | null;
  stock?: number;
  createdAt?: Date;
}

export function variantRow(
  input: VariantInput & { productId: string },
): Insertable<ProductVariantsTable> {
  const number = nextNumber();
  const name = input.name ?? '2.4 m';
  return {
    id: input.id ?? stableId('variant', `built-${number}`),
    product_id: input.productId,
    position: input.position ?? number,
    name,
    sku: input.sku ?? null,
    price_cents: input.priceCents ?? 2460,
    quantity_prices: storedQuantityPrices(input.quantityPrices ?? []),
    attributes: JSON.stringify(input.attributes ?? { Length: name }),
    unit_quantity_thousandths: input.quantityThousandths ?? null,
    image: input.image ?? null,
    created_at: input.createdAt ?? BUILT_AT,
  };
}

/** A variant with ten in stock, of a new product unless one is given. */
export async function buildVariant(db: Kysely<DB>, input: VariantInput = {}) {
  const productId = input.productId ?? (await buildProduct(db, { optionNames: ['Length'] })).id;
  const row = variantRow({ ...input, productId });
  await db.insertInto('product_variants').values(row).execute();
  const stock = stockRow({ productId, variantId: row.id, onHand: input.stock ?? 10 });
  await db.insertInto('stock_items').values(stock).execute();
  return { id: row.id, productId, stockItemId: stock.id };
}

export interface PastPriceInput {
  from: Date;
  priceCents: number;
  originalPriceCents?: number | null;
  /** After the discount, for the product's own price. */
  shownPriceCents?: number;
}

/** Replaces the price history of a product, or of one of its variants, the oldest first. */
export async function buildPriceHistory(
  db: Kysely<DB>,
  {
    productId,
    variantId = null,
    prices,
  }: { productId: string; variantId?: string | null; prices: readonly PastPriceInput[] },
) {
  await db
    .deleteFrom('price_history')
    .where('product_id', '=', productId)
    .where((eb) =>
      variantId === null ? eb('variant_id', 'is', null) : eb('variant_id', '=', variantId),
    )
    .execute();
  await db
    .insertInto('price_history')
    .values(
      prices.map((price) => ({
        product_id: productId,
        variant_id: variantId,
        price_cents: price.priceCents,
        original_price_cents: price.originalPriceCents ?? null,
        shown_price_cents: variantId === null ? (price.shownPriceCents ?? price.priceCents) : null,
        valid_from: price.from,
      })),
    )
    .execute();
}

export interface LinkRowInput {
  readonly productId: string;
  readonly kind: LinkKind;
  readonly rule?: QuantityRule;
}

/** What goes with a product, in the order of its page (Rule 149). */
export function linkRows(
  productId: string,
  links: readonly LinkRowInput[],
): Insertable<ProductLinksTable>[] {
  return links.map(({ productId: otherId, kind, rule }, position) => ({
    product_id: productId,
    other_product_id: otherId,
    position,
    kind,
    quantity_thousandths: rule?.quantityThousandths ?? null,
    measure: rule?.measure ?? null,
    per: rule?.per ?? null,
  }));
}

export async function buildLinks(
  db: Kysely<DB>,
  productId: string,
  links: readonly LinkRowInput[],
): Promise<void> {
  await db.insertInto('product_links').values(linkRows(productId, links)).execute();
}

/** A typed attribute of a category (Rule 145). */
export interface AttributeInput {
  /** Its name in addresses. */
  readonly key: string;
  /** The name of its specification rows. */
  readonly name: string;
  readonly kind: AttributeKind;
  readonly unit?: string;
  readonly choices?: readonly string[];
  readonly isRequired?: boolean;
  readonly isComparable?: boolean;
  readonly isShownInLists?: boolean;
}

/** The definitions of a category, in the order of their filters. */
export function attributeRows(
  categoryId: string,
  inputs: readonly AttributeInput[],
): Insertable<AttributeDefinitionsTable>[] {
  return inputs.map(({ key, name, kind, ...input }, position) => ({
    category_id: categoryId,
    key,
    name,
    kind,
    unit: input.unit ?? null,
    choices: [...(input.choices ?? [])],
    is_required: input.isRequired ?? false,
    is_filterable: kind !== 'text',
    is_comparable: input.isComparable ?? true,
    is_shown_in_lists: input.isShownInLists ?? false,
    position,
  }));
}

export async function buildAttributes(
  db: Kysely<DB>,
  categoryId: string,
  inputs: readonly AttributeInput[],
): Promise<void> {
  await db.insertInto('attribute_definitions').values(attributeRows(categoryId, inputs)).execute();
}
