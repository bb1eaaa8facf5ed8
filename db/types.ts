// Written by "npm run db:types" from the schema: change a migration or db/column-types.ts instead.
import type { Generated, GeneratedAlways } from 'kysely';

import type {
  AddressSnapshot,
  AgeRules,
  BookSubject,
  Carrier,
  CategoryIconName,
  CellChange,
  CellError,
  CommissionSnapshot,
  DefaultedInstant,
  DefaultedJson,
  DifferenceKind,
  GoodsNow,
  Instant,
  Json,
  LedgerAccount,
  LedgerKind,
  MappedColumn,
  NullableJson,
  OrderEventKind,
  PlaceholderValue,
  Problem,
  ProductChoices,
  ReadOnly,
  ReturnAddress,
  StoredGstRegistration,
  StoredQuantityPrice,
  StoredShippingRules,
  Warranty,
} from './column-types.ts';
export type {
  AddressSnapshot,
  CommissionSnapshot,
  StoredGstRegistration,
  StoredQuantityPrice,
  StoredShippingRules,
} from './column-types.ts';

export type FulfilmentStatus = 'unfulfilled' | 'partly_shipped' | 'shipped' | 'delivered';

export type OrderStatus = 'pending' | 'processing' | 'shipped' | 'delivered' | 'cancelled';

export type PaymentStatus =
  | 'unpaid'
  | 'paid'
  | 'not_required'
  | 'refund_due'
  | 'partly_refunded'
  | 'refunded'
  | 'failed';

export type RefundOutcome = 'succeeded' | 'pending' | 'failed';

export type SlugKind = 'product' | 'department' | 'category' | 'article' | 'service' | 'seller';

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
  is_default: Generated<boolean>;
  archived_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
  version: ReadOnly<number>;
}

export interface ApiKeysTable {
  id: string;
  seller_id: string | null;
  made_by: string;
  name: string;
  hint: string;
  key_hash: Buffer;
  scopes: string[];
  created_at: Instant;
  expires_at: Instant | null;
  last_used_at: Instant | null;
}

export interface AttachedFilesView {
  file_id: string;
}

export interface AttributeDefinitionsTable {
  id: GeneratedAlways<number>;
  category_id: string;
  key: string;
  name: string;
  kind: 'text' | 'choice' | 'choices' | 'number' | 'range' | 'switch';
  unit: string | null;
  choices: Generated<string[]>;
  position: Generated<number>;
  is_required: Generated<boolean>;
  is_filterable: Generated<boolean>;
  is_comparable: Generated<boolean>;
  is_shown_in_lists: Generated<boolean>;
}

export interface AttributeReadingsTable {
  category_id: string;
  read_to: string | null;
}

export interface AttributeValuesTable {
  value_key: number;
  definition_id: number;
  choice: number | null;
  low: number | null;
  high: number | null;
}

export interface AuditEntriesTable {
  id: string;
  actor_id: string | null;
  actor_name: string;
  actor_role: string;
  action: string;
  subject: string;
  subject_id: string | null;
  subject_name: Generated<string>;
  before: NullableJson<Record<string, unknown>>;
  after: NullableJson<Record<string, unknown>>;
  version: number | null;
  is_unversioned: Generated<boolean>;
  ip: string;
  request_id: string;
  created_at: Instant;
}

export interface AuthFactorsTable {
  id: string;
  user_id: string;
  friendly_name: string;
  secret: Buffer | null;
  verified_at: Instant | null;
  last_step: number | null;
  created_at: Instant;
  updated_at: Instant;
  factor_type: 'totp' | 'webauthn';
  credential_id: string | null;
  public_key: Buffer | null;
  transports: string[] | null;
  sign_count: number | null;
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

export interface AuthRecoveryCodesTable {
  user_id: string;
  code_hash: Buffer;
  created_at: Instant;
}

export interface AuthSessionsTable {
  id: string;
  user_id: string;
  hmac_key: Buffer;
  counter: Generated<number>;
  method: 'password' | 'otp' | 'recovery';
  user_agent: string | null;
  ip: string | null;
  created_at: Instant;
  refreshed_at: Instant;
  second_factor_method: 'totp' | 'mfa/recovery_code' | 'mfa/webauthn' | null;
  second_factor_at: Instant | null;
  passkey_challenge: string | null;
  passkey_challenge_at: Instant | null;
}

export interface AuthUsersTable {
  id: string;
  email: string;
  password_hash: string | null;
  email_confirmed_at: Instant | null;
  confirmation_sent_at: Instant | null;
  recovery_sent_at: Instant | null;
  invited_at: Instant | null;
  last_sign_in_at: Instant | null;
  banned_until: Instant | null;
  email_change: string | null;
  email_change_sent_at: Instant | null;
  email_change_confirmed_by: 'current' | 'new' | null;
  user_metadata: DefaultedJson<Record<string, unknown>>;
  app_metadata: DefaultedJson<Record<string, unknown>>;
  sessions_ended_at: Instant | null;
  retained_session_id: string | null;
  created_at: Instant;
  updated_at: Instant;
}

export interface BackupsTable {
  id: string;
  taken_at: Instant;
  folder: string;
  has_secrets: boolean;
  error: string | null;
  checked_at: Instant | null;
  check_error: string | null;
}

export interface BookDifferencesTable {
  provider: string;
  subject: BookSubject;
  reference: string;
  kind: DifferenceKind;
  our_cents: number;
  their_cents: number;
  currency: string;
  order_id: string | null;
  moved_at: Instant;
  found_at: Instant;
}

export interface CartItemsTable {
  id: string;
  user_id: string;
  product_id: string;
  variant_id: string | null;
  quantity: number;
  seen_price_cents: number | null;
  created_at: Instant;
  updated_at: Instant;
}

export interface CatalogueVersionView {
  version: string;
}

export interface CategoriesTable {
  id: string;
  slug: string;
  name: string;
  description: Generated<string>;
  image: string | null;
  department_id: string;
  seller_id: string | null;
  is_listed: Generated<boolean>;
  created_at: Instant;
  version: ReadOnly<number>;
  icon: CategoryIconName | null;
}

export interface ClosuresTable {
  id: string;
  message: string | null;
  reopens_at: Instant | null;
  closed_at: Instant;
  closed_by: string;
  opened_at: Instant | null;
  opened_by: string | null;
  reason: Generated<'maintenance' | 'opening'>;
}

export interface CommissionDocumentsTable {
  id: string;
  seller_id: string;
  month: string;
  kind: 'invoice' | 'adjustment';
  sequence: number;
  number: string;
  total_cents: number;
  tax_cents: number;
  content: Json<object>;
  issued_at: Instant;
}

export interface CommissionMonthsTable {
  month: string;
  closed_at: Instant;
}

export interface CommissionRulesTable {
  id: string;
  position: number;
  name: string;
  seller_id: string | null;
  department_id: string | null;
  category_id: string | null;
  product_id: string | null;
  rate_bps: number;
  fixed_cents: number;
  minimum_cents: number | null;
  maximum_cents: number | null;
  includes_freight: Generated<boolean>;
  starts_at: Instant;
  version: ReadOnly<number>;
  created_at: Instant;
  updated_at: Instant;
}

export interface ConsentsTable {
  id: GeneratedAlways<number>;
  user_id: string;
  kind: 'review-requests' | 'back-in-stock';
  is_given: boolean;
  words: string;
  place: 'checkout' | 'settings' | 'product' | 'unsubscribe' | 'closed-account';
  product_id: string | null;
  variant_id: string | null;
  created_at: Instant;
}

export interface ContentItemsTable {
  id: string;
  kind: 'page' | 'question' | 'store' | 'slide';
  slug: string;
  position: number;
  created_at: Instant;
  updated_at: Instant;
  version: Generated<number>;
}

export interface ContentVersionsTable {
  id: string;
  item_id: string;
  number: number;
  body: Json<object>;
  change: Generated<string>;
  published_from: Instant | null;
  created_at: Instant;
  created_by: string;
}

export interface DataKeyCheckTable {
  id: Generated<boolean>;
  sealed: Buffer;
}

export interface DepartmentsTable {
  id: string;
  slug: string;
  name: string;
  description: Generated<string>;
  image: string | null;
  seller_id: string | null;
  is_listed: Generated<boolean>;
  created_at: Instant;
  version: ReadOnly<number>;
}

export interface DiyArticlesTable {
  id: string;
  slug: string;
  title: string;
  excerpt: Generated<string>;
  content: string;
  featured_image: string | null;
  author: Generated<string>;
  category: Generated<string>;
  difficulty: string | null;
  tags: DefaultedJson<string[]>;
  product_slugs: DefaultedJson<string[]>;
  published_at: Instant;
  created_at: Instant;
  updated_at: Instant;
  version: ReadOnly<number>;
  product_choices: DefaultedJson<ProductChoices>;
}

export interface DocumentSeriesTable {
  supplier_id: string | null;
  code: GeneratedAlways<number>;
  last_invoice: Generated<number>;
  last_adjustment: Generated<number>;
  is_for_commission: Generated<boolean>;
}

export interface FacetCellsView {
  scope: number;
  scope_key: number;
  dimension: number;
  bucket: number;
  flags: number;
  value_key: number;
  count: number;
}

export interface FacetKeysTable {
  key: GeneratedAlways<number>;
  kind: number;
  value: string;
}

export interface FacetPendingTable {
  id: GeneratedAlways<number>;
  department_key: number;
  category_key: number;
  brand_key: number;
  seller_key: number;
  coarse: number;
  fine: number;
  flags: number;
  delta: number;
  changed_in: Generated<number>;
  is_price_change: Generated<boolean>;
  attribute_keys: Generated<number[]>;
}

export interface FacetPendingCellsView {
  id: number;
  scope: number;
  scope_key: number;
  dimension: number;
  bucket: number;
  flags: number;
  value_key: number;
  count: number;
}

export interface FacetRollupTable {
  scope: number;
  scope_key: number;
  dimension: number;
  bucket: number;
  flags: number;
  value_key: number;
  count: number;
}

export interface FacetStateTable {
  id: Generated<boolean>;
  folded_in: number;
}

export interface FormerSlugsTable {
  kind: SlugKind;
  slug: string;
  subject_id: string;
  replaced_at: DefaultedInstant;
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
  unpaid_orders_per_day: Generated<number>;
  unpaid_stock_share_bps: Generated<number>;
  unpaid_units_always: Generated<number>;
  updated_at: Instant;
  version: ReadOnly<number>;
  keep_order_contacts_months: Generated<number>;
  keep_invoice_names_months: Generated<number>;
  keep_audit_months: Generated<number>;
  trading_name: string | null;
  legal_name: string | null;
  abn: string | null;
  gst_registered: boolean | null;
  phone: string | null;
  email: string | null;
  business_hours: string | null;
  postal_address: string | null;
  logo: string | null;
  icon: string | null;
  brand_colour: Generated<string>;
  accent_colour: Generated<string>;
  mail_sender_name: string | null;
  saving_days: Generated<number>;
  saving_window_days: Generated<number>;
  return_days: Generated<number>;
  earnings_hold_days: Generated<number>;
  earnings_unrecorded_days: Generated<number>;
  price_match: Generated<boolean>;
  gst_registrations: DefaultedJson<StoredGstRegistration[]>;
  gst_next_from: string | null;
  age_rules: NullableJson<Partial<AgeRules>>;
}

export interface ImportArchivePartsTable {
  import_id: string;
  part: number;
  bytes: Buffer;
}

export interface ImportMappingsTable {
  user_id: string;
  headings_key: string;
  mapping: MappedColumn[];
  used_at: Instant;
}

export interface ImportPicturesTable {
  import_id: string;
  source: string;
  file_name: string | null;
  host: string | null;
  archive_offset: number | null;
  packed_bytes: number | null;
  unpacked_bytes: number | null;
  is_deflated: boolean | null;
  is_wanted: Generated<boolean>;
  picture_id: string | null;
  failure: string | null;
  attempts: Generated<number>;
  claimed_until: Instant | null;
}

export interface ImportRowsTable {
  import_id: string;
  row_number: number;
  cells: string[];
  outcome: 'new' | 'changed' | 'unchanged' | 'refused' | null;
  name: string | null;
  product_id: string | null;
  changes: DefaultedJson<readonly CellChange[]>;
  errors: DefaultedJson<readonly CellError[]>;
}

export interface ImportsTable {
  id: string;
  seller_id: string | null;
  created_by: string;
  client_ip: string;
  request_id: string;
  file_name: string;
  headings: string[];
  mapping: MappedColumn[];
  state: 'uploaded' | 'checking' | 'checked' | 'fetching' | 'applying' | 'done' | 'failed';
  is_strict: boolean | null;
  row_count: number;
  done_rows: Generated<number>;
  failure: string | null;
  created_at: Instant;
  finished_at: Instant | null;
  new_rows: Generated<number>;
  changed_rows: Generated<number>;
  unchanged_rows: Generated<number>;
  refused_rows: Generated<number>;
  archived_pictures: Generated<number>;
  wanted_pictures: Generated<number>;
  stored_pictures: Generated<number>;
  refused_pictures: Generated<number>;
  archive_at: Instant | null;
  picture_claimed_at: Instant | null;
}

export interface IssuedNumbersView {
  series_code: number;
  kind: string;
  sequence: number;
  issued_at: Date;
  document_id: string;
}

export interface LedgerBalancesTable {
  account: LedgerAccount;
  seller_id: string | null;
  part: number;
  amount_cents: number;
}

export interface LedgerPostingsTable {
  transaction_id: string;
  position: number;
  account: LedgerAccount;
  seller_id: string | null;
  order_item_id: string | null;
  amount_cents: number;
  posted_at: Instant;
}

export interface LedgerTransactionsTable {
  id: string;
  kind: LedgerKind;
  business_key: string;
  order_id: string | null;
  due_at: Instant | null;
  posted_at: Instant;
  payout_line_id: string | null;
  note: string | null;
}

export interface MailsTable {
  id: string;
  kind: string;
  to_address: string;
  subject: string;
  text_body: string | null;
  html_body: string | null;
  dedupe_key: string | null;
  order_id: string | null;
  notification: NullableJson<object>;
  repeats_id: string | null;
  attempts: Generated<number>;
  due_at: Instant;
  sent_at: Instant | null;
  failed_at: Instant | null;
  last_error: string | null;
  created_at: Instant;
  unsubscribe_url: string | null;
}

export interface MessagePicturesTable {
  message_id: string;
  position: number;
  file_id: string;
}

export interface MessageThreadsTable {
  id: string;
  customer_id: string;
  order_id: string | null;
  product_id: string | null;
  seller_id: string | null;
  last_customer: Generated<number>;
  last_seller: Generated<number>;
  last_platform: Generated<number>;
  customer_read: Generated<number>;
  seller_read: Generated<number>;
  platform_read: Generated<number>;
  customer_emailed: Generated<number>;
  customer_unread: Generated<boolean>;
  seller_unread: Generated<boolean>;
  platform_unread: Generated<boolean>;
  waiting_since: Instant | null;
  last_message_at: Instant;
  created_at: Instant;
}

export interface MessagesTable {
  id: string;
  thread_id: string;
  number: number;
  side: 'customer' | 'seller' | 'platform';
  author_id: string | null;
  text: string;
  created_at: Instant;
}

export interface NoticePreferencesTable {
  user_id: string;
  kind: 'order' | 'return' | 'message' | 'review' | 'recall' | 'application' | 'payout' | 'program';
  delivery: 'at_once' | 'daily' | 'never';
}

export interface NoticeReadersTable {
  user_id: string;
  seller_id: string | null;
  seen_until: Instant | null;
  mailed_until: Instant | null;
}

export interface NoticesTable {
  id: string;
  seller_id: string | null;
  kind: 'order' | 'return' | 'message' | 'review' | 'recall' | 'application' | 'payout' | 'program';
  title: string;
  path: string;
  key: string;
  created_at: Instant;
}

export interface OfficeProductWordsTable {
  product_id: string;
  words: string;
}

export interface OpeningConfirmationsTable {
  line: 'settings' | 'legal';
  confirmed_at: Instant;
  confirmed_by: string;
}

export interface OrderEventsTable {
  id: string;
  order_id: string;
  kind: OrderEventKind;
  from_status: OrderStatus | null;
  to_status: OrderStatus | null;
  actor_id: string | null;
  note: string | null;
  follows_parcels: Generated<boolean>;
  created_at: Instant;
  refund_id: string | null;
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
  variant_attributes: NullableJson<Record<string, string>>;
  seller_name: string | null;
  commission_cents: Generated<number>;
  commission_rule: NullableJson<CommissionSnapshot>;
  proof_of_age: number | null;
  warranty: NullableJson<Warranty>;
  quantity_price_from: number | null;
}

export interface OrderRequestsTable {
  user_id: string;
  idempotency_key: string;
  request_hash: string;
  order_id: string;
  created_at: Instant;
}

export interface OrderSellersTable {
  order_id: string;
  position: number;
  seller_id: string | null;
  seller_name: string;
  legal_name: string;
  trading_name: string | null;
  abn: string | null;
  gst_registered: boolean | null;
  subtotal_cents: number;
  freight_cents: number;
  tax_cents: number;
}

export interface OrdersTable {
  id: string;
  order_number: string;
  user_id: string;
  status: OrderStatus;
  payment_status: PaymentStatus;
  fulfilment_status: Generated<FulfilmentStatus>;
  version: Generated<number>;
  quote_id: string | null;
  currency: Generated<string>;
  prices_include_tax: boolean;
  subtotal_cents: number;
  tax_cents: number;
  freight_cents: number;
  total_cents: number;
  tax_label: string;
  shipping_label: string;
  delivery_method: Generated<string>;
  shipping_address_id: string | null;
  billing_address_id: string | null;
  shipping_address: Json<AddressSnapshot>;
  billing_address: Json<AddressSnapshot>;
  paid_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
  contacts_removed_at: Instant | null;
  terms_version_id: string | null;
}

export interface PageChangesTable {
  id: Generated<number>;
  xid: Generated<string>;
  tags: string[];
  changed_at: DefaultedInstant;
}

export interface ParcelLinesTable {
  parcel_id: string;
  order_item_id: string;
  quantity: number;
}

export interface ParcelsTable {
  id: string;
  order_id: string;
  seller_id: string | null;
  carrier: Carrier;
  carrier_name: string | null;
  tracking_number: string | null;
  dispatched_at: Instant;
  delivered_at: Instant | null;
  created_by: string | null;
  request_key: string | null;
  taken_back_at: Instant | null;
  taken_back_by: string | null;
  taken_back_reason: string | null;
  updated_at: Instant;
  version: ReadOnly<number>;
}

export interface PasswordThrottlesTable {
  address_digest: Buffer;
  source: string;
  failures: number;
  next_at: Instant;
  has_turn: boolean;
  forget_at: Instant;
}

export interface PaymentAlertsTable {
  id: string;
  kind: string;
  order_id: string | null;
  provider: string;
  reference: string;
  note: string;
  created_at: Instant;
  resolved_at: Instant | null;
}

export interface PaymentDisputesTable {
  id: string;
  provider: string;
  provider_dispute_id: string;
  order_id: string;
  payment_session_id: string;
  amount_cents: number;
  currency: string;
  reason: string;
  status: string;
  is_open: boolean;
  due_at: Instant | null;
  opened_at: Instant;
  closed_at: Instant | null;
  funds_withdrawn_at: Instant | null;
  funds_reinstated_at: Instant | null;
  reported_at: Instant;
}

export interface PaymentEventsTable {
  provider: string;
  event_id: string;
  type: string;
  provider_session_id: string | null;
  payment_reference: string | null;
  payload: Json<object>;
  outcome: string;
  received_at: Instant;
}

export interface PaymentSessionsTable {
  id: string;
  order_id: string;
  provider: string;
  attempt: number;
  provider_session_id: string | null;
  url: string | null;
  amount_cents: number;
  currency: Generated<string>;
  captured_cents: number | null;
  captured_currency: string | null;
  status: 'creating' | 'open' | 'paid' | 'expired';
  payment_reference: string | null;
  checked_at: Instant | null;
  expires_at: Instant;
  created_at: Instant;
  updated_at: Instant;
}

export interface PayoutFilesTable {
  id: string;
  payout_id: string;
  position: number;
  sealed_file: Buffer;
  sha256: string;
  total_cents: number;
  payments: number;
  created_at: Instant;
  downloaded_at: Instant | null;
}

export interface PayoutLinesTable {
  id: string;
  payout_id: string;
  position: number;
  seller_id: string;
  balance_cents: number;
  amount_cents: number;
  exclusion:
    | 'suspended'
    | 'negative'
    | 'below_minimum'
    | 'agreement_not_accepted'
    | 'bank_details_missing'
    | 'bank_details_invalid'
    | 'bank_details_changed'
    | 'payment_returned'
    | null;
  reference: string | null;
  account_title: string | null;
  account_bsb: string | null;
  account_masked: string | null;
  returned_at: Instant | null;
  return_reason: string | null;
  waits_for_details: Generated<boolean>;
}

export interface PayoutMovementsTable {
  seller_id: string;
  transaction_id: string;
  line_id: string;
}

export interface PayoutSettingsTable {
  id: string;
  schedule: Generated<'manual' | 'weekly' | 'fortnightly' | 'monthly'>;
  first_on: string | null;
  minimum_cents: Generated<number>;
  needs_second_person: Generated<boolean>;
  bank_code: string | null;
  user_name: string | null;
  user_number: string | null;
  funding_bsb: string | null;
  funding_account_number: string | null;
  funding_title: string | null;
  remitter: string | null;
  has_balancing_record: Generated<boolean>;
  has_header_account: Generated<boolean>;
  records_per_file: Generated<number>;
  updated_at: Instant;
  version: ReadOnly<number>;
  gst_basis: Generated<'accruals' | 'cash'>;
}

export interface PayoutsTable {
  id: string;
  number: GeneratedAlways<number>;
  status: Generated<'draft' | 'waiting' | 'approved' | 'sent' | 'void'>;
  due_on: string | null;
  pay_on: string | null;
  total_cents: number | null;
  created_at: Instant;
  first_approved_by: string | null;
  first_approved_at: Instant | null;
  second_approved_by: string | null;
  second_approved_at: Instant | null;
  sent_at: Instant | null;
  voided_at: Instant | null;
  void_reason: string | null;
}

export interface PriceChangeItemsTable {
  price_change_id: string;
  product_id: string;
  variant_id: string | null;
  before_cents: number;
  after_cents: number;
}

export interface PriceChangesTable {
  id: string;
  seller_id: string | null;
  summary: string;
  product_count: number;
  price_count: number;
  created_at: Instant;
  undone_at: Instant | null;
}

export interface PriceHistoryTable {
  id: GeneratedAlways<number>;
  product_id: string;
  variant_id: string | null;
  price_cents: number;
  original_price_cents: number | null;
  shown_price_cents: number | null;
  valid_from: DefaultedInstant;
}

export interface ProcessesTable {
  id: string;
  host: string;
  pid: number;
  data_keys: string[];
  signing_keys: string[];
  started_at: DefaultedInstant;
  seen_at: DefaultedInstant;
  stopped_at: Instant | null;
}

export interface ProductAttributeValuesView {
  product_id: string;
  value: string;
}

export interface ProductFacetValuesView {
  product_id: string;
  kind: number;
  value: string;
}

export interface ProductFactsView {
  product_id: string;
  created_at: Date;
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
  attribute_keys: number[];
}

export interface ProductLinksTable {
  product_id: string;
  other_product_id: string;
  position: number;
  kind: 'needed' | 'accessory' | 'spare_part' | 'alternative';
  quantity_thousandths: number | null;
  measure: 'm' | 'm²' | 'L' | 'kg' | 'each' | null;
  per: 'unit' | 'm²' | 'm' | 'crossing' | 'post' | null;
}

export interface ProductOffersView {
  product_id: string;
  list_price_cents: number;
  shown_price_cents: number;
  unit_quantity_thousandths: number | null;
  has_price_range: boolean;
  saving_until: Date;
}

export interface ProductSavingsView {
  product_id: string;
  variant_id: string;
  proven_until: Date;
}

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
  attribute_keys: Generated<number[]>;
}

export interface ProductTextsView {
  product_id: string;
  popularity: number;
  name: string;
  codes: string;
  document: string;
}

export interface ProductVariantsTable {
  id: string;
  product_id: string;
  position: number;
  name: string;
  sku: string | null;
  price_cents: number;
  attributes: DefaultedJson<Record<string, string>>;
  unit_quantity_thousandths: number | null;
  image: string | null;
  archived_at: Instant | null;
  created_at: Instant;
  version: ReadOnly<number>;
  saving_until: Instant | null;
  quantity_prices: DefaultedJson<StoredQuantityPrice[]>;
}

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
  attribute_keys: Generated<number[]>;
}

export interface ProductsTable {
  id: string;
  slug: string;
  sku: string | null;
  name: string;
  description: Generated<string>;
  brand: Generated<string>;
  price_cents: number;
  original_price_cents: number | null;
  discount_type: 'percentage' | 'flat_amount' | null;
  discount_value: number | null;
  shown_price_cents: GeneratedAlways<number>;
  images: DefaultedJson<string[]>;
  image_alts: DefaultedJson<Record<string, string>>;
  rating_tenths: ReadOnly<number>;
  review_count: ReadOnly<number>;
  specifications: DefaultedJson<Record<string, string>>;
  option_names: DefaultedJson<string[]>;
  unit_measure: 'm' | 'm2' | 'L' | 'kg' | 'each' | null;
  unit_quantity_thousandths: number | null;
  category_id: string | null;
  department_id: string | null;
  seller_id: string | null;
  is_taxable: Generated<boolean>;
  is_shipping_exempt: Generated<boolean>;
  override_global_settings: Generated<boolean>;
  custom_tax_rate_bps: number | null;
  custom_shipping_cost_cents: number | null;
  archived_at: Instant | null;
  is_withheld: Generated<boolean>;
  created_at: Instant;
  updated_at: Instant;
  version: ReadOnly<number>;
  saving_until: Instant | null;
  star_counts: ReadOnly<number[]>;
  age_restriction: 'knife' | 'box_cutter_or_axe' | 'spray_paint' | 'other' | null;
  warranty: NullableJson<Warranty>;
  quantity_prices: DefaultedJson<StoredQuantityPrice[]>;
}

export interface ProviderReadingsTable {
  provider: string;
  read_at: Instant;
  our_cents: number;
  their_cents: number;
}

export interface ProviderTransactionsTable {
  provider: string;
  transaction_id: string;
  category: string;
  subject: BookSubject;
  amount_cents: number;
  fee_cents: number;
  currency: string;
  reference: string | null;
  payment_reference: string | null;
  available_on: Instant;
  created_at: Instant;
  read_at: Instant;
}

export interface RateLimitsTable {
  bucket: string;
  attempts: number;
  window_ends_at: Instant;
}

export interface RecallMailsTable {
  recall_id: string;
  order_id: string;
  round: number;
  told_at: Instant;
}

export interface RecalledLinesView {
  recall_id: string;
  is_open: boolean;
  order_id: string;
  order_item_id: string;
  sent: number;
  units: number;
}

export interface RecallsTable {
  id: string;
  product_id: string;
  seller_id: string | null;
  variant_ids: Generated<string[]>;
  is_by_admin: boolean;
  title: string;
  danger: string;
  instructions: string;
  remedy: 'refund' | 'replacement' | 'repair';
  contact: string;
  sold_from: string | null;
  sold_until: string | null;
  batches: Generated<string[]>;
  published_at: Instant;
  amended_at: Instant | null;
  regulator_reference: string | null;
  regulator_notified_on: string | null;
  cleared_at: Instant | null;
  cleared_reason: string | null;
  closed_at: Instant | null;
  closed_reason: string | null;
  stopped_at: Instant;
  stops_units: GeneratedAlways<boolean>;
  mail_round: Generated<number>;
  version: ReadOnly<number>;
  created_at: Instant;
  updated_at: Instant;
}

export interface RefundLinesTable {
  id: string;
  refund_id: string;
  order_item_id: string;
  quantity: number;
  amount_cents: number;
  tax_cents: number;
  freight_cents: Generated<number>;
  freight_tax_cents: Generated<number>;
  commission_cents: Generated<number>;
}

export interface RefundsTable {
  id: string;
  order_id: string;
  payment_session_id: string;
  kind: 'goods' | 'payment';
  amount_cents: number;
  freight_cents: Generated<number>;
  reason: string;
  restock: Generated<boolean>;
  status: 'queued' | 'succeeded' | 'failed';
  provider: string;
  provider_refund_id: string | null;
  attempts: Generated<number>;
  last_error: string | null;
  created_by: string | null;
  request_key: string | null;
  request_hash: string | null;
  created_at: Instant;
  settled_at: Instant | null;
  return_id: string | null;
}

export interface RemovedFilesTable {
  storage_name: string;
  removed_at: Instant;
}

export interface RestoredJobsTable {
  id: string;
  name: string;
  data: NullableJson<Record<string, unknown>>;
  start_after: Instant;
}

export interface RestoresTable {
  id: string;
  backup_taken_at: Instant;
  restored_at: Instant;
  went_live_at: Instant | null;
  went_live_by: string | null;
}

export interface ReturnLinesTable {
  return_id: string;
  order_item_id: string;
  quantity: number;
  delivered_on: string;
}

export interface ReturnPicturesTable {
  step_id: string;
  position: number;
  file_id: string;
}

export interface ReturnStepsTable {
  id: string;
  return_id: string;
  number: number;
  action:
    | 'request'
    | 'ask'
    | 'answer'
    | 'approve'
    | 'send_back'
    | 'receive'
    | 'resolve'
    | 'decline'
    | 'hand_back'
    | 'withdraw'
    | 'escalate';
  side: 'customer' | 'seller' | 'platform' | 'system';
  actor_id: string | null;
  text: Generated<string>;
  created_at: Instant;
}

export interface ReturnsTable {
  id: string;
  number: Generated<string>;
  order_id: string;
  seller_id: string | null;
  reason:
    | 'changed_mind'
    | 'damaged'
    | 'not_as_described'
    | 'faulty'
    | 'wrong_item'
    | 'missing_part';
  problem: Json<Problem>;
  goods: Json<GoodsNow>;
  wanted: 'refund' | 'replacement' | 'repair' | 'compensation' | null;
  state:
    | 'requested'
    | 'more_information'
    | 'approved'
    | 'sent_back'
    | 'received'
    | 'resolved'
    | 'declined'
    | 'withdrawn';
  escalated_at: Instant | null;
  answer_by: string;
  remedy: 'refund' | 'replacement' | 'repair' | 'compensation' | null;
  sending: 'customer_posts' | 'seller_collects' | 'keep' | null;
  return_address: NullableJson<ReturnAddress>;
  decline_reason:
    | 'too_late'
    | 'used'
    | 'no_policy'
    | 'no_fault'
    | 'caused_by_customer'
    | 'not_ours'
    | 'not_received'
    | 'other'
    | null;
  carrier: Carrier | null;
  carrier_name: string | null;
  tracking_number: string | null;
  postage_cents: number | null;
  postage_repaid: string | null;
  replacement_carrier: Carrier | null;
  replacement_carrier_name: string | null;
  replacement_tracking_number: string | null;
  hurt_at: Instant | null;
  hurt_settled_at: Instant | null;
  hurt_note: string | null;
  created_at: Instant;
  updated_at: Instant;
  version: Generated<number>;
  replacement_sent_at: Instant | null;
  replacement_proof_of_age: number | null;
}

export interface ReviewPicturesTable {
  review_id: string;
  file_id: string;
  position: number;
}

export interface ReviewRequestsTable {
  order_id: string;
  is_sent: boolean;
  created_at: Instant;
}

export interface ReviewVotesTable {
  review_id: string;
  user_id: string;
  created_at: Instant;
}

export interface ReviewsTable {
  id: string;
  product_id: string;
  user_id: string;
  order_item_id: string;
  seller_id: string | null;
  writer_name: string;
  stars: number;
  title: Generated<string>;
  text: string;
  state: 'published' | 'waiting' | 'refused' | 'removed';
  waits_for: 'link' | 'email' | 'phone' | 'word' | 'refused_before' | null;
  waiting_since: Instant | null;
  refusal_reason:
    | 'personal_details'
    | 'advertising'
    | 'offensive'
    | 'not_about_product'
    | 'false_facts'
    | 'not_theirs'
    | 'unlawful'
    | null;
  was_refused: Generated<boolean>;
  was_hurt: Generated<boolean>;
  hurt_at: Instant | null;
  hurt_settled_at: Instant | null;
  hurt_note: string | null;
  reply: string | null;
  replied_at: Instant | null;
  replied_by: string | null;
  helpful_count: ReadOnly<number>;
  created_at: Instant;
  edited_at: Instant | null;
  updated_at: Instant;
  version: ReadOnly<number>;
}

export interface SandboxRefundsTable {
  id: string;
  idempotency_key: string | null;
  reference: string | null;
  payment_reference: string;
  amount_cents: number;
  currency: string;
  status: RefundOutcome;
  created_at: Instant;
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
  declined_count: Generated<number>;
  refund_outcome: Generated<'succeeded' | 'pending' | 'failed' | 'returned'>;
  expires_at: Instant;
  created_at: Instant;
  aftermath: Generated<'none' | 'inquiry' | 'dispute_won' | 'dispute_lost' | 'payout_fails'>;
}

export interface SandboxTransactionsTable {
  id: string;
  category:
    | 'charge'
    | 'refund'
    | 'refund_failure'
    | 'dispute'
    | 'dispute_reversal'
    | 'payout'
    | 'payout_reversal';
  amount_cents: number;
  fee_cents: number;
  currency: string;
  reference: string;
  payment_reference: string | null;
  available_on: Instant;
  created_at: Instant;
}

export interface SavedViewsTable {
  id: string;
  seller_id: string | null;
  made_by: string | null;
  list: string;
  name: string;
  is_shared: boolean;
  search: string;
  created_at: Instant;
}

export interface SearchMissesTable {
  query: string;
  searches: number;
  last_searched_at: Instant;
}

export interface SearchWordsTable {
  word: string;
}

export interface SearchedTextsView {
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
  attribute_keys: number[];
}

export interface SellerAgreementsTable {
  seller_id: string;
  version_id: string;
  accepted_at: Instant;
  accepted_by: string;
  accepted_by_name: string;
  accepted_by_email: string;
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
  bank_details: Buffer;
  status: 'pending' | 'approved' | 'rejected';
  rejection_reason: string | null;
  decided_by: string | null;
  decided_at: Instant | null;
  created_at: Instant;
}

export interface SellerBankDetailsTable {
  seller_id: string;
  bank_details: Buffer;
  changed_at: Instant;
  changed_by: string | null;
  version: Generated<number>;
}

export interface SellerEarningsTable {
  order_item_id: string;
  order_id: string;
  seller_id: string;
  pending_cents: Generated<number>;
  available_at: Instant | null;
  reserved_cents: Generated<number>;
  reserved_until: Instant | null;
}

export interface SellerInvitationsTable {
  id: string;
  seller_id: string;
  email: string;
  role: 'owner' | 'manager' | 'packer';
  token_hash: Buffer;
  invited_by: string | null;
  created_at: Instant;
  expires_at: Instant;
  withdrawn_at: Instant | null;
  accepted_at: Instant | null;
  accepted_by: string | null;
}

export interface SellerMembersTable {
  user_id: string;
  seller_id: string;
  role: 'owner' | 'manager' | 'packer';
  created_at: DefaultedInstant;
}

export interface SellerProfilesTable {
  id: string;
  slug: string;
  trading_name: string | null;
  logo: string | null;
  banner: string | null;
  about: Generated<string>;
  dispatch_days: string | null;
  return_address: NullableJson<ReturnAddress>;
  away_from: string | null;
  away_until: string | null;
  away_is_off_sale: Generated<boolean>;
  selling_state: Generated<'open' | 'away' | 'off_sale'>;
  created_at: DefaultedInstant;
  updated_at: DefaultedInstant;
  version: ReadOnly<number>;
  sells_until: Instant | null;
  sells_without_agreement_until: Instant | null;
  star_counts: ReadOnly<number[]>;
  rating_tenths: ReadOnly<number>;
  review_count: ReadOnly<number>;
}

export interface SellerSettingsTable {
  seller_id: string;
  tax_rate_override_bps: number | null;
  shipping_rules: DefaultedJson<StoredShippingRules>;
  gst_registered: boolean | null;
  legal_name: string | null;
  abn: string | null;
  updated_at: Instant;
  version: ReadOnly<number>;
  reserve_bps: Generated<number>;
  reserve_days: Generated<number>;
  keeps_shop_freight: Generated<boolean>;
  gst_registrations: DefaultedJson<StoredGstRegistration[]>;
  gst_next_from: string | null;
}

export interface ServicesTable {
  id: string;
  slug: string;
  name: string;
  description: Generated<string>;
  image: string | null;
  price_cents: number;
  duration: Generated<string>;
  category: Generated<string>;
  inclusions: DefaultedJson<string[]>;
  created_at: Instant;
  updated_at: Instant;
  version: ReadOnly<number>;
}

export interface SkippedDocumentNumbersTable {
  series_code: number;
  kind: 'invoice' | 'adjustment';
  first_sequence: number;
  last_sequence: number;
  reason: string;
  person: string;
  skipped_at: Instant;
}

export interface StockHoldsTable {
  id: string;
  order_id: string;
  stock_item_id: string;
  quantity: number;
  state: 'held' | 'converted' | 'released';
  taken_quantity: Generated<number>;
  short_quantity: Generated<number>;
  expires_at: Instant;
}

export interface StockItemsTable {
  id: string;
  product_id: string;
  variant_id: string | null;
  on_hand: Generated<number>;
  reserved: Generated<number>;
  is_offered: ReadOnly<boolean>;
  scarce_left: GeneratedAlways<number | null>;
  is_recalled: Generated<boolean>;
}

export interface StockMovementsTable {
  id: string;
  stock_item_id: string;
  order_id: string | null;
  quantity_change: number;
  reason: 'opening' | 'sold' | 'returned' | 'counted' | 'cancelled' | 'replaced';
  refund_id: string | null;
  actor_id: string | null;
  created_at: Instant;
}

export interface StockRequestsTable {
  id: string;
  user_id: string;
  product_id: string;
  variant_id: string | null;
  created_at: Instant;
  told_at: Instant | null;
}

export interface StoredFilesTable {
  id: string;
  bucket: string;
  path: string;
  storage_name: string;
  is_ready: Generated<boolean>;
  content_type: string;
  size_bytes: number;
  width: number;
  height: number;
  sha256: string;
  owner_id: string | null;
  created_at: Instant;
  is_public: Generated<boolean>;
  attached_at: Instant | null;
  is_for_import: Generated<boolean>;
}

export interface TaxDocumentsTable {
  id: string;
  order_id: string;
  supplier_id: string | null;
  kind: 'invoice' | 'adjustment';
  sequence: number;
  number: string;
  refund_id: string | null;
  total_cents: number;
  tax_cents: number;
  content: Json<object>;
  issued_at: Instant;
}

export interface TextValuesTable {
  id: string;
  from_at: Instant;
  by_name: Json<Record<string, PlaceholderValue>>;
}

export interface UnsubscribeLinksTable {
  token_hash: Buffer;
  user_id: string;
  kind: 'review-requests' | 'back-in-stock';
  created_at: Instant;
}

export interface UserProfilesTable {
  id: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  role: Generated<'customer' | 'seller' | 'admin'>;
  suspended_at: Instant | null;
  archived_at: Instant | null;
  created_at: Instant;
  version: ReadOnly<number>;
}

export interface WebhookAttemptsTable {
  id: GeneratedAlways<number>;
  delivery_id: string;
  started_at: Instant;
  took_ms: number;
  status: number | null;
  error: string | null;
  answer: string;
}

export interface WebhookDeliveriesTable {
  id: string;
  endpoint_id: string;
  event_id: string;
  number: number;
  type: string;
  subject_id: string;
  body: string;
  state: 'waiting' | 'delivered' | 'given_up';
  attempts: Generated<number>;
  next_attempt_at: Instant | null;
  give_up_at: Instant;
  claimed_until: Instant | null;
  created_at: Instant;
}

export interface WebhookEndpointsTable {
  id: string;
  seller_id: string | null;
  made_by: string;
  url: string;
  description: string;
  events: string[];
  secret: Buffer;
  former_secret: Buffer | null;
  former_secret_until: Instant | null;
  paused_at: Instant | null;
  paused_by: 'person' | 'shop' | null;
  failing_since: Instant | null;
  failed_attempts: Generated<number>;
  next_attempt_at: Instant | null;
  deleted_at: Instant | null;
  created_at: Instant;
  given_up_to: number | null;
}

export interface WebhookOutboxTable {
  number: GeneratedAlways<number>;
  id: Generated<string>;
  type: string;
  subject_id: string;
  source_id: string | null;
  seller_ids: string[];
  xid: Generated<string>;
  created_at: Instant;
}

export interface WishlistItemsTable {
  id: string;
  user_id: string;
  product_id: string;
  created_at: Instant;
}

/** Every table and view, as Kysely sees it. */
export interface DB {
  addresses: AddressesTable;
  api_keys: ApiKeysTable;
  attached_files: AttachedFilesView;
  attribute_definitions: AttributeDefinitionsTable;
  attribute_readings: AttributeReadingsTable;
  attribute_values: AttributeValuesTable;
  audit_entries: AuditEntriesTable;
  auth_factors: AuthFactorsTable;
  auth_one_time_tokens: AuthOneTimeTokensTable;
  auth_recovery_codes: AuthRecoveryCodesTable;
  auth_sessions: AuthSessionsTable;
  auth_users: AuthUsersTable;
  backups: BackupsTable;
  book_differences: BookDifferencesTable;
  cart_items: CartItemsTable;
  catalogue_version: CatalogueVersionView;
  categories: CategoriesTable;
  closures: ClosuresTable;
  commission_documents: CommissionDocumentsTable;
  commission_months: CommissionMonthsTable;
  commission_rules: CommissionRulesTable;
  consents: ConsentsTable;
  content_items: ContentItemsTable;
  content_versions: ContentVersionsTable;
  data_key_check: DataKeyCheckTable;
  departments: DepartmentsTable;
  diy_articles: DiyArticlesTable;
  document_series: DocumentSeriesTable;
  facet_cells: FacetCellsView;
  facet_keys: FacetKeysTable;
  facet_pending: FacetPendingTable;
  facet_pending_cells: FacetPendingCellsView;
  facet_rollup: FacetRollupTable;
  facet_state: FacetStateTable;
  former_slugs: FormerSlugsTable;
  global_settings: GlobalSettingsTable;
  import_archive_parts: ImportArchivePartsTable;
  import_mappings: ImportMappingsTable;
  import_pictures: ImportPicturesTable;
  import_rows: ImportRowsTable;
  imports: ImportsTable;
  issued_numbers: IssuedNumbersView;
  ledger_balances: LedgerBalancesTable;
  ledger_postings: LedgerPostingsTable;
  ledger_transactions: LedgerTransactionsTable;
  mails: MailsTable;
  message_pictures: MessagePicturesTable;
  message_threads: MessageThreadsTable;
  messages: MessagesTable;
  notice_preferences: NoticePreferencesTable;
  notice_readers: NoticeReadersTable;
  notices: NoticesTable;
  office_product_words: OfficeProductWordsTable;
  opening_confirmations: OpeningConfirmationsTable;
  order_events: OrderEventsTable;
  order_items: OrderItemsTable;
  order_requests: OrderRequestsTable;
  order_sellers: OrderSellersTable;
  orders: OrdersTable;
  page_changes: PageChangesTable;
  parcel_lines: ParcelLinesTable;
  parcels: ParcelsTable;
  password_throttles: PasswordThrottlesTable;
  payment_alerts: PaymentAlertsTable;
  payment_disputes: PaymentDisputesTable;
  payment_events: PaymentEventsTable;
  payment_sessions: PaymentSessionsTable;
  payout_files: PayoutFilesTable;
  payout_lines: PayoutLinesTable;
  payout_movements: PayoutMovementsTable;
  payout_settings: PayoutSettingsTable;
  payouts: PayoutsTable;
  price_change_items: PriceChangeItemsTable;
  price_changes: PriceChangesTable;
  price_history: PriceHistoryTable;
  processes: ProcessesTable;
  product_attribute_values: ProductAttributeValuesView;
  product_facet_values: ProductFacetValuesView;
  product_facts: ProductFactsView;
  product_links: ProductLinksTable;
  product_offers: ProductOffersView;
  product_savings: ProductSavingsView;
  product_search: ProductSearchTable;
  product_texts: ProductTextsView;
  product_variants: ProductVariantsTable;
  product_words: ProductWordsTable;
  products: ProductsTable;
  provider_readings: ProviderReadingsTable;
  provider_transactions: ProviderTransactionsTable;
  rate_limits: RateLimitsTable;
  recall_mails: RecallMailsTable;
  recalled_lines: RecalledLinesView;
  recalls: RecallsTable;
  refund_lines: RefundLinesTable;
  refunds: RefundsTable;
  removed_files: RemovedFilesTable;
  restored_jobs: RestoredJobsTable;
  restores: RestoresTable;
  return_lines: ReturnLinesTable;
  return_pictures: ReturnPicturesTable;
  return_steps: ReturnStepsTable;
  returns: ReturnsTable;
  review_pictures: ReviewPicturesTable;
  review_requests: ReviewRequestsTable;
  review_votes: ReviewVotesTable;
  reviews: ReviewsTable;
  sandbox_refunds: SandboxRefundsTable;
  sandbox_sessions: SandboxSessionsTable;
  sandbox_transactions: SandboxTransactionsTable;
  saved_views: SavedViewsTable;
  search_misses: SearchMissesTable;
  search_words: SearchWordsTable;
  searched_texts: SearchedTextsView;
  seller_agreements: SellerAgreementsTable;
  seller_applications: SellerApplicationsTable;
  seller_bank_details: SellerBankDetailsTable;
  seller_earnings: SellerEarningsTable;
  seller_invitations: SellerInvitationsTable;
  seller_members: SellerMembersTable;
  seller_profiles: SellerProfilesTable;
  seller_settings: SellerSettingsTable;
  services: ServicesTable;
  skipped_document_numbers: SkippedDocumentNumbersTable;
  stock_holds: StockHoldsTable;
  stock_items: StockItemsTable;
  stock_movements: StockMovementsTable;
  stock_requests: StockRequestsTable;
  stored_files: StoredFilesTable;
  tax_documents: TaxDocumentsTable;
  text_values: TextValuesTable;
  unsubscribe_links: UnsubscribeLinksTable;
  user_profiles: UserProfilesTable;
  webhook_attempts: WebhookAttemptsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_outbox: WebhookOutboxTable;
  wishlist_items: WishlistItemsTable;
}
