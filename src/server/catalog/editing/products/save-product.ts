import type { ProductsTable } from '#db/types.ts';
import type { Cents } from '#domain/money/cents.ts';
import { quantityPriceErrors } from '#domain/pricing/quantity-price.ts';

import { AppError } from '#contract/errors/app-error.ts';
import { decodeDiscount } from '#contract/schemas/discount.ts';
import {
  discountError,
  enteredDiscount,
  type AdminProductChange,
  type AdminProductInput,
  type ProductChange,
  type ProductInput,
} from '#contract/schemas/office-products.ts';
import { decodeQuantityPrices } from '#contract/schemas/quantity-prices.ts';

import {
  listMissingAttributes,
  type AttributedProduct,
} from '#server/catalog/editing/attributes/queries.ts';
import { discountColumns } from '#server/catalog/discount.ts';
import { storedQuantityPrices } from '#server/catalog/quantity-prices.ts';
import {
  getOwnProduct,
  refuseStaleProduct,
  recordProductChange,
} from '#server/catalog/editing/products/own-product.ts';
import { presentOfficeProduct } from '#server/catalog/editing/products/present.ts';
import {
  archiveVariants,
  ensureStockItem,
  findTakenSkus,
  findUsableCategory,
  findUsableDepartment,
  insertProduct,
  insertVariant,
  lockProducts,
  pushVariantsDown,
  updateProduct,
  updateVariant,
  type OfficeProductRow,
} from '#server/catalog/editing/products/queries.ts';
import { saveLinks } from '#server/catalog/goes-with/save-links.ts';
import type { Scope } from '#server/http/seller-scope.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { newId } from '#server/platform/ids.ts';
import { slugError } from '#server/slugs/refuse-taken-slug.ts';
import { correctStock } from '#server/stock/move-stock.ts';
import type { Db } from '#server/platform/database.ts';

type Input = ProductInput & Partial<AdminProductInput>;
type Change = ProductChange & AdminProductChange;

export const SKU_TAKEN = 'Another product has this SKU. Choose a different one.';

const STORED_MEASURE = { m: 'm', 'm²': 'm2', L: 'L', kg: 'kg', each: 'each' } as const;

/** Adds a product for the scope's owner, with rating and review count 0. */
export async function createProduct(ctx: SignedInCtx, scope: Scope, input: Input) {
  const id = newId();
  return inTransaction(ctx, async (tx) => {
    const columns = await columnsOf(tx.db, { id, scope, input });
    await refuseMissingAttributes(tx.db, input, null);
    await insertProduct(tx.db, {
      unit_measure: null,
      unit_quantity_thousandths: null,
      ...columns,
      id,
      seller_id: scope?.sellerId ?? null,
      archived_at: null,
      created_at: tx.now,
      updated_at: tx.now,
    });
    await saveVariants(tx, { productId: id, known: [], variants: input.product_variants });
    await saveLinks(tx.db, { productId: id, known: [], links: input.goes_with ?? [] });
    await setStock(tx, { productId: id, variantId: null, stock: input.stock ?? 0 });
    return recordProductChange(tx, id, { action: 'created', before: null });
  });
}

/** Changes the fields that the input names. Archives the variants that its list leaves out. */
export async function changeProduct(
  ctx: SignedInCtx,
  scope: Scope,
  { id, input: { version, ...change } }: { id: string; input: Change },
): Promise<OfficeProductRow> {
  return inTransaction(ctx, async (tx) => {
    await lockProducts(tx.db, [id]);
    const before = await getOwnProduct(tx.db, { id, scope, verb: 'edit' });
    await refuseStaleProduct(tx.db, { row: before, scope, version, change });
    const columns = await columnsOf(tx.db, { id, scope, input: completed(before, change) });
    await refuseMissingAttributes(tx.db, change, before);
    await updateProduct(tx.db, id, { ...columns, updated_at: tx.now });
    const { product_variants: variants, stock, goes_with: links } = change;
    if (links !== undefined) {
      await saveLinks(tx.db, { productId: id, known: before.goes_with, links });
    }
    if (variants !== undefined) {
      await saveVariants(tx, { productId: id, known: before.variants, variants });
    }
    if (stock !== undefined) {
      await setStock(tx, { productId: id, variantId: null, stock });
    }
    const isUnversioned = version === undefined;
    return recordProductChange(tx, id, { action: 'updated', before, isUnversioned });
  });
}

/** Refuses a product without a value of a required attribute of its category (Rule 146). */
async function refuseMissingAttributes(
  db: Db,
  change: Partial<Input>,
  before: OfficeProductRow | null,
): Promise<void> {
  const product = attributedProduct(change, before);
  if (product === null) return;
  const [names = []] = await listMissingAttributes(db, [product]);
  if (names.length > 0) {
    throw new AppError('INVALID_INPUT', { fields: missingAttributesError(names) });
  }
}

export function missingAttributesError(names: readonly string[]) {
  return { specifications: `Products of this category need a value for: ${names.join(', ')}.` };
}

/** What must have the required attributes once a change is saved, or null. */
export function attributedProduct(
  change: Partial<Pick<Input, 'category_id' | 'specifications' | 'product_variants'>>,
  before: OfficeProductRow | null,
): AttributedProduct | null {
  // A change of something else may leave a product as it was before they were required.
  const { specifications, category_id: category } = change;
  if (before !== null && specifications === undefined && category === undefined) return null;
  const known = new Map(before?.variants.map(({ id, attributes }) => [id, attributes]));
  const ofVariants = (change.product_variants ?? before?.variants ?? []).map(
    ({ id = '', attributes = known.get(id) }) => attributes ?? {},
  );
  const texts = [specifications ?? before?.specifications ?? {}, ...ofVariants].flatMap((each) =>
    Object.entries(each),
  );
  return { category_id: category === undefined ? (before?.category_id ?? null) : category, texts };
}

/** The saved values with the change applied; a category that changes alone sets its department. */
function completed(row: OfficeProductRow, change: Omit<Change, 'version'>): Input {
  const { discountType, discountValue, ...saved } = presentOfficeProduct(row, null);
  const namesType = change.discount_type !== undefined || change.discountType !== undefined;
  const namesValue = change.discount_value !== undefined || change.discountValue !== undefined;
  const bringsDepartment = change.category_id != null && change.department_id === undefined;
  return {
    ...saved,
    ...change,
    discount_type: namesType ? (change.discount_type ?? change.discountType ?? null) : discountType,
    discount_value: namesValue
      ? (change.discount_value ?? change.discountValue ?? null)
      : discountValue,
    ...(bringsDepartment ? { department_id: null } : {}),
    product_variants: change.product_variants ?? saved.product_variants,
  };
}

/** Sets how many units of a product or variant can be bought; reserved units are added on top. */
export async function setStock(
  ctx: Pick<SignedInCtx, 'db' | 'now' | 'actor'>,
  target: { productId: string; variantId: string | null; stock: number },
): Promise<void> {
  const item = await ensureStockItem(ctx.db, { id: newId(), ...target });
  await correctStock(ctx, {
    stockItemId: item.id,
    counted: target.stock + item.reserved,
    actorId: ctx.actor.userId,
  });
}

interface Draft {
  readonly id: string;
  readonly scope: Scope;
  readonly input: Input;
}

/** Reports all wrong fields at once. Only administrators may set overrides (Rule 16). */
async function columnsOf(db: Db, draft: Draft) {
  const { scope, input } = draft;
  const errors = draftErrors(input);
  const taxonomy = await taxonomyOf(db, draft, errors);
  await checkCodes(db, draft, errors);
  if (Object.keys(errors).length > 0) throw new AppError('INVALID_INPUT', { fields: errors });
  const overrides = scope === null && input.override_global_settings === true;
  return {
    name: input.name,
    slug: input.slug,
    sku: input.sku,
    description: input.description,
    brand: input.brand,
    price_cents: input.price,
    original_price_cents: input.original_price,
    ...discountColumns(decodeDiscount(enteredDiscount(input))),
    images: JSON.stringify(input.images),
    ...altColumns(input),
    ...quantityPriceColumns(input.quantity_prices),
    specifications: JSON.stringify(input.specifications),
    option_names: JSON.stringify(input.option_names),
    ...(input.pack === undefined ? {} : packColumns(input.pack)),
    ...taxonomy,
    is_taxable: input.is_taxable,
    is_shipping_exempt: input.is_shipping_exempt,
    ...(input.age_restriction === undefined ? {} : { age_restriction: input.age_restriction }),
    ...(input.warranty === undefined
      ? {}
      : { warranty: input.warranty && JSON.stringify(input.warranty) }),
    ...(scope === null
      ? {
          override_global_settings: overrides,
          custom_tax_rate_bps: overrides ? (input.custom_tax_rate ?? null) : null,
          custom_shipping_cost_cents: overrides ? (input.custom_shipping_cost ?? null) : null,
        }
      : {}),
  } satisfies Partial<Record<keyof ProductsTable, unknown>>;
}

/** What is wrong with fields that the schema of a change cannot refuse. */
export function draftErrors(
  input: Parameters<typeof enteredDiscount>[0] &
    Pick<ProductChange, 'quantity_prices' | 'product_variants'>,
): Record<string, string> {
  const errors: Record<string, string> = {};
  const wrongDiscount = discountError(input);
  if (wrongDiscount !== null) errors['discount_value'] = wrongDiscount;
  checkQuantityPrices(input, errors);
  return errors;
}

function quantityPriceColumns(prices: Input['quantity_prices']) {
  if (prices === undefined) return {};
  return { quantity_prices: storedQuantityPrices(decodeQuantityPrices(prices)) };
}

/** Reports the rows that do not lower the price of the row above (Rule 142). */
function checkQuantityPrices(
  input: Pick<ProductChange, 'quantity_prices' | 'product_variants'>,
  errors: Record<string, string>,
) {
  const check = (at: string, prices: Input['quantity_prices'] = []) => {
    for (const { row, field, words } of quantityPriceErrors(decodeQuantityPrices(prices))) {
      errors[`${at}quantity_prices.${row}.${field}`] = words;
    }
  };
  check('', input.quantity_prices);
  input.product_variants?.forEach(({ quantity_prices: prices }, index) =>
    check(`product_variants.${index}.`, prices),
  );
}

function altColumns({ images, image_alts: alts }: Input) {
  if (alts === undefined) return {};
  const kept = images.flatMap((image) => (alts[image] ? [[image, alts[image]] as const] : []));
  return { image_alts: JSON.stringify(Object.fromEntries(kept)) };
}

function packColumns(pack: NonNullable<Input['pack']> | null) {
  return pack === null
    ? { unit_measure: null, unit_quantity_thousandths: null }
    : {
        unit_measure: STORED_MEASURE[pack.measure],
        unit_quantity_thousandths: Math.round(pack.quantity * 1000),
      };
}

/** A category sets its department; another seller's category cannot be chosen. */
async function taxonomyOf(db: Db, { scope, input }: Draft, errors: Record<string, string>) {
  const none = { category_id: null, department_id: null };
  if (input.category_id !== null) {
    const category = await findUsableCategory(db, input.category_id, scope);
    if (category === undefined) {
      errors['category_id'] = 'Choose a category.';
      return none;
    }
    if (input.department_id !== null && input.department_id !== category.department_id) {
      errors['category_id'] = 'Choose a category of this department.';
    }
    return { category_id: category.id, department_id: category.department_id };
  }
  if (input.department_id === null) return none;
  const department = await findUsableDepartment(db, input.department_id, scope);
  if (department === undefined) errors['department_id'] = 'Choose a department.';
  return { category_id: null, department_id: department?.id ?? null };
}

async function checkCodes(db: Db, { id, input }: Draft, errors: Record<string, string>) {
  const takenSlug = await slugError(db, { table: 'products', id, slug: input.slug });
  if (takenSlug !== null) errors['slug'] = takenSlug;
  const codes = [input.sku, ...input.product_variants.map(({ sku }) => sku)].map(
    (sku) => sku?.trim() || null,
  );
  const written = codes.filter((sku) => sku !== null);
  const taken = await findTakenSkus(db, written, id);
  codes.forEach((sku, index) => {
    if (sku === null) return;
    const isTwice = codes.indexOf(sku) !== index;
    if (!isTwice && !taken.has(sku)) return;
    const field = index === 0 ? 'sku' : `product_variants.${index - 1}.sku`;
    errors[field] = isTwice ? 'This SKU is used twice here. Each needs its own.' : SKU_TAKEN;
  });
}

interface VariantsOf {
  readonly productId: string;
  readonly known: OfficeProductRow['variants'];
  readonly variants: Input['product_variants'];
}

async function saveVariants(ctx: SignedInCtx, { productId, known, variants }: VariantsOf) {
  const knownIds = new Set(known.map(({ id }) => id));
  const kept = variants.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (kept.some((id) => !knownIds.has(id)) || new Set(kept).size !== kept.length) {
    throw new AppError('INVALID_INPUT', {
      fields: { product_variants: 'A variant in this list belongs to another product.' },
    });
  }
  await archiveVariants(
    ctx.db,
    [...knownIds].filter((id) => !kept.includes(id)),
    ctx.now,
  );
  // A moved variant counts as changed, so variants that keep their position must not be moved.
  const isMoved =
    variants.length !== known.length ||
    variants.some(({ id }, position) => known[position]?.id !== id);
  if (isMoved) await pushVariantsDown(ctx.db, productId);
  for (const [position, variant] of variants.entries()) {
    const columns = {
      name: variant.name,
      ...(variant.sku === undefined ? {} : { sku: variant.sku?.trim() || null }),
      price_cents: variant.price as Cents,
      ...quantityPriceColumns(variant.quantity_prices),
      ...(variant.attributes === undefined
        ? {}
        : { attributes: JSON.stringify(variant.attributes) }),
      ...(variant.image === undefined ? {} : { image: variant.image }),
      ...(isMoved ? { position } : {}),
    };
    const id = variant.id ?? newId();
    if (variant.id === undefined) {
      await insertVariant(ctx.db, {
        id,
        product_id: productId,
        sku: null,
        ...columns,
        position,
        unit_quantity_thousandths: null,
        archived_at: null,
        created_at: ctx.now,
      });
    } else {
      await updateVariant(ctx.db, id, columns);
    }
    if (variant.stock !== undefined || variant.id === undefined) {
      await setStock(ctx, { productId, variantId: id, stock: variant.stock ?? 0 });
    }
  }
}
