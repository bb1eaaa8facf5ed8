import { z } from 'zod';

import { ATTRIBUTE_KINDS } from '#domain/catalog/attributes.ts';
import { CATEGORY_ICONS } from '#domain/catalog/category-icons.ts';
import { DIMENSION_FILTERS, SWITCH_FILTERS } from '#domain/catalog/filters.ts';
import { PRODUCT_SORTS } from '#domain/catalog/product-sorts.ts';
import { PACK_UNITS } from '#domain/pricing/unit-price.ts';

import { MAX_SEARCH_LENGTH } from '#contract/limits.ts';
import { AgeRestrictionSchema } from '#contract/schemas/age-rules.ts';
import { WarrantySchema } from '#contract/schemas/warranty.ts';
import {
  DiscountTypeSchema,
  IdSchema,
  InstantSchema,
  MoneySchema,
  RateSchema,
  SlugSchema,
  TextSchema,
} from '#contract/schemas/wire.ts';

/** The most products in one response (Rule 47). */
export const MAX_LISTED_PRODUCTS = 1000;
/**
 * The most answers to a search text that are counted; beyond them the shop says "10,000+" (Rule
 * 56).
 */
export const MAX_COUNTED_ANSWERS = 10_000;

const NamedRefSchema = z.object({ id: IdSchema, name: z.string(), slug: z.string() });

export const SellerRefSchema = z.object({
  id: IdSchema,
  first_name: z.string(),
  last_name: z.string(),
  /** Stands before the person's name; null if they have not given one (Rule 120). */
  trading_name: z.string().nullable(),
});

/** A seller as the shop lists them. */
export const ListedSellerSchema = SellerRefSchema.extend({
  /** Their page is `/sellers/{slug}`. */
  slug: z.string(),
  /** A wide picture, 4:1. */
  banner: z.string().nullable(),
});

/** Holidays that have not ended (Rule 121); the days are Sydney's. */
export const TimeAwaySchema = z.object({
  /** The first day away. */
  from: z.iso.date(),
  /** The last day away. */
  until: z.iso.date(),
  /** The day on which orders are sent again. */
  dispatches_from: z.iso.date(),
  /** `away`: sells and sends later. `off_sale`: nothing of theirs can be bought now. */
  state: z.enum(['upcoming', 'away', 'off_sale']),
});

export const ProductSellerSchema = SellerRefSchema.extend({
  /** Null without a page of their own. */
  slug: z.string().nullable(),
  /** When the seller joined the shop. */
  selling_since: InstantSchema,
  away: TimeAwaySchema.nullable(),
  /** Why nothing of theirs can be bought now; absent while it can (Rules 121 and 126). */
  not_for_sale: z.string().optional(),
});

/** A seller's public page. */
export const PublicSellerSchema = ProductSellerSchema.extend({
  slug: z.string(),
  logo: z.string().nullable(),
  banner: z.string().nullable(),
  /** Plain text; an empty line separates paragraphs. */
  about: z.string(),
  /** Days until an order is sent, such as 1-2. */
  dispatch_days: z.string().nullable(),
  /** Of the published reviews of what they sold; 0 without one. */
  rating: z.number(),
  review_count: z.number().int(),
});

export const CategorySchema = z.object({
  id: IdSchema,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  image: z.string().nullable(),
  department_id: IdSchema,
  product_count: z.number().int(),
  seller_id: IdSchema.nullable(),
  /** What the home page draws for it; `picture` is its own. Null is a parcel. */
  icon: z.enum(CATEGORY_ICONS).nullable(),
});

export const DepartmentSchema = z.object({
  id: IdSchema,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  image: z.string().nullable(),
  categories: z.array(CategorySchema),
});

/** Price per metre, square metre, litre, kilogram or piece. */
export const UnitPriceSchema = z.object({
  price: MoneySchema,
  measure: z.enum(PACK_UNITS),
  /** The contents of one unit in this measure, with up to three decimals: 2.4 m, 0.375 L. */
  quantity: z.number().positive(),
});

/**
 * The price to strike through next to `shown_price` as a saving; null unless the price history
 * proves it (Rule 111).
 */
export const StruckPriceSchema = MoneySchema.nullable();

/** What each unit of a line costs from this many units on (Rule 142). */
export const QuantityPriceSchema = z.object({
  from: z.number().int(),
  price: MoneySchema,
});

export const ProductVariantSchema = z.object({
  id: IdSchema,
  name: z.string(),
  sku: z.string().nullable(),
  price: MoneySchema,
  /** The price per unit after the product's discount. */
  shown_price: MoneySchema,
  struck_price: StruckPriceSchema,
  /** Units that can be bought now: on hand minus reserved. */
  stock: z.number().int(),
  attributes: z.record(z.string(), z.string()),
  /** Its own picture, if it differs in colour or finish. */
  image: z.string().nullable(),
  unit_price: UnitPriceSchema.nullable(),
  /** Absent without any. The better of discount and quantity price counts (Rule 142). */
  quantity_prices: z.array(QuantityPriceSchema).optional(),
});

/** A recall as its product shows it. The notice is at `/recalls/{id}`. */
const ProductRecallSchema = z.object({
  id: IdSchema,
  title: z.string(),
  /** Empty for the whole product. */
  variant_ids: z.array(IdSchema),
  /** False while the units on sale are known to be safe. */
  stops_sale: z.boolean(),
});

/** A specification that a category shows wherever its products are listed (Rule 146). */
export const ListFactSchema = z.object({ name: z.string(), value: z.string() });

export const ProductSchema = z.object({
  id: IdSchema,
  slug: z.string(),
  sku: z.string().nullable(),
  name: z.string(),
  description: z.string(),
  brand: z.string(),
  /** The price without a variant (Rule 43). */
  price: MoneySchema,
  /** Makes the Sale badge show; whether it may be struck through, `struck_price` says. */
  original_price: MoneySchema.nullable(),
  /**
   * The price that lists show, sort and filter by: of the cheapest variant that can be bought,
   * after the discount (Rule 5).
   */
  shown_price: MoneySchema,
  /** The price of the same variant before the discount. */
  list_price: MoneySchema,
  struck_price: StruckPriceSchema,
  /** The same for the product without a variant. */
  own_struck_price: StruckPriceSchema,
  /** Other variants that can be bought cost more: the shown price reads "From". */
  has_price_range: z.boolean(),
  /** Percent for a percentage (15 is 15 %), dollars for a flat amount; both spellings (Rule 47). */
  discount_type: DiscountTypeSchema.nullable(),
  discountType: DiscountTypeSchema.nullable(),
  discount_value: z.number().nullable(),
  discountValue: z.number().nullable(),
  images: z.array(z.string()),
  /** Descriptions of the pictures by address; absent if there are none, and the name is used. */
  image_alts: z.record(z.string(), z.string()).optional(),
  rating: z.number(),
  review_count: z.number().int(),
  /** The stock of the product without a variant; each variant has its own. */
  stock: z.number().int(),
  /** Whether the product or any of its variants can be bought; the `inStock` filter uses this. */
  in_stock: z.boolean(),
  specifications: z.record(z.string(), z.string()),
  /** The specifications that its category shows in lists; absent without one (Rule 146). */
  list_facts: z.array(ListFactSchema).optional(),
  /** Names of attributes that are left out of comparisons; absent without one (Rule 150). */
  not_compared: z.array(z.string()).optional(),
  option_names: z.array(z.string()),
  /** The unit price of the same variant as `shown_price`. */
  unit_price: UnitPriceSchema.nullable(),
  /** Of the product without a variant; absent without any (Rule 142). */
  quantity_prices: z.array(QuantityPriceSchema).optional(),
  category_id: IdSchema.nullable(),
  department_id: IdSchema.nullable(),
  seller_id: IdSchema.nullable(),
  is_taxable: z.boolean(),
  is_shipping_exempt: z.boolean(),
  /** Absent for goods without one (Rule 139). */
  age_restriction: AgeRestrictionSchema.optional(),
  /** Absent without one (Rule 141). */
  warranty: WarrantySchema.optional(),
  created_at: InstantSchema,
  category: NamedRefSchema.nullable(),
  department: NamedRefSchema.nullable(),
  seller: ProductSellerSchema.nullable(),
  /** Why nothing of it can be bought now, if it is recalled; absent otherwise (Rule 140). */
  not_for_sale: z.string().optional(),
  /** Its open recalls, newest first; absent without one. */
  recalls: z.array(ProductRecallSchema).optional(),
  product_variants: z.array(ProductVariantSchema),
});

/** The most products that can be asked for one by one, as "recently viewed" does. */
const MAX_NAMED_PRODUCTS = 24;

/** A switch in a URL: `true` or `false`, `1` or `0`. */
const SwitchSchema = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] });

export const ProductListQuerySchema = z.object({
  categorySlug: z.string().max(200).optional(),
  departmentSlug: z.string().max(200).optional(),
  searchQuery: z.string().max(MAX_SEARCH_LENGTH).optional(),
  minPrice: z.coerce.number().min(0).max(1_000_000).optional(),
  maxPrice: z.coerce.number().min(0).max(1_000_000).optional(),
  /**
   * Repeatable. A single value matches parts of a name in any case; several values match whole
   * names (Rule 29).
   */
  brand: z.array(z.string().max(100)).max(50).optional(),
  sellerId: IdSchema.optional(),
  /**
   * Repeatable, with `categorySlug` only: attributes of that category (Rule 145), as `facets` names
   * them. `treatment:H3` is a choice; several choices of one attribute match any of them.
   * `length:1.8..2.4` is a range in the attribute's unit with both ends included, of which either
   * end may be left out: `length:1.8..`.
   */
  attribute: z.array(z.string().max(200)).max(100).optional(),
  /** Only products that can be bought now, in at least one variant. */
  inStock: SwitchSchema.optional(),
  /** Only products with an original price or a discount that lowers the price. */
  onSale: SwitchSchema.optional(),
  /** Repeatable: exactly these products, except those that are not listed. */
  slugs: z.array(SlugSchema).max(MAX_NAMED_PRODUCTS).optional(),
  ids: z.array(IdSchema).max(MAX_NAMED_PRODUCTS).optional(),
  /** Default: newest, or relevance with a search text. */
  sort: z.enum(PRODUCT_SORTS).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_LISTED_PRODUCTS).optional(),
  offset: z.coerce.number().int().min(0).max(10_000_000).optional(),
  /** Includes the counts of every filter option. */
  facets: SwitchSchema.optional(),
});

/** An attribute by which the list of a category can be narrowed. */
const AttributeFacetSchema = z.object({
  /** Its name in the parameter `attribute`. */
  key: z.string(),
  name: z.string(),
  kind: z.enum(ATTRIBUTE_KINDS),
  /** Of a number or a range; null is a bare number. */
  unit: z.string().nullable(),
  /** Every choice in its own order, also without products; none of a number or a range. */
  choices: z.array(z.object({ choice: z.string(), count: z.number().int() })),
  /** The ends of what the products have; null without products, and of choices. */
  least: z.number().nullable(),
  most: z.number().nullable(),
});

/**
 * The number of products for each option of a filter. Each filter is counted without itself, so
 * that its own selection does not empty its other options; department and category are one filter.
 * Exact, except those named in `capped_counts`. Options without products are left out.
 */
export const FacetsSchema = z.object({
  departments: z.array(NamedRefSchema.extend({ count: z.number().int() })),
  categories: z.array(NamedRefSchema.extend({ department_id: IdSchema, count: z.number().int() })),
  brands: z.array(z.object({ brand: z.string(), count: z.number().int() })),
  sellers: z.array(SellerRefSchema.extend({ count: z.number().int() })),
  in_stock: z.number().int(),
  on_sale: z.number().int(),
  /** Absent unless the list is of one category that has attributes. */
  attributes: z.array(AttributeFacetSchema).optional(),
});

/**
 * A number, or a list of choices with their numbers, that is counted up to MAX_COUNTED_ANSWERS
 * only.
 */
const CappedCountSchema = z.enum([
  'totalCount',
  ...DIMENSION_FILTERS.map(({ facet }) => facet),
  ...SWITCH_FILTERS.map(({ facet }) => facet),
  'attributes',
]);

export const NearCategorySchema = z.object({ name: z.string(), slug: z.string() });

/** Lists are about one unit (Rule 142), and link to the page that has the rest. */
export const ListedProductSchema = ProductSchema.omit({
  warranty: true,
  quantity_prices: true,
}).extend({
  product_variants: z.array(ProductVariantSchema.omit({ quantity_prices: true })),
});

export const ProductListSchema = z.object({
  products: z.array(ListedProductSchema),
  /** 10,000 for a search text with more answers; the list ends there too (Rule 56). */
  totalCount: z.number().int(),
  /**
   * Which counts are lower bounds, because the search text has more than 10,000 answers:
   * `totalCount`, and of the facets those named. Such facets count 10,000 answers and leave out the
   * choices that none of these has.
   */
  capped_counts: z.array(CappedCountSchema),
  /** Present if requested. */
  facets: FacetsSchema.optional(),
  /** The nearest spelling, searched because the catalogue does not contain the typed words. */
  corrected_query: z.string().nullable(),
  /** The nearest categories for a search without results, at most 3. Absent otherwise. */
  categories_near: z.array(NearCategorySchema).optional(),
  /** The current slugs of department and category, if one was requested by a former slug. */
  moved_to: z
    .object({ departmentSlug: z.string().nullable(), categorySlug: z.string().nullable() })
    .optional(),
});

export const RelatedProductsSchema = z.object({
  products: z.array(ListedProductSchema),
  totalCount: z.number().int(),
});

/** The suggestions of the search field: at most 3 categories, 5 products and 2 articles. */
export const SuggestionsSchema = z.object({
  categories: z.array(
    z.object({ name: z.string(), slug: z.string(), department_slug: z.string().nullable() }),
  ),
  products: z.array(
    z.object({
      name: z.string(),
      slug: z.string(),
      brand: z.string(),
      image: z.string().nullable(),
      shown_price: MoneySchema,
      has_price_range: z.boolean(),
      /** Absent without one (Rule 146). */
      list_facts: z.array(ListFactSchema).optional(),
    }),
  ),
  articles: z.array(z.object({ title: z.string(), slug: z.string() })),
  corrected_query: z.string().nullable(),
});

export const SuggestionQuerySchema = z.object({
  query: z.string().max(MAX_SEARCH_LENGTH).default(''),
});

/** The most texts whose products one call finds. */
export const MAX_MATCHED_TEXTS = 90;

export const ProductMatchesQuerySchema = z.object({
  texts: z.array(TextSchema.min(1).max(MAX_SEARCH_LENGTH)).min(1).max(MAX_MATCHED_TEXTS),
});

/** A product, or one of its variants, as a line of an order list needs it. */
const MatchedOfferSchema = z.object({
  product_id: IdSchema,
  /** Null is the product without a variant. */
  variant_id: IdSchema.nullable(),
  name: z.string(),
  variant_name: z.string().nullable(),
  /** Absent without one (Rule 146). */
  list_facts: z.array(ListFactSchema).optional(),
  slug: z.string(),
  sku: z.string().nullable(),
  image: z.string().nullable(),
  /** What one unit costs alone, after the discount. */
  unit_price: MoneySchema,
  quantity_prices: z.array(QuantityPriceSchema).optional(),
  /** Units that can be bought now. */
  available: z.number().int(),
  /** Why it cannot be bought now; absent while it can (Rules 121, 126 and 140). */
  not_for_sale: z.string().optional(),
  /** Absent for goods without one (Rule 139). */
  age_restriction: AgeRestrictionSchema.optional(),
});

export const ProductMatchSchema = z.object({
  /** `exact`: the code or the whole name of one offer. `choice`: several, the best first. */
  kind: z.enum(['exact', 'choice', 'none']),
  offers: z.array(MatchedOfferSchema),
  /** How many more the text may mean; the search has them. */
  left_out: z.number().int(),
});

export const BrandCountSchema = z.object({ brand: z.string(), product_count: z.number().int() });

export const GlobalSettingsSchema = z.object({
  id: IdSchema,
  default_tax_rate: RateSchema,
  tax_type: z.enum(['GST', 'VAT', 'Sales_Tax']),
  prices_include_tax: z.boolean(),
  allow_seller_tax_override: z.boolean(),
  allow_seller_shipping_override: z.boolean(),
  free_shipping_threshold: MoneySchema,
  standard_shipping_cost: MoneySchema,
  platform_fulfillment_enabled: z.boolean(),
  standard_delivery_days: z.string(),
  express_delivery_days: z.string(),
  delivery_tracking_enabled: z.boolean(),
  /** After delivery, for a change of mind. The consumer guarantees have no such end. */
  return_days: z.number().int(),
  /** Whether the shop offers to match a lower price of another shop. */
  price_match: z.boolean(),
  /** A struck price is a saving while it was charged for this many days (Rule 111)... */
  saving_days: z.number().int(),
  /** ...of the last so many. */
  saving_window_days: z.number().int(),
});

/** The public settings, and how payments are taken. */
export const PublicSettingsSchema = GlobalSettingsSchema.extend({
  /** In test mode no money moves: the sandbox, or a test key of the provider (Rule 23). */
  payment_mode: z.enum(['test', 'live']),
});

export type Category = z.output<typeof CategorySchema>;
export type Department = z.output<typeof DepartmentSchema>;
export type UnitPrice = z.output<typeof UnitPriceSchema>;
export type ProductVariant = z.output<typeof ProductVariantSchema>;
export type ListFact = z.output<typeof ListFactSchema>;
export type Product = z.output<typeof ProductSchema>;
export type ProductListQuery = z.output<typeof ProductListQuerySchema>;
export type CappedCount = z.output<typeof CappedCountSchema>;
export type AttributeFacet = z.output<typeof AttributeFacetSchema>;
export type Facets = z.output<typeof FacetsSchema>;
export type NearCategory = z.output<typeof NearCategorySchema>;
export type ProductList = z.output<typeof ProductListSchema>;
export type ProductMatch = z.output<typeof ProductMatchSchema>;
export type MatchedOffer = ProductMatch['offers'][number];
export type Suggestions = z.output<typeof SuggestionsSchema>;
export type BrandCount = z.output<typeof BrandCountSchema>;
export type ProductSeller = z.output<typeof ProductSellerSchema>;
export type SellerRef = z.output<typeof SellerRefSchema>;
export type TimeAwayView = z.output<typeof TimeAwaySchema>;
export type PublicSeller = z.output<typeof PublicSellerSchema>;
export type ListedSeller = z.output<typeof ListedSellerSchema>;
export type GlobalSettings = z.output<typeof GlobalSettingsSchema>;
export type PublicSettings = z.output<typeof PublicSettingsSchema>;
