import { z } from 'zod';

import type { StoredShippingRules } from '#db/types.ts';
import { ageRulesOf } from '#domain/age-restrictions/age-rules.ts';
import { cents } from '#domain/money/cents.ts';

import {
  OfficeSettingsSchema,
  SellerSettingsSchema,
  type OfficeSettings,
  type SellerSettings,
  type SellerSettingsChange,
  type SellerSettingsInput,
  type SettingsChange,
} from '#contract/endpoints/office-settings.ts';
import { AppError } from '#contract/errors/app-error.ts';

import { changeRecord, type RecordKind } from '#server/audit/edit-record.ts';
import { recordChange } from '#server/audit/record-change.ts';
import { refuseStale } from '#server/audit/refuse-stale.ts';
import { refreshAllSavings } from '#server/catalog/savings/queries.ts';
import { changeTextValues } from '#server/content/items/text-values.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import type { Db } from '#server/platform/database.ts';
import { answerColumns, presentRegistrations } from '#server/settings/gst-registration.ts';
import { holdOf, presentSettings, retentionOf, unpaidLimitsOf } from '#server/settings/present.ts';
import {
  clearCustomTaxRates,
  countTaxableProducts,
  findGlobalSettings,
  findSellerSettingsRow,
  GLOBAL_SETTINGS_ID,
  lockSettings,
  sellerExists,
  takeBackConfirmation,
  upsertGlobalSettings,
  upsertSellerSettings,
} from '#server/settings/queries.ts';

const GLOBAL_SETTINGS = {
  subject: 'settings',
  subjectId: null,
  subjectName: 'Global settings',
};

/** The tax and freight that the checklist before the opening asks to confirm (Rule 110). */
const CONFIRMED_SETTINGS = [
  'default_tax_rate',
  'tax_type',
  'prices_include_tax',
  'allow_seller_tax_override',
  'allow_seller_shipping_override',
  'free_shipping_threshold',
  'standard_shipping_cost',
  'standard_delivery_days',
  'express_delivery_days',
  'return_days',
  'price_match',
] as const satisfies readonly (keyof OfficeSettings)[];

const TOO_MANY_SAVING_DAYS = 'Enter at most the days looked back.';

export async function getSettings(db: Db): Promise<OfficeSettings> {
  const [row, taxable] = await Promise.all([findGlobalSettings(db), countTaxableProducts(db)]);
  const limits = unpaidLimitsOf(row);
  return {
    ...presentSettings(row),
    unpaid_orders_per_day: limits.ordersPerDay,
    unpaid_stock_share: limits.stockShareBps,
    unpaid_units_always: limits.unitsAlways,
    ...retentionOf(row),
    ...holdOf(row),
    age_rules: ageRulesOf(row?.age_rules ?? null),
    taxable_products: taxable,
    version: row?.version ?? 0,
  };
}

/** `apply_to_all` removes products' own tax rates too (Rule 49). Placed orders do not change. */
export async function changeSettings(
  ctx: SignedInCtx,
  { apply_to_all: appliesToAll = false, version, ...change }: SettingsChange,
): Promise<OfficeSettings> {
  return inTransaction(ctx, async (tx) => {
    await lockSettings(tx.db, GLOBAL_SETTINGS_ID);
    const current = await getSettings(tx.db);
    await refuseStale(tx.db, {
      ...GLOBAL_SETTINGS,
      version,
      record: z.encode(OfficeSettingsSchema, current),
    });
    const input = { ...current, ...change };
    if (input.saving_days > input.saving_window_days) {
      throw new AppError('INVALID_INPUT', { fields: { saving_days: TOO_MANY_SAVING_DAYS } });
    }
    const row = {
      id: GLOBAL_SETTINGS_ID,
      default_tax_rate_bps: input.default_tax_rate,
      tax_type: input.tax_type,
      prices_include_tax: input.prices_include_tax,
      allow_seller_tax_override: input.allow_seller_tax_override,
      allow_seller_shipping_override: input.allow_seller_shipping_override,
      free_shipping_threshold_cents: input.free_shipping_threshold,
      standard_shipping_cost_cents: input.standard_shipping_cost,
      platform_fulfillment_enabled: input.platform_fulfillment_enabled,
      standard_delivery_days: input.standard_delivery_days,
      express_delivery_days: input.express_delivery_days,
      delivery_tracking_enabled: input.delivery_tracking_enabled,
      return_days: input.return_days,
      price_match: input.price_match,
      saving_days: input.saving_days,
      saving_window_days: input.saving_window_days,
      unpaid_orders_per_day: input.unpaid_orders_per_day,
      unpaid_stock_share_bps: input.unpaid_stock_share,
      unpaid_units_always: input.unpaid_units_always,
      keep_order_contacts_months: input.keep_order_contacts_months,
      keep_invoice_names_months: input.keep_invoice_names_months,
      keep_audit_months: input.keep_audit_months,
      earnings_hold_days: input.earnings_hold_days,
      earnings_unrecorded_days: input.earnings_unrecorded_days,
      ...(change.age_rules === undefined ? {} : { age_rules: JSON.stringify(change.age_rules) }),
      updated_at: tx.now,
    };
    await changeTextValues(tx, () => upsertGlobalSettings(tx.db, row));
    if (
      input.saving_days !== current.saving_days ||
      input.saving_window_days !== current.saving_window_days
    ) {
      await refreshAllSavings(tx.db);
    }
    if (CONFIRMED_SETTINGS.some((name) => input[name] !== current[name])) {
      await takeBackConfirmation(tx.db, 'settings');
    }
    const cleared = appliesToAll ? await clearCustomTaxRates(tx.db, tx.now) : null;
    const saved = await getSettings(tx.db);
    // The number of taxable products is no setting.
    const audited = ({ taxable_products: _, ...rules }: OfficeSettings, ownRates: number | null) =>
      cleared === null ? rules : { ...rules, products_with_own_tax_rate: ownRates };
    await recordChange(tx, {
      ...GLOBAL_SETTINGS,
      action: 'updated',
      before: audited(current, cleared),
      after: audited(saved, 0),
      isUnversioned: version === undefined,
    });
    return saved;
  });
}

/** A seller's settings; without a row, nothing is overridden. */
export async function getSellerSettings(db: Db, sellerId: string): Promise<SellerSettings> {
  const [row, global] = await Promise.all([
    findSellerSettingsRow(db, sellerId),
    findGlobalSettings(db),
  ]);
  return {
    tax_rate_override: row?.tax_rate_override_bps ?? null,
    shipping_rules: presentRules(row?.shipping_rules ?? {}),
    gst_registered: row?.gst_registered ?? null,
    gst_registrations: row === undefined ? [] : presentRegistrations(row),
    legal_name: row?.legal_name ?? null,
    abn: row?.abn ?? null,
    keeps_shop_freight: row?.keeps_shop_freight ?? false,
    global: presentSettings(global),
    version: row?.version ?? 0,
  };
}

const SELLER_SETTINGS: RecordKind<SellerSettings> = {
  subject: 'seller settings',
  nameOf: ({ legal_name: name }) => name ?? '',
  notFound: 'SELLER_NOT_FOUND',
  find: async (db, id) => ((await sellerExists(db, id)) ? getSellerSettings(db, id) : undefined),
  lock: lockSettings,
  factsOf: ({ global: _global, ...own }) => own,
  encode: (settings) => z.encode(SellerSettingsSchema, settings),
};

const NO_ANSWER = { gst_registered: null, gst_registrations: [] };

/** A freight rule must have the amount it needs, and no other. */
export async function changeSellerSettings(
  ctx: SignedInCtx,
  sellerId: string,
  { version, ...change }: SellerSettingsChange,
): Promise<SellerSettings> {
  const { after } = await changeRecord(ctx, SELLER_SETTINGS, {
    id: sellerId,
    version,
    apply: async (trx, before) => {
      const input = { ...before, ...change };
      await upsertSellerSettings(trx, {
        seller_id: sellerId,
        tax_rate_override_bps: input.tax_rate_override,
        shipping_rules: JSON.stringify(storedRules(input.shipping_rules)),
        ...answerColumns(
          (await findSellerSettingsRow(trx, sellerId)) ?? NO_ANSWER,
          change,
          ctx.now,
        ),
        legal_name: input.legal_name?.trim() || null,
        abn: input.abn || null,
        keeps_shop_freight: input.keeps_shop_freight ?? before.keeps_shop_freight,
        updated_at: ctx.now,
      });
    },
  });
  return after;
}

function presentRules(rules: StoredShippingRules): SellerSettings['shipping_rules'] {
  return {
    ...(rules.type === undefined ? {} : { type: rules.type }),
    ...(rules.cost_cents === undefined ? {} : { cost: cents(rules.cost_cents) }),
    ...(rules.free_shipping_threshold_cents === undefined
      ? {}
      : { free_shipping_threshold: cents(rules.free_shipping_threshold_cents) }),
  };
}

function storedRules(rules: SellerSettingsInput['shipping_rules']): StoredShippingRules {
  switch (rules.type) {
    case undefined:
      return {};
    case 'none':
      return { type: 'none' };
    case 'flat_rate':
    case 'per_item':
      if (rules.cost === undefined) throw missing('cost', 'Enter a freight cost.');
      return { type: rules.type, cost_cents: rules.cost };
    case 'free_shipping_threshold':
      if (rules.free_shipping_threshold === undefined) {
        throw missing('free_shipping_threshold', 'Enter the amount from which shipping is free.');
      }
      return { type: rules.type, free_shipping_threshold_cents: rules.free_shipping_threshold };
  }
}

function missing(field: string, sentence: string): AppError {
  return new AppError('INVALID_INPUT', { fields: { [`shipping_rules.${field}`]: sentence } });
}
