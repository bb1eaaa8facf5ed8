import { formatMoney } from '#domain/money/cents.ts';
import type { PlaceholderPiece, PlaceholderValue } from '#domain/content/placeholders.ts';

import type { PublicSettings } from '#contract/schemas/catalog.ts';
import type { Shop } from '#contract/schemas/shop.ts';
import { businessDays, freeShippingFrom } from '#contract/text/freight.ts';
import { returnPeriod } from '#contract/text/returns.ts';
import { telHref } from '#contract/text/shop.ts';

/** What the placeholders of texts are resolved from. */
export interface PlaceholderFacts {
  readonly shop: Shop;
  readonly settings: Pick<
    PublicSettings,
    | 'return_days'
    | 'price_match'
    | 'standard_delivery_days'
    | 'standard_shipping_cost'
    | 'free_shipping_threshold'
    | 'prices_include_tax'
    | 'payment_mode'
  >;
}

interface Placeholder {
  readonly name: string;
  /** For the menu of the editor. */
  readonly meaning: string;
  readonly valueOf: (facts: PlaceholderFacts) => PlaceholderValue;
}

/** Shown only inside square brackets, as a condition. */
const when = (is: boolean) => (is ? '' : null);

/** Everything that texts may name in braces (Rule 114). */
export const PLACEHOLDERS: readonly Placeholder[] = [
  { name: 'shop_name', meaning: 'Trading name', valueOf: ({ shop }) => shop.name },
  { name: 'legal_name', meaning: 'Legal name', valueOf: ({ shop }) => shop.legal_name },
  { name: 'abn', meaning: 'ABN', valueOf: ({ shop }) => shop.abn },
  { name: 'phone', meaning: 'Phone number', valueOf: ({ shop }) => phoneOf(shop) },
  { name: 'email', meaning: 'Email address', valueOf: ({ shop }) => emailOf(shop) },
  {
    name: 'contact',
    meaning: '“call ... or write to ...”',
    valueOf: ({ shop }) =>
      joined([labelled('call ', phoneOf(shop)), labelled('write to ', emailOf(shop))]),
  },
  {
    name: 'contact_us',
    meaning: '“call us on ...”, or by email without a phone',
    valueOf: ({ shop }) =>
      labelled('call us on ', phoneOf(shop)) ?? labelled('write to us at ', emailOf(shop)),
  },
  { name: 'business_hours', meaning: 'Business hours', valueOf: ({ shop }) => shop.business_hours },
  {
    name: 'postal_address',
    meaning: 'Postal address in one line',
    valueOf: ({ shop }) => shop.postal_address?.replaceAll('\n', ', ') ?? null,
  },
  {
    name: 'return_period',
    meaning: 'Time for a change of mind, in days',
    valueOf: ({ settings }) => returnPeriod(settings),
  },
  {
    name: 'delivery_time',
    meaning: 'Time of standard delivery',
    valueOf: ({ settings }) => businessDays(settings.standard_delivery_days),
  },
  {
    name: 'delivery_cost',
    meaning: 'Cost of standard delivery; none while it is free',
    valueOf: ({ settings: { standard_shipping_cost: cost, free_shipping_threshold: from } }) =>
      cost === 0 || from === 0 ? null : formatMoney(cost),
  },
  {
    name: 'free_shipping_from',
    meaning: 'Amount from which standard delivery is free',
    valueOf: ({ settings }) => freeShippingFrom(settings),
  },
  {
    name: 'free_delivery',
    meaning: 'In brackets: only while standard delivery is always free',
    valueOf: ({ settings }) => when(freeShippingFrom(settings) === null),
  },
  {
    name: 'price_match',
    meaning: 'In brackets: only while the shop matches lower prices',
    valueOf: ({ settings }) => when(settings.price_match),
  },
  {
    name: 'prices_with_gst',
    meaning: 'In brackets: only while your prices include GST',
    valueOf: ({ shop, settings }) => when(shop.gst_registered && settings.prices_include_tax),
  },
  {
    name: 'prices_without_gst',
    meaning: 'In brackets: only while the checkout adds GST to your prices',
    valueOf: ({ shop, settings }) => when(shop.gst_registered && !settings.prices_include_tax),
  },
  {
    name: 'not_registered_for_gst',
    meaning: 'In brackets: only while you are not registered for GST',
    valueOf: ({ shop }) => when(!shop.gst_registered),
  },
  {
    name: 'test_payments',
    meaning: 'In brackets: only while payments run in test mode',
    valueOf: ({ settings }) => when(settings.payment_mode === 'test'),
  },
  {
    name: 'live_payments',
    meaning: 'In brackets: only while payments are real',
    valueOf: ({ settings }) => when(settings.payment_mode === 'live'),
  },
  {
    name: 'has_stores',
    meaning: 'In brackets: only while a store is published',
    valueOf: ({ shop }) => when(shop.has_stores),
  },
];

/** The value of every placeholder by its name. */
export function placeholderValues(facts: PlaceholderFacts): ReadonlyMap<string, PlaceholderValue> {
  return new Map(PLACEHOLDERS.map(({ name, valueOf }) => [name, valueOf(facts)]));
}

/** Why a text cannot be published yet. */
export function missingValueWords(name: string): string {
  const known = PLACEHOLDERS.find((each) => each.name === name.toLowerCase());
  return known === undefined
    ? `There is no placeholder {${name}}.`
    : `{${name}} has no value yet (${known.meaning}). Enter it in the shop profile or settings, or put the words into [square brackets].`;
}

type Pieces = readonly PlaceholderPiece[];

function phoneOf({ phone }: Shop): Pieces | null {
  return phone === null ? null : [{ words: phone, href: telHref(phone) }];
}

function emailOf({ email }: Shop): Pieces | null {
  return email === null ? null : [{ words: email, href: `mailto:${email}` }];
}

function labelled(label: string, pieces: Pieces | null): Pieces | null {
  return pieces && [label, ...pieces];
}

/** The ways that exist, joined by "or". */
function joined(ways: readonly (Pieces | null)[]): Pieces | null {
  const found = ways.filter((way) => way !== null);
  if (found.length === 0) return null;
  return found.flatMap((way, at) => (at === 0 ? way : [' or ', ...way]));
}
