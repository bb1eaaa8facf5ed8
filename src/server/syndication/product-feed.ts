import {
  wellKnownProperties,
  type WellKnownProperty,
} from '#domain/catalog/well-known-properties.ts';
import { type Cents, formatMoney, ZERO_CENTS } from '#domain/money/cents.ts';
import {
  calculateOrderTotals,
  type PlatformRules,
  type SellerRules,
  type TotalsLineInput,
} from '#domain/orders/totals.ts';
import { amountDue } from '#domain/tax/amount.ts';

import { pages } from '#contract/paths/pages.ts';
import { picturesToShare } from '#contract/paths/pictures.ts';
import type { Product, ProductVariant } from '#contract/schemas/catalog.ts';

import { presentProduct } from '#server/catalog/present.ts';
import { readProducts } from '#server/catalog/queries.ts';
import { lineToTotal, sellerRulesOfLineItems } from '#server/checkout/price-order.ts';
import { listLineItems } from '#server/checkout/queries/line-items.ts';
import type { Db } from '#server/platform/database.ts';
import { loadPlatformRules } from '#server/settings/rules.ts';
import { listProductIdsAfter } from '#server/syndication/queries.ts';
import { element, XML_DECLARATION } from '#server/syndication/xml.ts';

const PRODUCTS_AT_ONCE = 250;
/** Limits of the format, in characters. */
const LONGEST_TITLE = 150;
const LONGEST_DESCRIPTION = 5_000;
const MOST_MORE_PICTURES = 10;
const LONGEST_DETAIL_NAME = 140;
const LONGEST_DETAIL = 1_000;
const LONGEST_FIELD = 100;

/** The format's names for the measures of our unit prices. */
const MEASURE_NAMES: Readonly<Record<string, string>> = { L: 'l', 'm²': 'sqm', each: 'ct' };
/** Fields of the format that tell variants apart, by the options whose values they take. */
const OPTION_FIELDS: readonly (readonly [field: WellKnownProperty, option: RegExp])[] = [
  ['color', /^colou?r$/i],
  ['size', /^(?:size|length|width)$/i],
  ['material', /^(?:material|finish)$/i],
  ['pattern', /^pattern$/i],
];

export interface ProductFeed {
  readonly title: string;
  /** The page that lists these products. */
  readonly link: string;
  /** Null for the whole shop. */
  readonly sellerId: string | null;
  readonly now: Date;
}

interface Costs {
  readonly price: Cents;
  readonly shipping: Cents;
}

/**
 * Listed products as a merchant feed (RSS 2.0 with `g:` fields), in chunks, in the order of their
 * ids. Prices and shipping are what an Australian buyer of one unit pays, GST included; each
 * variant is an item.
 */
export async function* productFeed(
  db: Db,
  siteUrl: string,
  { title, link, sellerId, now }: ProductFeed,
): AsyncIterable<string> {
  yield `${XML_DECLARATION}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n`;
  yield `${element('title', title)}${element('link', link)}${element('description', title)}\n`;
  let after: string | null = null;
  while (true) {
    const ids = await listProductIdsAfter(db, { after, sellerId, limit: PRODUCTS_AT_ONCE });
    if (ids.length === 0) break;
    yield await itemsOf(db, { siteUrl, ids, now });
    after = ids.at(-1) ?? null;
  }
  yield '</channel>\n</rss>\n';
}

interface ItemsInput {
  readonly siteUrl: string;
  readonly ids: readonly string[];
  readonly now: Date;
}

async function itemsOf(db: Db, { siteUrl, ids, now }: ItemsInput): Promise<string> {
  const rows = await readProducts(db, ids);
  const items = rows.flatMap(({ id: productId, variants }) =>
    (variants.length === 0 ? [null] : variants).map((variant) => ({
      productId,
      variantId: variant?.id ?? null,
      quantity: 1,
    })),
  );
  const [platform, lineItems] = await Promise.all([
    loadPlatformRules(db),
    listLineItems(db, items),
  ]);
  const sellers = sellerRulesOfLineItems(lineItems);
  const shownById = new Map(rows.map((row) => [row.id, presentProduct(row, now)]));
  return lineItems
    .flatMap((row) => {
      const product = shownById.get(row.product_id);
      if (product === undefined) return [];
      const variant = product.product_variants.find(({ id }) => id === row.variant_id) ?? null;
      const line = lineToTotal(row);
      return itemOf(
        { product, variant, siteUrl },
        {
          now: costsOf(line, platform, sellers),
          regular: costsOf(regularly(line, variant ?? product), platform, sellers).price,
        },
      );
    })
    .join('');
}

/** The price of one unit for an Australian buyer, GST included. 10.00 with GST added: 11.00. */
function costsOf(
  line: TotalsLineInput,
  platform: PlatformRules,
  sellers: ReadonlyMap<string, SellerRules>,
): Costs {
  const totals = calculateOrderTotals({ lines: [line], platform, sellers, country: 'Australia' });
  const [only] = totals.lines;
  const { pricesIncludeTax } = totals;
  const due = (amountCents: Cents, taxCents = ZERO_CENTS) =>
    amountDue({ amountCents, taxCents, pricesIncludeTax });
  return {
    price: due(totals.subtotalCents, only?.taxCents),
    shipping: due(totals.totalFreightCents, only?.freightTaxCents),
  };
}

/** The line at the struck price, if there is one (Rule 111). */
function regularly(
  line: TotalsLineInput,
  { struck_price: struck }: Product | ProductVariant,
): TotalsLineInput {
  return struck === null ? line : { ...line, listPriceCents: struck, discount: null };
}

interface Item {
  readonly product: Product;
  readonly variant: ProductVariant | null;
  readonly siteUrl: string;
}

function itemOf({ product, variant, siteUrl }: Item, costs: { now: Costs; regular: Cents }) {
  const name = variant === null ? product.name : `${product.name}, ${variant.name}`;
  const sku = variant?.sku ?? (variant === null ? product.sku : null);
  const images = variant?.image == null ? product.images : [variant.image, ...product.images];
  const [picture, ...morePictures] = picturesToShare(images, siteUrl);
  const isReduced = costs.regular > costs.now.price;
  return [
    '<item>',
    element('g:id', variant?.id ?? product.id),
    element('g:item_group_id', variant === null ? null : product.id),
    element('g:title', name.slice(0, LONGEST_TITLE)),
    element('g:description', (product.description || name).slice(0, LONGEST_DESCRIPTION)),
    element('g:link', siteUrl + pages.product(product.slug, variant?.id)),
    element('g:image_link', picture),
    ...morePictures
      .slice(0, MOST_MORE_PICTURES)
      .map((address) => element('g:additional_image_link', address)),
    element('g:availability', (variant ?? product).stock > 0 ? 'in_stock' : 'out_of_stock'),
    element('g:price', amount(isReduced ? costs.regular : costs.now.price)),
    element('g:sale_price', isReduced ? amount(costs.now.price) : null),
    element('g:condition', 'new'),
    element('g:brand', product.brand),
    element('g:mpn', sku),
    // Says that a product has no manufacturer's number, so that none is looked up.
    element('g:identifier_exists', sku === null || product.brand === '' ? 'no' : null),
    element(
      'g:product_type',
      [product.department?.name, product.category?.name].filter(Boolean).join(' > '),
    ),
    ...propertyFields(product, variant),
    ...measureFields(variant?.unit_price ?? product.unit_price),
    '<g:shipping><g:country>AU</g:country><g:service>Standard</g:service>',
    element('g:price', amount(costs.now.shipping)),
    '</g:shipping></item>\n',
  ].join('');
}

/**
 * The specifications and what the variant has instead: each row is a detail, and some are fields of
 * the format as well, each of them once. What tells variants apart comes first, and whole.
 */
function propertyFields({ specifications }: Product, variant: ProductVariant | null): string[] {
  const options = variant?.attributes ?? {};
  const isOption = (name: string) =>
    Object.keys(options).some((option) => option.toLowerCase() === name.toLowerCase());
  const own = Object.entries(specifications).filter(([name]) => !isOption(name));
  const fields = new Map<string, string>(wellKnownProperties(Object.fromEntries(own)));
  for (const [field, option] of OPTION_FIELDS) {
    const values = Object.entries(options).flatMap(([name, value]) =>
      option.test(name) && value.trim() !== '' ? [value.trim()] : [],
    );
    if (values.length > 0) fields.set(field, values.join(', ').slice(0, LONGEST_FIELD));
  }
  const details = [...Object.entries(options), ...own].filter(([, value]) => value.trim() !== '');
  return [
    ...[...fields].map(([field, value]) => element(`g:${field}`, value)),
    ...details.map(
      ([name, value]) =>
        `<g:product_detail>${element('g:attribute_name', name.slice(0, LONGEST_DETAIL_NAME))}${element(
          'g:attribute_value',
          value.slice(0, LONGEST_DETAIL),
        )}</g:product_detail>`,
    ),
  ];
}

function measureFields(unitPrice: Product['unit_price']): string[] {
  if (unitPrice === null) return [];
  const measure = MEASURE_NAMES[unitPrice.measure] ?? unitPrice.measure;
  return [
    element('g:unit_pricing_measure', `${unitPrice.quantity} ${measure}`),
    element('g:unit_pricing_base_measure', `1 ${measure}`),
  ];
}

/** "64.90 AUD" */
function amount(price: Cents): string {
  return `${formatMoney(price).replaceAll(/[$,]/g, '')} AUD`;
}
