import type { ColumnType } from 'kysely';

import type { ProductChoice } from '#domain/content/project-list.ts';

export type { AgeRules } from '#domain/age-restrictions/age-rules.ts';
export type { CategoryIconName } from '#domain/catalog/category-icons.ts';
export type { Warranty } from '#domain/consumer-law/warranty.ts';
export type { BookSubject, DifferenceKind } from '#domain/ledger/provider-books.ts';
export type { LedgerAccount, LedgerKind } from '#domain/ledger/accounts.ts';
export type { PlaceholderValue } from '#domain/content/placeholders.ts';
export type { OrderEventKind } from '#domain/orders/events.ts';
export type { Carrier } from '#domain/parcels/carriers.ts';
export type { MappedColumn } from '#domain/range/columns.ts';
export type { CellChange, CellError } from '#domain/range/outcomes.ts';
export type { GoodsNow, Problem } from '#domain/returns/remedies.ts';

export type Instant = ColumnType<Date, Date | string, Date | string>;
export type DefaultedInstant = ColumnType<Date, Date | string | undefined, Date | string>;
/** Written as text, read as what the text says. */
export type Json<Value> = ColumnType<Value, string, string>;
export type DefaultedJson<Value> = ColumnType<Value, string | undefined, string>;
export type NullableJson<Value> = ColumnType<Value | null, string | null, string | null>;
/** Written by triggers alone. */
export type ReadOnly<Value> = ColumnType<Value, never, never>;

/** As stored: costs in cents. An empty object means that the seller follows the platform. */
export interface StoredShippingRules {
  type?: 'none' | 'flat_rate' | 'per_item' | 'free_shipping_threshold';
  cost_cents?: number;
  free_shipping_threshold_cents?: number;
}

/** What an article asks for of its products, by their slugs. */
export type ProductChoices = Record<string, ProductChoice>;

/** What each unit of a line costs from so many units on. */
export interface StoredQuantityPrice {
  from: number;
  price_cents: number;
}

/** From a day on, what a supplier says about their registration for GST. */
export interface StoredGstRegistration {
  /** The first day, in Sydney. */
  from: string;
  is_registered: boolean | null;
}

/** Where a seller takes returns, in Australia. */
export interface ReturnAddress {
  address1: string;
  address2: string | null;
  city: string;
  state: string;
  postcode: string;
}

/** An address as it was when the order was placed. */
export interface AddressSnapshot {
  type: 'shipping' | 'billing';
  first_name: string;
  last_name: string;
  company: string | null;
  address1: string;
  address2: string | null;
  city: string;
  state: string;
  postcode: string;
  country: 'Australia' | 'New Zealand';
  phone: string | null;
}

/** The commission rule of a line as it was when the order was placed. Amounts exclude GST. */
export interface CommissionSnapshot {
  id: string;
  name: string;
  rate_bps: number;
  /** Per unit. */
  fixed_cents: number;
  /** Per line, like the maximum. */
  minimum_cents: number | null;
  maximum_cents: number | null;
  includes_freight: boolean;
  /** Whether the operator was registered, so that the commission includes GST. */
  has_gst: boolean;
}

/** What the schema cannot say: what JSON columns hold, unions of the domain, and nulls in views. */
export const COLUMN_TYPES: Readonly<Record<string, string>> = {
  'audit_entries.after': 'Record<string, unknown>',
  'audit_entries.before': 'Record<string, unknown>',
  'auth_users.app_metadata': 'Record<string, unknown>',
  'auth_users.user_metadata': 'Record<string, unknown>',
  'book_differences.kind': 'DifferenceKind',
  'book_differences.subject': 'BookSubject',
  'categories.icon': 'CategoryIconName',
  'commission_documents.content': 'object',
  'content_versions.body': 'object',
  'diy_articles.product_choices': 'ProductChoices',
  'diy_articles.product_slugs': 'string[]',
  'diy_articles.tags': 'string[]',
  'ledger_balances.account': 'LedgerAccount',
  'ledger_postings.account': 'LedgerAccount',
  'ledger_transactions.kind': 'LedgerKind',
  'mails.notification': 'object',
  'order_events.from_status': 'OrderStatus',
  'order_events.kind': 'OrderEventKind',
  'order_events.to_status': 'OrderStatus',
  'order_items.commission_rule': 'CommissionSnapshot',
  'order_items.variant_attributes': 'Record<string, string>',
  'order_items.warranty': 'Warranty',
  'orders.billing_address': 'AddressSnapshot',
  'orders.shipping_address': 'AddressSnapshot',
  'import_mappings.mapping': 'MappedColumn[]',
  'imports.mapping': 'MappedColumn[]',
  'import_rows.changes': 'readonly CellChange[]',
  'import_rows.errors': 'readonly CellError[]',
  'parcels.carrier': 'Carrier',
  'payment_events.payload': 'object',
  'product_variants.attributes': 'Record<string, string>',
  'product_variants.quantity_prices': 'StoredQuantityPrice[]',
  'products.image_alts': 'Record<string, string>',
  'products.images': 'string[]',
  'products.option_names': 'string[]',
  'products.quantity_prices': 'StoredQuantityPrice[]',
  'products.specifications': 'Record<string, string>',
  'products.warranty': 'Warranty',
  'provider_transactions.subject': 'BookSubject',
  'product_facts.unit_price_cents': 'number | null',
  'product_offers.unit_quantity_thousandths': 'number | null',
  'restored_jobs.data': 'Record<string, unknown>',
  'returns.carrier': 'Carrier',
  'returns.goods': 'GoodsNow',
  'returns.problem': 'Problem',
  'returns.replacement_carrier': 'Carrier',
  'returns.return_address': 'ReturnAddress',
  'seller_applications.business_address': 'Record<string, string | null>',
  'seller_profiles.return_address': 'ReturnAddress',
  'global_settings.age_rules': 'Partial<AgeRules>',
  'global_settings.gst_registrations': 'StoredGstRegistration[]',
  'seller_settings.gst_registrations': 'StoredGstRegistration[]',
  'seller_settings.shipping_rules': 'StoredShippingRules',
  'services.inclusions': 'string[]',
  'tax_documents.content': 'object',
  'text_values.by_name': 'Record<string, PlaceholderValue>',
};

/** Unions of check constraints that code calls by a name. */
export const UNION_NAMES: Readonly<Record<string, string>> = {
  'former_slugs.kind': 'SlugKind',
  'orders.fulfilment_status': 'FulfilmentStatus',
  'orders.payment_status': 'PaymentStatus',
  'orders.status': 'OrderStatus',
  'sandbox_refunds.status': 'RefundOutcome',
};

/** Columns that triggers alone write, besides every `version` that raise_version() counts. */
export const TRIGGER_COLUMNS: ReadonlySet<string> = new Set([
  'products.rating_tenths',
  'products.review_count',
  'products.star_counts',
  'reviews.helpful_count',
  'seller_profiles.rating_tenths',
  'seller_profiles.review_count',
  'seller_profiles.star_counts',
  'stock_items.is_offered',
]);
