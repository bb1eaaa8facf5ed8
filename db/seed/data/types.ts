import type { CategoryIconName } from '#domain/catalog/category-icons.ts';

import type { Discount } from '#domain/pricing/discount.ts';
import type { QuantityPrices } from '#domain/pricing/quantity-price.ts';

/**
 * The contents of a pack, so that a price can also be shown per metre, square metre, litre,
 * kilogram or piece.
 */
export interface PackData {
  measure: 'm' | 'm2' | 'L' | 'kg' | 'each';
  /** Contents in thousandths of the measure: 2.4 m is 2400, a pack of 25 is 25000. */
  quantityThousandths: number;
}

export interface VariantData {
  name: string;
  attributes: Record<string, string>;
  priceCents: number;
  stock: number;
  sku: string;
  quantityPrices: QuantityPrices;
  unit?: PackData;
}

export type SellerKey =
  | 'hollowick'
  | 'marrowfen'
  | 'raman-lane'
  | 'yarrowby'
  | 'tinmarsh'
  | 'larkrow';

/** The shapes that product pictures are drawn from. */
export type PictureArchetype =
  | 'screw-box'
  | 'bracket'
  | 'board'
  | 'sheet'
  | 'batt-roll'
  | 'drill'
  | 'saw'
  | 'hand-tool'
  | 'level'
  | 'chest'
  | 'glove'
  | 'tin'
  | 'wall-roll'
  | 'swatch'
  | 'roller'
  | 'cartridge'
  | 'basin'
  | 'toilet'
  | 'tap'
  | 'rose'
  | 'sink'
  | 'fitting'
  | 'downlight'
  | 'pendant'
  | 'floodlight'
  | 'switch'
  | 'plank'
  | 'carpet-tile'
  | 'tile'
  | 'bag'
  | 'trim'
  | 'shelf'
  | 'chair'
  | 'blind'
  | 'fan'
  | 'heater'
  | 'tub'
  | 'mop'
  | 'hose'
  | 'pot'
  | 'table'
  | 'panel';

export interface ProductData {
  slug: string;
  sku: string;
  name: string;
  /** 60 to 160 words. */
  description: string;
  brand: string;
  categorySlug: string;
  priceCents: number;
  originalPriceCents: number | null;
  discount: Discount | null;
  quantityPrices: QuantityPrices;
  stock: number;
  isTaxable: boolean;
  isShippingExempt: boolean;
  overridesGlobalSettings: boolean;
  customTaxRateBps: number | null;
  customShippingCents: number | null;
  /** Null means sold by the shop itself. */
  sellerKey: SellerKey | null;
  /** Five to ten facts, units in the value. */
  specifications: Record<string, string>;
  unit: PackData | null;
  options: readonly string[];
  variants: readonly VariantData[];
  weightGrams: number | null;
  pictureCount: number;
  /** One product refers to a picture that does not exist, to show the screens' fallback. */
  hasBrokenPicture: boolean;
  archetype: PictureArchetype;
  pictureColour: string;
  createdDaysAgo: number;
}

export interface CategoryData {
  slug: string;
  name: string;
  description: string;
}

export interface DepartmentData extends CategoryData {
  categories: readonly (CategoryData & { icon?: CategoryIconName })[];
}

export interface BrandData {
  name: string;
  description: string;
}

export type ShippingRulesData =
  | { type: 'none' }
  | { type: 'flat_rate'; costCents: number }
  | { type: 'per_item'; costCents: number }
  | { type: 'free_shipping_threshold'; thresholdCents: number };

export interface BusinessAddressData {
  address1: string;
  address2: string | null;
  city: string;
  state: string;
  postcode: string;
}

export interface ApplicationData {
  businessName: string;
  businessType: 'sole_trader' | 'partnership' | 'company' | 'trust';
  abn: string;
  address: BusinessAddressData;
  contactPerson: string;
  contactPhone: string;
  contactEmail: string;
  website: string | null;
  description: string;
  bankAccountName: string;
  bankBsb: string;
  bankAccountNumber: string;
  status: 'pending' | 'approved' | 'rejected';
  rejectionReason: string | null;
  createdDaysAgo: number;
}

export interface SellerData {
  key: SellerKey;
  email: string;
  firstName: string;
  lastName: string;
  joinedDaysAgo: number;
  application: ApplicationData;
  profile: {
    /** Null means the application's business name. */
    tradingName: string | null;
    about: string;
    /** Days until an order is sent. */
    dispatchDays: string;
  };
  gstRegistered: boolean;
  taxRateOverrideBps: number | null;
  /** Null means that the platform's freight rule applies. */
  shippingRules: ShippingRulesData | null;
}

/** A customer who has applied to sell. */
export interface ApplicantData {
  key: string;
  email: string;
  firstName: string;
  lastName: string;
  joinedDaysAgo: number;
  application: ApplicationData;
}

export interface AddressData {
  type: 'shipping' | 'billing';
  firstName: string;
  lastName: string;
  company: string | null;
  address1: string;
  address2: string | null;
  city: string;
  state: string;
  postcode: string;
  country: 'Australia' | 'New Zealand';
  phone: string | null;
}

export interface CustomerData {
  key: string;
  email: string;
  firstName: string;
  lastName: string;
  joinedDaysAgo: number;
  /** Oldest first. */
  addresses: readonly AddressData[];
}

/** What a customer wrote about a product that they received. */
export interface ReviewData {
  productSlug: string;
  customerKey: string;
  stars: 1 | 2 | 3 | 4 | 5;
  title: string;
  text: string;
  /** How many other customers found it helpful. */
  helpfulVotes?: number;
  /** By the product's seller, or by the shop for its own products. */
  reply?: string;
}

export interface ArticleData {
  slug: string;
  title: string;
  /** At most 160 characters. */
  excerpt: string;
  contentHtml: string;
  author: string;
  category: string;
  difficulty: 'Easy' | 'Moderate' | 'Advanced';
  tags: readonly string[];
  productSlugs: readonly string[];
  /** What the text asks for, by the product's slug: how many, and which variant by its SKU. */
  quantities?: Readonly<Record<string, number | readonly [quantity: number, variantSku: string]>>;
  publishedDaysAgo: number;
}

export interface ServiceData {
  slug: string;
  name: string;
  description: string;
  priceCents: number;
  duration: string;
  category: string;
  inclusions: readonly string[];
}

/** A commission rule, for a department, a category or everyone. Amounts exclude GST. */
export interface CommissionRuleData {
  key: string;
  name: string;
  departmentSlug: string | null;
  categorySlug: string | null;
  rateBps: number;
  /** Per unit. */
  fixedCents: number;
  /** Per line. */
  maximumCents: number | null;
}
