import { cents } from '#domain/money/cents.ts';
import {
  fillContent,
  hasPlaceholder,
  type PlaceholderValues,
} from '#domain/content/placeholders.ts';

import { missingValueWords, placeholderValues } from '#contract/text/placeholders.ts';

import { findTextFacts } from '#server/content/items/queries.ts';
import { sanitiseArticleHtml } from '#server/content/sanitise.ts';
import type { Ctx } from '#server/http/context.ts';
import { paymentMode } from '#server/platform/payment-config.ts';
import { presentShop } from '#server/shop/load-shop.ts';

export type TextCtx = Pick<Ctx, 'db' | 'config' | 'now'>;

/** What the placeholders of texts stand for now (Rule 114). */
export async function loadPlaceholderValues(ctx: TextCtx): Promise<PlaceholderValues> {
  const settings = await findTextFacts(ctx.db);
  if (settings === undefined) throw new Error('global_settings has no row; the migrations add it.');
  return placeholderValues({
    shop: presentShop(settings, ctx.config),
    settings: {
      return_days: settings.return_days,
      price_match: settings.price_match,
      standard_delivery_days: settings.standard_delivery_days,
      standard_shipping_cost: cents(settings.standard_shipping_cost_cents),
      free_shipping_threshold: cents(settings.free_shipping_threshold_cents),
      prices_include_tax: settings.prices_include_tax,
      payment_mode: paymentMode(ctx.config),
    },
  });
}

/** The same, unless none of the texts names a value. */
export async function valuesFor(ctx: TextCtx, texts: unknown): Promise<PlaceholderValues> {
  return hasPlaceholder(texts) ? loadPlaceholderValues(ctx) : new Map();
}

/** A text as visitors read it. HTML is cleaned again: leaving words out may have broken it. */
export function shownText<Body>(body: Body, values: PlaceholderValues): Body {
  return cleaned(fillContent(body, values).body);
}

/** Why a text cannot be published, by field; empty when it can. */
export function missingWords(body: unknown, values: PlaceholderValues): Record<string, string> {
  return Object.fromEntries(
    fillContent(body, values).missing.map(({ field, name }) => [field, missingValueWords(name)]),
  );
}

/** The placeholders of a text that have no value, each once. */
export function missingNames(body: unknown, values: PlaceholderValues): string[] {
  return [...new Set(fillContent(body, values).missing.map(({ name }) => name))];
}

function cleaned<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map((each: unknown) => cleaned(each)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]: [string, unknown]) => [
      name,
      name === 'html' && typeof each === 'string' ? sanitiseArticleHtml(each) : cleaned(each),
    ]),
  ) as Value;
}
