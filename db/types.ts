import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

import type { OrderEventKind } from '#domain/orders/events.ts';
import type { Carrier } from '#domain/parcels/carriers.ts';

type Instant = ColumnType<Date, Date | string, Date | string>;
type Json<T extends object | null> = JSONColumnType<T, string, string>;

export interface AuthUsersTable {
  id: string;
  email: string;
  password_hash: string | null;
  email_confirmed_at: Instant | null;
  confirmation_sent_at: Instant | null;
  recovery_sent_at: Instant | null;
  last_sign_in_at: Instant | null;
  banned_until: Instant | null;
  user_metadata: ColumnType<Record<string, unknown>, string | undefined, string>;
  created_at: Instant;
  updated_at: Instant;
  invited_at: Instant | null;
  /** The address that is to replace `email` once both have confirmed. */
  email_change: string | null;
  email_change_sent_at: Instant | null;
  email_change_confirmed_by: 'current' | 'new' | null;
  app_metadata: ColumnType<Record<string, unknown>, string | undefined, string>;
  /** When every session but `kept_session_id` was last ended: none that is older may exist. */
  sessions_ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  kept_session_id: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface AuthOneTimeTokensTable {
  user_id: string;
  purpose:
    | 'signup'
    | 'recovery'
    | 'invite'
    | 'magiclink'
    | 'email_change_current'
    | 'email_change_new';
  token_hash: Buffer;
  email: string;
  created_at: Instant;
  expires_at: Instant;
}

export interface AuthSessionsTable {
  id: string;
  user_id: string;
  /** Encrypted under DATA_KEY. */
  hmac_key: Buffer;
  counter: ColumnType<number, number | undefined, number>;
  method: 'password' | 'otp' | 'recovery';
  user_agent: string | null;
  ip: string | null;
  created_at: Instant;
  refreshed_at: Instant;
}

export interface UserProfilesTable {
  id: string;
  first_name: ColumnType<string, string | undefined, string>;
  last_name: ColumnType<string, string | undefined, string>;
  role: ColumnType<'customer' | 'seller' | 'admin', string | undefined, string>;
  suspended_at: Instant | null;
  archived_at: Instant | null;
  created_at: Instant;
  /** Counts the changes of what people edit. Kept by a trigger. */
  version: ColumnType<number, never, never>;
}

export interface GlobalSettingsTable {
  id: string;
  default_tax_rate_bps: number;
  tax_type: 'GST' | 'VAT' | 'Sales_Tax';
  prices_include_tax: boolean;
  allow_seller_tax_override: boolean;
  allow_seller_shipping_override: boolean;
  free_shipping_threshold_cents: number;
  standard_shipping_cost_cents: number;
  platform_fulfillment_enabled: boolean;
  standard_delivery_days: string;
  express_delivery_days: string;
  delivery_tracking_enabled: boolean;
  /** What one account may hold without paying (Rule 98). */
  unpaid_orders_per_day: ColumnType<number, number | undefined, number>;
  unpaid_stock_share_bps: ColumnType<number, number | undefined, number>;
  unpaid_units_always: ColumnType<number, number | undefined, number>;
  updated_at: Instant;
  /** Counts the changes of what people edit. Kept by a trigger. */
  version: ColumnType<number, never, never>;
}

/** As stored: costs in cents. An empty object means that the seller has no rule of their own. */
export interface StoredShippingRules {
  type?: 'none' | 'flat_rate' | 'per_item' | 'free_shipping_threshold';
  cost_cents?: number;
  free_shipping_threshold_cents?: number;
}

export interface SellerSettingsTable {
  seller_id: string;
  tax_rate_override_bps: number | null;
  shipping_rules: ColumnType<StoredShippingRules, string | undefined, string>;
  /** The seller's answer; null until they give one. */
  gst_registered: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  legal_name: string | null;
  trading_name: ColumnType<string | null, string | null | undefined, string | null>;
  abn: string | null;
  dispatch_days: ColumnType<string | null, string | null | undefined, string | null>;
  banner: ColumnType<string | null, string | null | undefined, string | null>;
  updated_at: Instant;
  /** Counts the changes of what people edit. Kept by a trigger. */
  version: ColumnType<number, never, never>;
}

export interface SellerApplicationsTable {
  id: string;
  user_id: string;
  business_name: string;
  business_type: 'sole_trader' | 'partnership' | 'company' | 'trust';
  abn: string;
  business_address: Json<Record<string, string | null>>;
  contact_person: string;
  contact_phone: string;
  contact_email: string;
  website: string | null;
  description: string;
  /** Account name, BSB and number as JSON, encrypted under DATA_KEY. */
  bank_details: Buffer;
  status: 'pending' | 'approved' | 'rejected';
  rejection_reason: string | null;
  decided_by: string | null;
  decided_at: Instant | null;
  created_at: Instant;
}

export interface DepartmentsTable {
  id: string;
  slug: string;
  name: string;
  description: ColumnType<string, string | undefined, string>;
  image: string | null;
  seller_id: string | null;
  is_listed: ColumnType<boolean, boolean | undefined, boolean>;
  created_at: Instant;
  /** Counts the changes of what people edit. Kept by a trigger. */
  version: ColumnType<number, never, never>;
}

export interface CategoriesTable extends DepartmentsTable {
  department_id: string;
}

export interface ProductsTable {
  id: string;
  slug: string;
  sku: string | null;
  name: string;
  description: ColumnType<string, string | undefined, string>;
  brand: ColumnType<string, string | undefined, string>;
  price_cents: number;
  original_price_cents: number | null;
  discount_type: 'percentage' | 'flat_amount' | null;
  /** Basis points for a percentage, cents for a flat amount. */
  discount_value: number | null;
  shown_price_cents: GeneratedAlways<number>;
  images: ColumnType<string[], string | undefined, string>;
  /** By the picture's address. */
  image_alts: ColumnType<Record<string, string>, string | undefined, string>;
  rating_tenths: ColumnType<number, number | undefined, number>;
  review_count: ColumnType<number, number | undefined, number>;
  specifications: ColumnType<Record<string, string>, string | undefined, string>;
  option_names: ColumnType<string[], string | undefined, string>;
  unit_measure: 'm' | 'm2' | 'L' | 'kg' | 'each' | null;
  unit_quantity_thousandths: number | null;
  category_id: string | null;
  department_id: string | null;
  seller_id: string | null;
  is_taxable: ColumnType<boolean, boolean | undefined, boolean>;
  is_shipping_exempt: ColumnType<boolean, boolean | undefined, boolean>;
  override_global_settings: ColumnType<boolean, boolean | undefined, boolean>;
  custom_tax_rate_bps: number | null;
  custom_shipping_cost_cents: number | null;
  archived_at: Instant | null;
  /** Archived because its seller was suspended or demoted, to come back with them. */
  is_withheld: ColumnType<boolean, boolean | undefined, boolean>;
  created_at: Instant;
  updated_at: Instant;
  /** Counts the changes of what people edit. Kept by a trigger. */
  version: ColumnType<number, never, never>;
}

export interface ProductVariantsTable {
  id: string;
  product_id: string;
  position: number;
  name: string;
  sku: string | null;
  price_cents: number;
  attributes: ColumnType<Record<string, string>, string | undefined, string>;
  unit_quantity_thousandths: number | null;
  image: ColumnType<string | null, string | null | undefined>;
  archived_at: Instant | null;
  created_at: Instant;
  /** Counts the changes of what people edit. Kept by a trigger. */
  version: ColumnType<number, never, never>;
}

export interface StockItemsTable {
  id: string;
  product_id: string;
  variant_id: string | null;
  on_hand: ColumnType<number, number | undefined, number>;
  reserved: ColumnType<number, number | undefined, number>;
  /**
   * Whether a buyer can take from it: that of a variant in the shop, or of a product that has none.
   * Kept by triggers.
   */
  is_offered: ColumnType<boolean, never, never>;
  /** What is left while it is 10 or less and offered, else null. Kept by the database. */
  scarce_left: ColumnType<number | null, never, never>;
}

/** What the back offices search of a product; kept by triggers. */
export interface OfficeProductWordsTable {
  product_id: string;
  words: string;
}

export interface DiyArticlesTable {
  id: string;
  slug: string;
  title: string;
  excerpt: ColumnType<string, string | undefined, string>;
  content: string;
  featured_image: string | null;
  author: ColumnType<string, string | undefined, string>;
  category: ColumnType<string, string | undefined, string>;
  difficulty: string | null;
  tags: ColumnType<string[], string | undefined, string>;
  product_slugs: ColumnType<string[], string | undefined, string>;
  published_at: Instant;
  created_at: Instant;
  updated_at: Instant;
  /** Counts the changes of what people edit. Kept by a trigger. */
  version: ColumnType<number, never, never>;
}

export interface ServicesTable {
  id: string;
  slug: string;
  name: string;
  description: ColumnType<string, string | undefined, string>;
  image: string | null;
  price_cents: number;
  duration: ColumnType<string, string | undefined, string>;
  category: ColumnType<string, string | undefined, string>;
  inclusions: ColumnType<string[], string | undefined, string>;
  created_at: Instant;
  updated_at: Instant;
  /** Counts the changes of what people edit. Kept by a trigger. */
  version: ColumnType<number, never, never>;
}

export interface AuditEntriesTable {
  id: string;
  actor_id: string | null;
  actor_name: string;
  actor_role: string;
  action: string;
  subject: string;
  subject_id: string | null;
  subject_name: string;
  before: ColumnType<Record<string, unknown> | null, string | null, string | null>;
  after: ColumnType<Record<string, unknown> | null, string | null, string | null>;
  /** The record's version after this change; null for records without versions. */
  version: ColumnType<number | null, number | null | undefined, never>;
  /** The save named no version, so nobody checked what it was based on. */
  is_unversioned: ColumnType<boolean, boolean | undefined, never>;
  ip: string;
  request_id: string;
  created_at: Instant;
}

export interface PriceHistoryTable {
  id: Generated<number>;
  product_id: string;
  variant_id: string | null;
  price_cents: number;
  original_price_cents: number | null;
  shown_price_cents: number | null;
  valid_from: ColumnType<Date, Date | undefined, Date>;
}

export interface PriceChangesTable {
  id: string;
  /** Null for a change by an administrator to any product. */
  seller_id: string | null;
  summary: string;
  product_count: number;
  price_count: number;
  created_at: Instant;
  undone_at: Instant | null;
}

export interface PriceChangeItemsTable {
  price_change_id: string;
  product_id: string;
  /** Null for the product's own price. */
  variant_id: string | null;
  before_cents: number;
  after_cents: number;
}

export interface StoredFilesTable {
  id: string;
  bucket: string;
  path: string;
  storage_name: string;
  is_ready: ColumnType<boolean, boolean | undefined, boolean>;
  content_type: string;
  size_bytes: number;
  width: number;
  height: number;
  sha256: string;
  owner_id: string | null;
  created_at: Instant;
}

export interface CartItemsTable {
  id: string;
  user_id: string;
  product_id: string;
  variant_id: string | null;
  quantity: number;
  /** Per unit after the discount; null for lines older than this column. */
  seen_price_cents: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: Instant;
  updated_at: Instant;
}

export interface WishlistItemsTable {
  id: string;
  user_id: string;
  product_id: string;
  created_at: Instant;
}

export interface AddressesTable {
  id: string;
  user_id: string;
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
  /** At most one address of each kind, for checkout to begin with. */
  is_default: ColumnType<boolean, boolean | undefined, boolean>;
  archived_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
  version: ColumnType<number, never, never>;
}

/** An address as it stood when the order was placed. */
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

export type OrderStatus = 'pending' | 'processing' | 'shipped' | 'delivered' | 'cancelled';
export type PaymentStatus =
  | 'unpaid'
  | 'paid'
  | 'not_required'
  | 'refund_due'
  | 'partly_refunded'
  | 'refunded'
  | 'failed';

/** How far the goods have come, whatever the status says; parcels move it. */
export type FulfilmentStatus = 'unfulfilled' | 'partly_shipped' | 'shipped' | 'delivered';

export interface OrdersTable {
  id: string;
  order_number: string;
  user_id: string;
  status: OrderStatus;
  payment_status: PaymentStatus;
  fulfilment_status: ColumnType<FulfilmentStatus, FulfilmentStatus | undefined, FulfilmentStatus>;
  /** Grows with every change, so that a write from an old view is noticed. */
  version: ColumnType<number, number | undefined, number>;
  /** What the buyer was shown; null when the order names no quote. */
  quote_id: ColumnType<string | null, string | null | undefined, string | null>;
  currency: ColumnType<string, string | undefined, string>;
  prices_include_tax: boolean;
  subtotal_cents: number;
  tax_cents: number;
  freight_cents: number;
  total_cents: number;
  tax_label: string;
  shipping_label: string;
  delivery_method: ColumnType<string, string | undefined, string>;
  shipping_address_id: string | null;
  billing_address_id: string | null;
  shipping_address: Json<AddressSnapshot>;
  billing_address: Json<AddressSnapshot>;
  paid_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
}

export interface OrderItemsTable {
  id: string;
  order_id: string;
  position: number;
  product_id: string | null;
  variant_id: string | null;
  seller_id: string | null;
  quantity: number;
  list_price_cents: number;
  unit_discount_cents: number;
  price_cents: number;
  line_total_cents: number;
  tax_rate_bps: number;
  tax_cents: number;
  freight_cents: number;
  freight_tax_cents: number;
  product_name: string;
  product_slug: string;
  product_image: string | null;
  product_sku: string | null;
  variant_name: string | null;
  variant_attributes: ColumnType<Record<string, string> | null, string | null, string | null>;
  seller_name: string | null;
}

export interface OrderSellersTable {
  order_id: string;
  position: number;
  seller_id: string | null;
  seller_name: string;
  legal_name: string;
  trading_name: ColumnType<string | null, string | null | undefined, string | null>;
  abn: string | null;
  /** Null where it was unknown when the order was placed. */
  gst_registered: boolean | null;
  subtotal_cents: number;
  freight_cents: number;
  tax_cents: number;
}

export interface OrderEventsTable {
  id: string;
  order_id: string;
  kind: OrderEventKind;
  from_status: OrderStatus | null;
  to_status: OrderStatus | null;
  actor_id: string | null;
  note: string | null;
  refund_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** A move that parcels made, not a person: taking a parcel back may undo it. */
  follows_parcels: ColumnType<boolean, boolean | undefined, boolean>;
  created_at: Instant;
}

export interface OrderRequestsTable {
  user_id: string;
  idempotency_key: string;
  request_hash: string;
  order_id: string;
  created_at: Instant;
}

export interface StockHoldsTable {
  id: string;
  order_id: string;
  stock_item_id: string;
  quantity: number;
  state: 'held' | 'converted' | 'released';
  /**
   * Units that are out of the stock for good: sold and not come back. Of a released hold those that
   * had left in parcels.
   */
  taken_quantity: ColumnType<number, number | undefined, number>;
  /** Units that the shop owed when the order was taken up again and did not have. */
  short_quantity: ColumnType<number, number | undefined, number>;
  expires_at: Instant;
}

export interface StockMovementsTable {
  id: string;
  stock_item_id: string;
  order_id: string | null;
  quantity_change: number;
  /**
   * `opening` the first stock, `sold`, `cancelled` an order's goods back, `returned` a refund's,
   * `counted` a correction.
   */
  reason: 'opening' | 'sold' | 'returned' | 'counted' | 'cancelled';
  refund_id: ColumnType<string | null, string | null | undefined, string | null>;
  actor_id: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Instant;
}

/** Goods on their way: one or more per seller and order. */
export interface ParcelsTable {
  id: string;
  order_id: string;
  /** Null for the platform. */
  seller_id: string | null;
  carrier: Carrier;
  /** What the carrier "other" is called; null for every other one. */
  carrier_name: string | null;
  tracking_number: string | null;
  dispatched_at: Instant;
  delivered_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_by: string | null;
  /** A second call with the same key sends the same parcel. */
  request_key: string | null;
  /** When it was taken back before it arrived; it holds nothing since. */
  taken_back_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  taken_back_by: ColumnType<string | null, string | null | undefined, string | null>;
  taken_back_reason: ColumnType<string | null, string | null | undefined, string | null>;
  updated_at: Instant;
  version: ColumnType<number, never, never>;
}

export interface ParcelLinesTable {
  parcel_id: string;
  order_item_id: string;
  quantity: number;
}

export interface DocumentSeriesTable {
  /** Null for the platform. */
  supplier_id: string | null;
  /** The supplier's part of the number. */
  code: GeneratedAlways<number>;
  last_invoice: ColumnType<number, number | undefined, number>;
  last_adjustment: ColumnType<number, number | undefined, number>;
}

export interface TaxDocumentsTable {
  id: string;
  order_id: string;
  supplier_id: string | null;
  kind: 'invoice' | 'adjustment';
  sequence: number;
  /** Such as `INV-1001-000007`. */
  number: string;
  refund_id: string | null;
  total_cents: number;
  tax_cents: number;
  /** The whole document as it was issued. */
  content: Json<object>;
  issued_at: Instant;
}

export interface PaymentSessionsTable {
  id: string;
  order_id: string;
  provider: string;
  attempt: number;
  provider_session_id: string | null;
  url: string | null;
  amount_cents: number;
  /** What the provider confirmed as paid; null until then. */
  captured_cents: ColumnType<number | null, number | null | undefined, number | null>;
  currency: ColumnType<string, string | undefined, string>;
  status: 'creating' | 'open' | 'paid' | 'expired';
  payment_reference: string | null;
  /** When the provider was last asked how it stands. */
  asked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  captured_currency: ColumnType<string | null, string | null | undefined, string | null>;
  expires_at: Instant;
  created_at: Instant;
  updated_at: Instant;
}

export interface PaymentEventsTable {
  provider: string;
  event_id: string;
  type: string;
  provider_session_id: string | null;
  payload: Json<object>;
  outcome: string;
  received_at: Instant;
  payment_reference: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface RefundsTable {
  id: string;
  order_id: string;
  /** The payment that it is taken from. */
  payment_session_id: string;
  /** `goods`: what was sold is paid back; `payment`: money that never bought anything goes back. */
  kind: 'goods' | 'payment';
  amount_cents: number;
  /** How much of the amount is freight. */
  freight_cents: ColumnType<number, number | undefined, number>;
  reason: string;
  /** Whether the refunded units went back on the shelf. */
  restock: ColumnType<boolean, boolean | undefined, boolean>;
  status: 'queued' | 'succeeded' | 'failed';
  provider: string;
  provider_refund_id: string | null;
  attempts: ColumnType<number, number | undefined, number>;
  last_error: string | null;
  /** Null when the shop decided by itself. */
  created_by: string | null;
  /** The Idempotency-Key of the call that asked for it. */
  request_key: string | null;
  /** SHA-256 of that call's body; null when no call asked, and for calls before it was kept. */
  request_hash: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Instant;
  settled_at: Instant | null;
}

export interface RefundLinesTable {
  id: string;
  refund_id: string;
  order_item_id: string;
  /** 0 when only freight, or a part of the price, of this line is paid back. */
  quantity: number;
  /** For the goods, tax included. */
  amount_cents: number;
  tax_cents: number;
  freight_cents: ColumnType<number, number | undefined, number>;
  freight_tax_cents: ColumnType<number, number | undefined, number>;
}

export interface SandboxSessionsTable {
  id: string;
  idempotency_key: string;
  client_reference: string;
  amount_cents: number;
  currency: string;
  description: string;
  success_url: string;
  cancel_url: string;
  status: 'open' | 'paid' | 'expired';
  payment_reference: string | null;
  declined_count: ColumnType<number, number | undefined, number>;
  refund_outcome: ColumnType<RefundOutcome, RefundOutcome | undefined, RefundOutcome>;
  expires_at: Instant;
  created_at: Instant;
}

export type RefundOutcome = 'succeeded' | 'pending' | 'failed';

export interface SandboxRefundsTable {
  id: string;
  idempotency_key: string | null;
  /** The shop's refund id; null for a refund made at the provider. */
  reference: string | null;
  payment_reference: string;
  amount_cents: number;
  currency: string;
  status: RefundOutcome;
  created_at: Instant;
}

/** A payment that its buyer disputes at their bank. */
export interface PaymentDisputesTable {
  id: string;
  provider: string;
  provider_dispute_id: string;
  order_id: string;
  payment_session_id: string;
  amount_cents: number;
  currency: string;
  reason: string;
  /** The provider's word, such as needs_response, under_review, won or lost. */
  status: string;
  is_open: boolean;
  /** Until when the provider takes an answer. */
  due_at: Instant | null;
  opened_at: Instant;
  closed_at: Instant | null;
  funds_withdrawn_at: Instant | null;
  funds_reinstated_at: Instant | null;
  /** When what is stored here was so at the provider: older news changes nothing. */
  told_at: Instant;
}

/** Something about money that a person has to look at. */
export interface PaymentAlertsTable {
  id: string;
  kind: string;
  order_id: string | null;
  provider: string;
  /** What it is about at the provider; one alert a kind and reference. */
  reference: string;
  note: string;
  created_at: Instant;
  resolved_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface RateLimitsTable {
  /** What is limited and for whom, such as `signup:ip:127.0.0.1`. */
  bucket: string;
  attempts: number;
  window_ends_at: Instant;
}

export interface PasswordThrottlesTable {
  /** SHA-256 of the email address that was typed. */
  address_digest: Buffer;
  /**
   * Where attempts come from, such as `network 203.0.113.0/24`, or `everywhere` for all of them.
   */
  source: string;
  failures: number;
  /** The earliest time of the next attempt; for `everywhere`, until when its turns are taken. */
  next_at: Instant;
  /** Whether the attempt at `next_at` has already been counted in `everywhere`. */
  has_turn: boolean;
  forget_at: Instant;
}

export interface MailsTable {
  id: string;
  /** What the message is about, such as `confirm-address`. */
  kind: string;
  to_address: string;
  subject: string;
  /** Null once the message has left, unless the development mailbox shows it. */
  text_body: string | null;
  html_body: string | null;
  dedupe_key: string | null;
  order_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** What it told of its order (OrderNotification); null where that is not known any more. */
  news: JSONColumnType<object | null, string | null | undefined, string | null>;
  /** The mail that this one says once more. */
  repeats_id: ColumnType<string | null, string | null | undefined, string | null>;
  attempts: ColumnType<number, number | undefined, number>;
  due_at: Instant;
  sent_at: Instant | null;
  /** When the last attempt failed: a dead letter. */
  failed_at: Instant | null;
  last_error: string | null;
  created_at: Instant;
}

export interface PageChangesTable {
  id: Generated<number>;
  /** The transaction that wrote it. */
  xid: Generated<string>;
  /** Such as `product:<id>`, `products`, `departments`; `everything` stands for all of them. */
  tags: string[];
  changed_at: ColumnType<Date, Date | undefined, Date>;
}

/** A small number for a department (kind 1), category (2), brand (3) or seller (4). */
export interface FacetKeysTable {
  key: GeneratedAlways<number>;
  kind: number;
  /** The id of the thing, or the brand's name. */
  value: string;
}

/** One row: a known text under DATA_KEY. */
export interface DataKeyCheckTable {
  id: ColumnType<true, true | undefined, never>;
  sealed: Buffer;
}

/**
 * What each product costs where it is listed (Rule 5), worked out from its variants and their
 * stock.
 */
export interface ProductOffersView {
  product_id: string;
  /** The price before the discount of what `shown_price_cents` is the price of. */
  list_price_cents: number;
  shown_price_cents: number;
  unit_quantity_thousandths: number | null;
  /** Whether other variants that can be bought cost more. */
  has_price_range: boolean;
}

/**
 * One row a listed product, kept by triggers: what lists, counts and facets read. Never written by
 * the application.
 */
export interface ProductSearchTable {
  product_id: string;
  created_at: Instant;
  price_cents: number;
  unit_price_cents: number | null;
  rating_tenths: number;
  review_count: number;
  department_key: number;
  category_key: number;
  brand_key: number;
  seller_key: number;
  is_in_stock: boolean;
  is_on_sale: boolean;
}

/**
 * Counts of listed products, kept by triggers (db/migrations/0012-product-search.ts says what the
 * columns mean).
 */
export interface FacetCellsView {
  scope: number;
  scope_key: number;
  dimension: number;
  bucket: number;
  flags: number;
  value_key: number;
  count: number;
}

export interface CatalogueVersionView {
  version: string;
}

/**
 * The bits of big catalogues and what they are about (db/migrations/0047-search-bits.ts). Never
 * written by the application.
 */
export interface SearchBitsTable {
  kind: number;
  key: string;
  chunk: number;
  bits: string;
}

export interface SearchDocsTable {
  doc: number;
  product_id: string;
}

export interface SearchRunsTable {
  chunk: number;
  first: number;
  length: number;
  department_key: number;
  category_key: number;
  brand_key: number;
}

export interface SearchFrequentWordsTable {
  word: string;
}

export interface SearchOutdatedTable {
  id: number;
  product_ids: string[];
}

export interface SearchBitsStateTable {
  id: boolean;
  is_watched: boolean;
  generation: number;
  numbered: number;
}

/** The words of a listed product, kept by triggers. Never written by the application. */
export interface ProductWordsTable {
  product_id: string;
  popularity: number;
  name: string;
  codes: string;
  document: string;
  price_cents: number;
  department_key: number;
  category_key: number;
  brand_key: number;
  seller_key: number;
  is_in_stock: boolean;
  is_on_sale: boolean;
}

/** The catalogue's own words, to find the nearest one to a word that it does not have. */
export interface SearchWordsTable {
  word: string;
}

/** Searches that found nothing, at most 1,000, without anything about who searched. */
export interface SearchMissesTable {
  query: string;
  searches: number;
  last_searched_at: Instant;
}

/** Slugs that things had before; the subject may be gone. */
export interface FormerSlugsTable {
  kind: SlugKind;
  slug: string;
  subject_id: string;
  left_at: Generated<Instant>;
}

export type SlugKind = 'product' | 'department' | 'category' | 'article' | 'service';

/** Every table, as Kysely sees it. Money columns are integer cents, rates integer basis points. */
export interface DB {
  audit_entries: AuditEntriesTable;
  stored_files: StoredFilesTable;
  price_history: PriceHistoryTable;
  price_changes: PriceChangesTable;
  price_change_items: PriceChangeItemsTable;
  auth_users: AuthUsersTable;
  auth_sessions: AuthSessionsTable;
  auth_one_time_tokens: AuthOneTimeTokensTable;
  user_profiles: UserProfilesTable;
  global_settings: GlobalSettingsTable;
  seller_settings: SellerSettingsTable;
  seller_applications: SellerApplicationsTable;
  departments: DepartmentsTable;
  categories: CategoriesTable;
  products: ProductsTable;
  product_variants: ProductVariantsTable;
  stock_items: StockItemsTable;
  office_product_words: OfficeProductWordsTable;
  diy_articles: DiyArticlesTable;
  services: ServicesTable;
  cart_items: CartItemsTable;
  wishlist_items: WishlistItemsTable;
  addresses: AddressesTable;
  orders: OrdersTable;
  order_items: OrderItemsTable;
  order_sellers: OrderSellersTable;
  order_events: OrderEventsTable;
  order_requests: OrderRequestsTable;
  parcels: ParcelsTable;
  parcel_lines: ParcelLinesTable;
  stock_holds: StockHoldsTable;
  stock_movements: StockMovementsTable;
  document_series: DocumentSeriesTable;
  tax_documents: TaxDocumentsTable;
  payment_sessions: PaymentSessionsTable;
  payment_events: PaymentEventsTable;
  refunds: RefundsTable;
  refund_lines: RefundLinesTable;
  sandbox_sessions: SandboxSessionsTable;
  sandbox_refunds: SandboxRefundsTable;
  payment_alerts: PaymentAlertsTable;
  payment_disputes: PaymentDisputesTable;
  rate_limits: RateLimitsTable;
  password_throttles: PasswordThrottlesTable;
  mails: MailsTable;
  page_changes: PageChangesTable;
  facet_keys: FacetKeysTable;
  data_key_check: DataKeyCheckTable;
  product_offers: ProductOffersView;
  product_search: ProductSearchTable;
  facet_cells: FacetCellsView;
  catalogue_version: CatalogueVersionView;
  product_words: ProductWordsTable;
  search_bits: SearchBitsTable;
  search_bits_state: SearchBitsStateTable;
  search_docs: SearchDocsTable;
  search_frequent_words: SearchFrequentWordsTable;
  search_outdated: SearchOutdatedTable;
  search_runs: SearchRunsTable;
  search_words: SearchWordsTable;
  search_misses: SearchMissesTable;
  former_slugs: FormerSlugsTable;
}
