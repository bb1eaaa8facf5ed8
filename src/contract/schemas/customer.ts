import { z } from 'zod';

import {
  AUSTRALIAN_STATES,
  COUNTRIES,
  isCountry,
  isRegionOf,
  type Country,
} from '#domain/addresses/address.ts';
import { SELLER_ROLES } from '#domain/access/seller-roles.ts';

import { MAX_LINE_QUANTITY } from '#contract/limits.ts';
import { AgeRestrictionSchema } from '#contract/schemas/age-rules.ts';
import {
  ListFactSchema,
  QuantityPriceSchema,
  StruckPriceSchema,
  TimeAwaySchema,
  UnitPriceSchema,
} from '#contract/schemas/catalog.ts';
import { changeOf, VersionSchema } from '#contract/schemas/versions.ts';
import {
  IdSchema,
  InstantSchema,
  MoneySchema,
  NOT_BLANK,
  TextSchema,
} from '#contract/schemas/wire.ts';

export const ProfileSchema = z.object({
  id: IdSchema,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** The areas that the person may enter: `seller` is whoever works for a seller (Rule 130). */
  role: z.enum(['customer', 'seller', 'admin']),
  /** The sellers that the person works for. */
  sellers: z.array(z.object({ id: IdSchema, name: z.string(), role: z.enum(SELLER_ROLES) })),
  created_at: InstantSchema,
});

/** The most lines in a cart (Rule 18). */
export const MAX_CART_LINES = 90;

export const CartItemSchema = z.object({
  id: IdSchema,
  user_id: IdSchema,
  product_id: IdSchema,
  variant_id: IdSchema.nullable(),
  quantity: z.number().int(),
  /** Units that can be bought now. */
  available: z.number().int(),
  /** False if the product or variant is archived: the line can only be removed. */
  is_listed: z.boolean(),
  /** Per unit, before the discount: the basis of cart figures (Rule 27). */
  list_price: MoneySchema,
  /** What one unit costs alone, after the discount. */
  unit_price: MoneySchema,
  /** What each unit costs from so many units of the line on; absent without any (Rule 142). */
  quantity_prices: z.array(QuantityPriceSchema).optional(),
  /** The unit price when the line was added or last accepted; null if unknown. */
  seen_price: MoneySchema.nullable(),
  created_at: InstantSchema,
  product: z.object({
    id: IdSchema,
    name: z.string(),
    slug: z.string(),
    /** The chosen variant's own picture comes first. */
    images: z.array(z.string()),
    price: MoneySchema,
    seller_id: IdSchema.nullable(),
    /** The trading name, or the person's without one (Rule 120). */
    seller_name: z.string(),
    /** Their page is `/sellers/{slug}`; null for the shop's own products. */
    seller_slug: z.string().nullable(),
    /** Their holidays, until these are over (Rule 121). */
    seller_away: TimeAwaySchema.nullable(),
    /** Why it cannot be bought now; absent while it can (Rules 121, 126 and 140). */
    not_for_sale: z.string().optional(),
    /** Absent without one (Rule 146). */
    list_facts: z.array(ListFactSchema).optional(),
    is_shipping_exempt: z.boolean(),
    /** Absent for goods without one (Rule 139). */
    age_restriction: AgeRestrictionSchema.optional(),
  }),
  variant: z.object({ id: IdSchema, name: z.string(), price: MoneySchema }).nullable(),
});

/** How far the cart is from free shipping (Rule 6). */
const ShippingOutlookSchema = z.object({
  /** The freight of the lines that can be bought. */
  freight: MoneySchema,
  /** The freight by seller, in the order of the lines; null is the shop. */
  groups: z.array(z.object({ seller_id: IdSchema.nullable(), freight: MoneySchema })),
  /** The part that no goal removes. */
  fixed_freight: MoneySchema,
  /** The same by seller. */
  fixed: z.array(
    z.object({
      seller_id: IdSchema.nullable(),
      seller_name: z.string(),
      freight: MoneySchema,
      basis: z.enum(['item', 'order', 'both']),
      /** The product, if it is charged for one alone. */
      product_name: z.string().nullable(),
    }),
  ),
  goals: z.array(
    z.object({
      /**
       * Null for the shop's rule, which counts all lines; otherwise only the seller's lines count.
       */
      seller_id: IdSchema.nullable(),
      seller_name: z.string(),
      counted: MoneySchema,
      threshold: MoneySchema,
      /** 0 when the goal is reached. */
      missing: MoneySchema,
    }),
  ),
});

export const CartSchema = z.object({
  cart_items: z.array(CartItemSchema),
  totalCount: z.number().int(),
  /** Undiscounted (Rule 27). */
  subtotal: MoneySchema,
  discounts: MoneySchema,
  shipping_outlook: ShippingOutlookSchema,
  /** Where the default shipping address is; null without one. */
  deliver_to: z
    .object({ country: z.enum(COUNTRIES), state: z.string(), postcode: z.string() })
    .nullable(),
  /** The user's unpaid order. Its reserved units count as available above. */
  waiting_order: z
    .object({
      id: IdSchema,
      order_number: z.string(),
      total: MoneySchema,
      held_until: InstantSchema,
    })
    .nullable(),
});

export const AddToCartSchema = z.object({
  product_id: IdSchema,
  variant_id: IdSchema.nullable().optional(),
  quantity: z.number().int().min(1).max(MAX_LINE_QUANTITY),
  /**
   * Set when a removal is undone: the line's original time, which decides its position in the cart.
   * Never later than now.
   */
  created_at: InstantSchema.optional(),
});

/** The most lines that one call adds. */
export const MAX_ADDED_LINES = 500;

export const AddLinesSchema = z.object({
  lines: z
    .array(AddToCartSchema.omit({ created_at: true }))
    .min(1)
    .max(MAX_ADDED_LINES),
});

/** Why fewer units than wanted were added. */
export const ShortfallSchema = z.enum(['not_sold', 'out_of_stock', 'limited_stock', 'cart_full']);

export const AddedLinesSchema = z.object({
  cart: CartSchema,
  /** What happened to each line, in their order. */
  lines: z.array(
    z.object({
      product_id: IdSchema,
      variant_id: IdSchema.nullable(),
      wanted: z.number().int(),
      added: z.number().int(),
      /** Null if all were added. */
      shortfall: ShortfallSchema.nullable(),
    }),
  ),
});

/** Zero or less removes the line. */
export const SetQuantitySchema = z.object({
  quantity: z.number().int().min(-MAX_LINE_QUANTITY).max(MAX_LINE_QUANTITY),
});

export const WishlistItemSchema = z.object({
  id: IdSchema,
  user_id: IdSchema,
  product_id: IdSchema,
  product: z.object({
    id: IdSchema,
    name: z.string(),
    slug: z.string(),
    brand: z.string(),
    /** Absent without one (Rule 146). */
    list_facts: z.array(ListFactSchema).optional(),
    images: z.array(z.string()),
    price: MoneySchema,
    shown_price: MoneySchema,
    list_price: MoneySchema,
    has_price_range: z.boolean(),
    original_price: MoneySchema.nullable(),
    struck_price: StruckPriceSchema,
    unit_price: UnitPriceSchema.nullable(),
    rating: z.number(),
    review_count: z.number().int(),
    stock: z.number().int(),
    /**
     * Whether the product or any of its variants can be bought; the `inStock` filter uses this.
     */
    in_stock: z.boolean(),
    has_variants: z.boolean(),
  }),
});

const required = (label: string, max: number) =>
  TextSchema.min(1, `Enter ${label}.`).max(max, `Use up to ${max} characters.`);

const optionalText = (max: number) =>
  TextSchema.max(max, `Use up to ${max} characters.`).nullable().optional();

const ADDRESS_NAME_MAX = 100;
const ADDRESS_LINE_MAX = 200;

interface Region {
  readonly country: Country;
  readonly state: string;
}

const address = z.object({
  type: z.enum(['shipping', 'billing']),
  first_name: required('a first name', ADDRESS_NAME_MAX),
  last_name: required('a last name', ADDRESS_NAME_MAX),
  company: optionalText(ADDRESS_NAME_MAX),
  address1: required('a street address', ADDRESS_LINE_MAX),
  address2: optionalText(ADDRESS_LINE_MAX),
  city: required('a suburb or city', ADDRESS_NAME_MAX),
  state: TextSchema.max(ADDRESS_NAME_MAX, `Use up to ${ADDRESS_NAME_MAX} characters.`),
  postcode: z
    .string()
    .trim()
    .regex(/^\d{4}$/, 'Enter a 4-digit postcode, for example 3121.'),
  country: z.enum(COUNTRIES, 'Choose Australia or New Zealand.'),
  phone: optionalText(30),
});

const isRegion = ({ country, state }: Region) => isRegionOf(country, state);

/** In Australia the state is one of eight; in New Zealand it is a free-text region (Rule 35). */
const regionCheck: z.core.$ZodCustomParams & { readonly path: PropertyKey[] } = {
  path: ['state'],
  error: ({ input }) => stateFix(input as Region),
  // Reported next to the errors of other fields, so that all errors show at once.
  when: ({ value }) => {
    const { country, state } = (value ?? {}) as { country?: unknown; state?: unknown };
    return typeof state === 'string' && typeof country === 'string' && isCountry(country);
  },
};

/** `regionCheck` as JSON Schema, for the API document. */
const regionRules = {
  if: { required: ['country'], properties: { country: { const: 'Australia' } } },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: { properties: { state: { enum: AUSTRALIAN_STATES } } },
  else: { properties: { state: { pattern: NOT_BLANK } } },
};

/** An address as entered. */
export const AddressInputSchema = address.refine(isRegion, regionCheck).meta(regionRules);

/**
 * The changed fields of an address. A state or country that changes alone is checked against the
 * saved other one.
 */
export const AddressChangeSchema = changeOf(address)
  .refine((change) => isRegion(change as Region), regionCheck)
  .meta(regionRules);

/** What to enter when the state is not one of the country's. */
export function stateFix({ country, state }: Region): string {
  if (country === 'New Zealand') return 'Enter a region, for example Waikato.';
  return state === '' ? 'Choose a state.' : `Choose one of ${AUSTRALIAN_STATES.join(', ')}.`;
}

/** An address as it was when an order was placed. */
export const OrderAddressSchema = z.object({
  type: z.enum(['shipping', 'billing']),
  first_name: z.string(),
  last_name: z.string(),
  company: z.string().nullable(),
  address1: z.string(),
  address2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.enum(COUNTRIES),
  phone: z.string().nullable(),
});

export const AddressSchema = z.object({
  id: IdSchema,
  user_id: IdSchema,
  ...OrderAddressSchema.shape,
  /** Preselected at checkout; at most one of each type. */
  is_default: z.boolean(),
  created_at: InstantSchema,
  /** Counts changes of the fields above; a change of the default does not count. */
  version: VersionSchema,
});

export type Profile = z.output<typeof ProfileSchema>;
export type CartItem = z.output<typeof CartItemSchema>;
export type Cart = z.output<typeof CartSchema>;
export type AddedLine = z.output<typeof AddedLinesSchema>['lines'][number];
export type Shortfall = z.output<typeof ShortfallSchema>;
export type ShippingOutlook = Cart['shipping_outlook'];
export type WishlistItem = z.output<typeof WishlistItemSchema>;
export type OrderAddress = z.output<typeof OrderAddressSchema>;
export type Address = z.output<typeof AddressSchema>;
export type AddressInput = z.output<typeof AddressInputSchema>;
export type AddressChange = z.output<typeof AddressChangeSchema>;
