import { z } from 'zod';

import { slugify } from '#domain/catalog/slug.ts';
import type { CellError, RowOutcome } from '#domain/range/outcomes.ts';
import { rowsOf, textOf, type RangeGroup, type RangeRow } from '#domain/range/rows.ts';

import { fieldErrors } from '#contract/errors/field-errors.ts';
import { inputSentence } from '#contract/errors/input-sentence.ts';
import {
  AdminProductChangeSchema,
  AdminProductInputSchema,
  ProductChangeSchema,
  ProductInputSchema,
  type AdminProductChange,
  type AdminProductInput,
  type ProductChange,
  type ProductInput,
} from '#contract/schemas/office-products.ts';

import { listMissingAttributes } from '#server/catalog/editing/attributes/queries.ts';
import {
  pictureFinder,
  type FoundPicture,
  type PictureFinder,
} from '#server/catalog/editing/imports/find-pictures.ts';
import { findTaxonomy, type FoundTaxonomy } from '#server/catalog/editing/imports/find-taxonomy.ts';
import {
  hasChoiceWithoutOption,
  listedVariants,
  optionNames,
  productBody,
  type ReadVariant,
} from '#server/catalog/editing/imports/product-body.ts';
import {
  findIdsByHandles,
  type RowResult,
  type UsableTaxonomy,
} from '#server/catalog/editing/imports/queries.ts';
import { productValues, variantValues } from '#server/catalog/editing/products/range-values.ts';
import {
  NOTHING_KNOWN,
  placeOfField,
  readProductRow,
  readVariantRow,
  type RowReading,
} from '#server/catalog/editing/imports/read-rows.ts';
import {
  findAnyProducts,
  type OfficeProductRow,
} from '#server/catalog/editing/products/queries.ts';
import {
  attributedProduct,
  draftErrors,
  missingAttributesError,
  SKU_TAKEN,
} from '#server/catalog/editing/products/save-product.ts';
import type { Scope } from '#server/http/seller-scope.ts';
import type { Db } from '#server/platform/database.ts';
import { slugTaken } from '#server/slugs/refuse-taken-slug.ts';

/** What an import knows while it reads its file. */
export interface Planner {
  readonly importId: string;
  readonly scope: Scope;
  readonly siteUrl: string;
  readonly taxonomy: UsableTaxonomy;
  readonly hasArchive: boolean;
  /** The rows in which codes and products of the file have come, by what they are called. */
  readonly seen: Map<string, number>;
}

export type ProductWrite =
  | { readonly kind: 'create'; readonly input: ProductInput & Partial<AdminProductInput> }
  | {
      readonly kind: 'change';
      readonly id: string;
      readonly input: ProductChange & AdminProductChange;
    };

/** What an import does about one product. */
export interface Plan {
  readonly rows: readonly RowResult[];
  /** Null where nothing changes or a row is refused. */
  readonly write: ProductWrite | null;
  /** What the write puts on the product. */
  readonly pictures: readonly FoundPicture[];
}

interface Draft {
  readonly group: RangeGroup;
  readonly current: OfficeProductRow | null;
  /** Somebody else's product, of which a seller learns nothing. */
  readonly isForeign: boolean;
}

/**
 * Decides what the rows of a batch do, for the check and again when they are applied. If one row of
 * a product is refused, all of them are.
 */
export async function planGroups(
  db: Db,
  planner: Planner,
  groups: readonly RangeGroup[],
): Promise<Plan[]> {
  const found = await findProducts(db, groups);
  const shop = indexOf(found);
  const drafts = joined(groups.map((group) => draftOf(group, shop, planner)));
  const findPicture = await pictureFinder(db, planner, groups);
  const plans = drafts.map((draft) => draftPlan(draft, shop, { planner, findPicture }));
  await refuseMissingAttributes(db, plans);
  return plans.map(finished);
}

async function findProducts(db: Db, groups: readonly RangeGroup[]): Promise<OfficeProductRow[]> {
  const rows = groups.flatMap(rowsOf);
  const skus = new Set(rows.flatMap((row) => textOf(row, 'sku') || []));
  const slugs = new Set(rows.flatMap((row) => slugOf(row) || []));
  const ids = await findIdsByHandles(db, { slugs: [...slugs], skus: [...skus] });
  return ids.length === 0 ? [] : findAnyProducts(db, ids);
}

/** The slug that a row names, or that its product's name makes. */
function slugOf(row: RangeRow): string {
  return textOf(row, 'slug') || slugify(textOf(row, 'name'));
}

interface Coded {
  readonly row: OfficeProductRow;
  readonly isVariant: boolean;
}

interface Shop {
  readonly bySlug: ReadonlyMap<string, OfficeProductRow>;
  readonly bySku: ReadonlyMap<string, Coded>;
}

function indexOf(rows: readonly OfficeProductRow[]): Shop {
  const bySku = new Map<string, Coded>();
  for (const row of rows) {
    if (row.sku !== null) bySku.set(row.sku, { row, isVariant: false });
    for (const { sku } of row.variants) if (sku !== null) bySku.set(sku, { row, isVariant: true });
  }
  return { bySlug: new Map(rows.map((row) => [row.slug, row])), bySku };
}

function draftOf(given: RangeGroup, shop: Shop, { scope }: Planner): Draft {
  const group = withVariantsByCode(given, shop);
  const [first] = rowsOf(group);
  const coded = first && shop.bySku.get(textOf(first, 'sku'));
  // The code of a variant does not find the product for its own row.
  const ofCode = group.product !== null && coded?.isVariant === true ? undefined : coded?.row;
  const ofSlug = first && shop.bySlug.get(slugOf(first));
  const current = (group.product === null ? (ofSlug ?? ofCode) : (ofCode ?? ofSlug)) ?? null;
  const isForeign = current !== null && scope !== null && current.seller_id !== scope.sellerId;
  return { group, current, isForeign };
}

/** A row with nothing that names a product but the code of a variant is that variant's. */
function withVariantsByCode(group: RangeGroup, shop: Shop): RangeGroup {
  const { product, variants } = group;
  if (product === null || variants.length > 0 || slugOf(product) !== '') return group;
  const isVariants = shop.bySku.get(textOf(product, 'sku'))?.isVariant === true;
  return isVariants ? { product: null, variants: [product] } : group;
}

/** Rows of a batch that are about variants of one product are written together. */
function joined(drafts: readonly Draft[]): Draft[] {
  const result: Draft[] = [];
  const places = new Map<string, number>();
  for (const draft of drafts) {
    const id = draft.current?.id;
    const place = id === undefined ? undefined : places.get(id);
    const before = place === undefined ? undefined : result[place];
    const products = [before?.group.product, draft.group.product].filter((row) => row != null);
    if (place !== undefined && before !== undefined && products.length < 2) {
      const variants = [...before.group.variants, ...draft.group.variants];
      result[place] = { ...before, group: { product: products[0] ?? null, variants } };
      continue;
    }
    if (id !== undefined && !draft.isForeign) places.set(id, result.length);
    result.push(draft);
  }
  return result;
}

interface DraftPlan extends Read {
  readonly isForeign: boolean;
  readonly readings: readonly RowReading[];
  readonly write: ProductWrite | null;
}

function draftPlan(
  { group, current: found, isForeign }: Draft,
  shop: Shop,
  { planner, findPicture }: { readonly planner: Planner; readonly findPicture: PictureFinder },
): DraftPlan {
  const current = isForeign ? null : found;
  const product =
    group.product === null
      ? null
      : readProductRow(group.product, knownOf(current, planner), findPicture);
  const variants = group.variants.map((row) =>
    readVariant(row, { group, current, planner, findPicture }),
  );
  const readings = [...(product ? [product] : []), ...variants.map(({ reading }) => reading)];
  if (isForeign) refuseForeign(group, readings);
  if (group.product === null && found === null) {
    for (const { errors } of readings) errors.push({ column: null, message: NO_PRODUCT });
  }
  checkSeen({ variants, current: found, product }, planner);
  const write =
    isForeign || (product === null && current === null)
      ? null
      : writeOf({ product, variants, current }, shop, planner);
  return { readings, product, variants, current, isForeign, write };
}

/** Asks once for all products of a batch what a save would ask for each. */
async function refuseMissingAttributes(db: Db, plans: readonly DraftPlan[]): Promise<void> {
  const asked = plans.flatMap((plan) => {
    const product = plan.write && attributedProduct(plan.write.input, plan.current);
    return product === null ? [] : [{ plan, product }];
  });
  if (asked.length === 0) return;
  const missing = await listMissingAttributes(
    db,
    asked.map(({ product }) => product),
  );
  missing.forEach((names, index) => {
    const plan = asked[index]?.plan;
    if (plan !== undefined && names.length > 0) placeErrors(missingAttributesError(names), plan);
  });
}

const NO_PRODUCT =
  "We found no product of yours for this variant. Add the product's own row above it.";

function knownOf(current: OfficeProductRow | null, { siteUrl }: Planner) {
  return current === null
    ? NOTHING_KNOWN
    : { values: productValues(current, siteUrl), specifications: current.specifications };
}

function readVariant(
  row: RangeRow,
  {
    group,
    current,
    planner,
    findPicture,
  }: {
    readonly group: RangeGroup;
    readonly current: OfficeProductRow | null;
    readonly planner: Planner;
    readonly findPicture: PictureFinder;
  },
): ReadVariant {
  const name = textOf(row, 'variant');
  const sku = textOf(row, 'sku');
  const known =
    current?.variants.find((each) => sku !== '' && each.sku === sku) ??
    current?.variants.find((each) => name !== '' && each.name === name) ??
    null;
  const values =
    known === null || current === null ? {} : variantValues(current, known, planner.siteUrl);
  // A code alone says nothing about the name.
  const named = known !== null && name === '' ? withoutText(row) : row;
  const reading = readVariantRow(named, { values, product: group.product }, findPicture);
  const pictures = reading.patch.pictures?.length ?? 0;
  if (pictures > 1) {
    reading.errors.push({ column: 'pictures', message: 'A variant has one picture.' });
  }
  return { reading, known };
}

function withoutText(row: RangeRow): RangeRow {
  const texts = new Map(row.texts);
  texts.delete('variant');
  return { ...row, texts };
}

/** A product of somebody else: the sentence of the form, which does not say whose. */
function refuseForeign({ product }: RangeGroup, readings: readonly RowReading[]) {
  const [first] = readings;
  if (first === undefined) return;
  const hasSku = textOf(first.row, 'sku') !== '';
  const column = product !== null && !hasSku ? 'slug' : 'sku';
  first.errors.push({ column, message: column === 'sku' ? SKU_TAKEN : slugTaken('products') });
}

/** Refuses a code, product or variant that has come in an earlier row. */
function checkSeen(
  {
    variants,
    current,
    product,
  }: {
    readonly variants: readonly ReadVariant[];
    readonly current: OfficeProductRow | null;
    readonly product: RowReading | null;
  },
  { seen }: Planner,
) {
  const check = ({ row, errors }: RowReading, key: string, error: (row: number) => CellError) => {
    const before = seen.get(key);
    if (before === undefined) seen.set(key, row.number);
    else if (before !== row.number) errors.push(error(before));
  };
  const checkSku = (reading: RowReading) => {
    const sku = textOf(reading.row, 'sku');
    if (sku === '') return;
    check(reading, `sku ${sku}`, (row) => ({
      column: 'sku',
      message: `Row ${row} has this SKU too. Each needs its own.`,
    }));
  };
  const slug = current?.slug ?? (product === null ? '' : slugOf(product.row));
  if (product !== null) {
    checkSku(product);
    check(product, `product ${slug}`, (row) => ({
      column: null,
      message: `Row ${row} is about this product too.`,
    }));
  }
  for (const { known, reading } of variants) {
    checkSku(reading);
    if (reading.errors.some(({ column }) => column === 'sku')) continue;
    const name = known?.name ?? textOf(reading.row, 'variant');
    check(reading, `variant ${slug} ${name}`, (row) => ({
      column: null,
      message: `Row ${row} is about this variant too.`,
    }));
  }
}

interface Read {
  readonly product: RowReading | null;
  readonly variants: readonly ReadVariant[];
  readonly current: OfficeProductRow | null;
}

/** Checks what would be saved as the form's call does. Adds errors to the rows they are about. */
function writeOf(read: Read, shop: Shop, planner: Planner): ProductWrite | null {
  const { product, variants, current } = read;
  const taxonomy = taxonomyOf(read, planner);
  const options = optionNames(product?.patch ?? {}, current);
  for (const { reading } of variants) {
    if (hasChoiceWithoutOption(reading, options)) {
      const message = "Name the option in the product's own row.";
      reading.errors.push({ column: 'option_1', message });
    }
  }
  const body = productBody({ current, product, variants, taxonomy });
  if (current !== null && Object.keys(body).length === 0) return null;
  const parsed = z.safeDecode(schemaFor(current, planner.scope), body as never, {
    error: inputSentence,
  });
  const errors = parsed.success ? {} : fieldErrors(parsed.error);
  if (parsed.success) {
    const data = parsed.data as ProductChange;
    Object.assign(errors, draftErrors(data), codeErrors(data, current, shop));
  }
  placeErrors(errors, read);
  if (!parsed.success) return null;
  return current === null
    ? { kind: 'create', input: parsed.data as ProductInput }
    : {
        kind: 'change',
        id: current.id,
        input: withExpectedStock(parsed.data as ProductChange, current),
      };
}

function schemaFor(current: OfficeProductRow | null, scope: Scope): z.ZodType {
  if (current === null) return scope === null ? AdminProductInputSchema : ProductInputSchema;
  return scope === null ? AdminProductChangeSchema : ProductChangeSchema;
}

/** Stock that orders move between now and the save refuses it (Rule 47). */
function withExpectedStock(input: ProductChange, current: OfficeProductRow): ProductChange {
  if (input.stock === undefined) return input;
  const { stock } = current;
  return { ...input, expected_stock: (stock?.on_hand ?? 0) - (stock?.reserved ?? 0) };
}

function taxonomyOf({ product, current }: Read, planner: Planner): FoundTaxonomy | undefined {
  if (product === null) return undefined;
  const { patch, row, errors } = product;
  if (patch.category === undefined && patch.department === undefined) return undefined;
  const category = patch.category ?? current?.category?.name ?? '';
  // A category brings its department, unless the file names one.
  const named = row.texts.has('department') ? textOf(row, 'department') : null;
  const department = named ?? (category === '' ? (current?.department?.name ?? '') : '');
  const answer = findTaxonomy(planner.taxonomy, { category, department });
  if (answer.ok) return answer.found;
  errors.push({ column: answer.column, message: answer.message });
  return undefined;
}

/** Codes and slugs that other products in the shop have; the save asks again. */
function codeErrors(data: ProductChange, current: OfficeProductRow | null, shop: Shop) {
  const { slug, sku, product_variants: variants = [] } = data;
  const errors: Record<string, string> = {};
  const ofSlug = slug === undefined ? undefined : shop.bySlug.get(slug);
  if (ofSlug !== undefined && ofSlug.id !== current?.id) errors['slug'] = slugTaken('products');
  const isTaken = (code: string | null | undefined) => {
    const owner = code == null ? undefined : shop.bySku.get(code);
    return owner !== undefined && owner.row.id !== current?.id;
  };
  if (isTaken(sku)) errors['sku'] = SKU_TAKEN;
  variants.forEach((variant, index) => {
    if (isTaken(variant.sku)) errors[`product_variants.${index}.sku`] = SKU_TAKEN;
  });
  return errors;
}

function placeErrors(errors: Readonly<Record<string, string>>, read: Read) {
  const { product, variants, current } = read;
  const listed = listedVariants(current, variants);
  for (const [field, message] of Object.entries(errors)) {
    const { variant, column } = placeOfField(field);
    const ofVariant = variant === null ? undefined : listed[variant]?.reading;
    const reading = ofVariant ?? product ?? variants[0]?.reading;
    const isSaid = reading?.errors.some((each) => each.column === column && column !== null);
    if (isSaid !== true) reading?.errors.push({ column, message });
  }
}

const OTHER_ROW = 'Another row of this product is refused.';

function finished({ readings, current, variants, isForeign, write }: DraftPlan): Plan {
  const isRefused = readings.some(({ errors }) => errors.length > 0);
  const isNew = new Set(
    current === null
      ? readings
      : variants.flatMap(({ known, reading }) => (known === null ? [reading] : [])),
  );
  const productName = readings.map(({ row }) => textOf(row, 'name')).find((name) => name !== '');
  const rows = readings.map((reading): RowResult => {
    const variant = textOf(reading.row, 'variant');
    const name = current?.name ?? productName ?? textOf(reading.row, 'sku');
    const errors =
      isRefused && reading.errors.length === 0
        ? [{ column: null, message: OTHER_ROW }]
        : reading.errors;
    return {
      row_number: reading.row.number,
      outcome: outcomeOf(reading, { isRefused, isNew: isNew.has(reading) }),
      name: variant === '' ? name : `${name}, ${variant}`,
      product_id: current?.id ?? null,
      changes: isForeign ? [] : reading.changes,
      errors,
    };
  });
  return {
    rows,
    write: isRefused ? null : write,
    pictures: isRefused ? [] : readings.flatMap(({ pictures }) => pictures),
  };
}

function outcomeOf(
  { changes }: RowReading,
  { isRefused, isNew }: { readonly isRefused: boolean; readonly isNew: boolean },
): RowOutcome {
  if (isRefused) return 'refused';
  if (isNew) return 'new';
  return changes.length > 0 ? 'changed' : 'unchanged';
}
