import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';

import { cents, formatMoney, parseDollars } from '#domain/money/cents.ts';
import { TAX_TYPES } from '#domain/settings/rules.ts';
import { taxOnAmounts } from '#domain/tax/amount.ts';

import {
  OfficeSettingsSchema,
  type OfficeSettings,
  type SettingsInput,
} from '#contract/endpoints/office-settings.ts';
import { pages } from '#contract/paths/pages.ts';

import { amountText, checks } from '#web/backoffice/field-checks.ts';
import { FormPage } from '#web/backoffice/form-page.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { useSave } from '#web/backoffice/use-save.ts';
import type { SettingsValues } from '#web/routes/admin/settings/parts/settings-values.ts';
import { UnpaidSection } from '#web/routes/admin/settings/parts/unpaid-section.tsx';
import { adminSettingsRoute } from '#web/routes/admin/settings/route.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input, Select } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.ts';

export function SettingsPage() {
  const settings = useLoaded(adminSettingsRoute);
  const api = useOfficeApi();
  const router = useRouter();
  const [isAsking, setIsAsking] = useState(false);
  const form = useForm<SettingsValues>({ mode: 'onBlur', defaultValues: valuesOf(settings) });
  const { formState, getValues } = form;
  const { failure, conflict, submit, discard } = useSave({
    form,
    record: settings,
    schema: OfficeSettingsSchema,
    valuesOf,
    bodyOf: inputOf,
    onChange: (body) => api.officeSettings.replaceSettings({ body }),
    onSaved: () => {
      showToast({ tone: 'success', message: 'Global settings saved.' });
      void router.invalidate();
    },
    failureText: 'Failed to save global settings.',
    unknownReason: 'Failed to update global settings',
  });

  return (
    <>
      <FormPage
        title="Global Settings"
        back={{ href: pages.admin(), label: 'Dashboard' }}
        isDirty={formState.isDirty}
        isSaving={formState.isSubmitting}
        failure={failure}
        conflict={conflict}
        onSave={() => (getValues('apply_to_all') ? setIsAsking(true) : submit())}
        onDiscard={discard}
        record={{ subject: 'settings', id: null }}
        side={<Explanation />}
      >
        <TaxSection form={form} taxableProducts={settings.taxable_products} />
        <ShippingSection form={form} />
        <FulfilmentSection form={form} />
        <UnpaidSection form={form} />
      </FormPage>
      <AlertDialog
        open={isAsking}
        tone="plain"
        title={`Update ${taxableWords(settings.taxable_products)}?`}
        description="Custom tax rates are removed so that this rate applies to all of them. Custom shipping costs stay."
        confirmLabel="Update products"
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          submit();
        }}
      />
    </>
  );
}

function Explanation() {
  return (
    <Card as="section" title="How the rules work">
      <ul className="flex list-disc flex-col gap-2 pl-5 text-small text-ink-2">
        <li>The admin controls the global tax rules, shipping carriers and delivery framework.</li>
        <li>
          Sellers may add tax registration, define shipping charges and choose a fulfilment method.
        </li>
        <li>Customers see price breakdowns, choose delivery and track orders.</li>
        <li>Seller overrides apply only when allowed.</li>
      </ul>
    </Card>
  );
}

interface SectionProps {
  form: UseFormReturn<SettingsValues>;
}

function TaxSection({ form, taxableProducts }: SectionProps & { taxableProducts: number }) {
  const { register, control, formState } = form;
  const [rate, isInside, type] = useWatch({
    control,
    name: ['default_tax_rate', 'prices_include_tax', 'tax_type'],
  });
  const bps = Math.round(Number(rate) * 100);
  const isRate = rate.trim() !== '' && Number.isFinite(bps) && bps >= 0 && bps <= 10_000;
  const tax = isRate
    ? taxOnAmounts([{ amountCents: cents(11_000), rateBps: bps }], isInside).totalCents
    : null;
  return (
    <Card as="section" title="Tax">
      <div className="flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            id="default_tax_rate"
            label="Default tax rate"
            error={formState.errors.default_tax_rate?.message}
          >
            <Input
              {...register('default_tax_rate', {
                required: 'Enter a tax rate.',
                validate: checks.percent,
              })}
              suffix="%"
              inputMode="decimal"
              required
            />
          </Field>
          <Field id="tax_type" label="Tax type">
            <Select {...register('tax_type')}>
              {TAX_TYPES.map((each) => (
                <option key={each} value={each}>
                  {each.replace('_', ' ')}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        {tax !== null && (
          <p className="rounded-card bg-office px-4 py-3 text-small" aria-live="polite">
            {isInside
              ? `A $110.00 item includes ${formatMoney(tax)} ${type.replace('_', ' ')}.`
              : `A $110.00 item costs ${formatMoney(cents(11_000 + tax))} with ${type.replace('_', ' ')}.`}
          </p>
        )}
        {bps === 0 && rate.trim() !== '' && (
          <Notice tone="warning">
            At 0%, orders include no tax. Australian prices usually include 10% GST.
          </Notice>
        )}
        <div>
          <Checkbox
            {...register('prices_include_tax')}
            label="Prices include tax"
            hint="Consumer prices in Australia must include GST."
          />
          {!isInside && (
            <Notice tone="warning">
              Tax is added on top of the prices shown. Australian consumer law requires one total
              price.
            </Notice>
          )}
          <Checkbox
            {...register('allow_seller_tax_override')}
            label="Sellers may set their own tax rate"
          />
        </div>
        <div className="border-t border-line pt-4">
          <Checkbox
            {...register('apply_to_all')}
            label="Apply to all taxable products"
            hint={`Removes custom tax rates from ${taxableWords(taxableProducts)} when you save.`}
          />
        </div>
      </div>
    </Card>
  );
}

function ShippingSection({ form }: SectionProps) {
  const { register, control, formState } = form;
  const [threshold, cost] = useWatch({
    control,
    name: ['free_shipping_threshold', 'standard_shipping_cost'],
  });
  const free = parseDollars(threshold);
  const charge = parseDollars(cost);
  return (
    <Card as="section" title="Shipping">
      <div className="flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            id="standard_shipping_cost"
            label="Standard shipping cost"
            error={formState.errors.standard_shipping_cost?.message}
          >
            <Input
              {...register('standard_shipping_cost', {
                required: 'Enter an amount.',
                validate: checks.amount,
              })}
              prefix="$"
              inputMode="decimal"
              required
            />
          </Field>
          <Field
            id="free_shipping_threshold"
            label="Free shipping threshold"
            error={formState.errors.free_shipping_threshold?.message}
          >
            <Input
              {...register('free_shipping_threshold', {
                required: 'Enter an amount.',
                validate: checks.amount,
              })}
              prefix="$"
              inputMode="decimal"
              required
            />
          </Field>
        </div>
        {free !== null && charge !== null && (
          <p className="rounded-card bg-office px-4 py-3 text-small" aria-live="polite">
            A {formatMoney(cents(6000))} order ships{' '}
            {free <= 6000 ? 'free' : `for ${formatMoney(charge)}`}; orders of {formatMoney(free)} or
            more ship free.
          </p>
        )}
        <Checkbox
          {...register('allow_seller_shipping_override')}
          label="Sellers may set their own freight"
        />
      </div>
    </Card>
  );
}

function FulfilmentSection({ form }: SectionProps) {
  const { register, formState } = form;
  return (
    <Card as="section" title="Fulfilment">
      <div className="flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            id="standard_delivery_days"
            label="Standard delivery days"
            hint="For example 2-5."
            error={formState.errors.standard_delivery_days?.message}
          >
            <Input
              {...register('standard_delivery_days', { validate: checks.days })}
              maxLength={20}
              required
            />
          </Field>
          <Field
            id="express_delivery_days"
            label="Express delivery days"
            hint="For example 1-2."
            error={formState.errors.express_delivery_days?.message}
          >
            <Input
              {...register('express_delivery_days', { validate: checks.days })}
              maxLength={20}
              required
            />
          </Field>
        </div>
        <div>
          <Checkbox
            {...register('platform_fulfillment_enabled')}
            label="Platform fulfilment"
            hint="The platform packs and sends its own products."
          />
          <Checkbox
            {...register('delivery_tracking_enabled')}
            label="Delivery tracking"
            hint="Customers see tracking numbers on their orders."
          />
        </div>
      </div>
    </Card>
  );
}

function valuesOf(settings: OfficeSettings): SettingsValues {
  return {
    default_tax_rate: String(settings.default_tax_rate / 100),
    tax_type: settings.tax_type,
    prices_include_tax: settings.prices_include_tax,
    allow_seller_tax_override: settings.allow_seller_tax_override,
    allow_seller_shipping_override: settings.allow_seller_shipping_override,
    free_shipping_threshold: amountText(settings.free_shipping_threshold),
    standard_shipping_cost: amountText(settings.standard_shipping_cost),
    platform_fulfillment_enabled: settings.platform_fulfillment_enabled,
    standard_delivery_days: settings.standard_delivery_days,
    express_delivery_days: settings.express_delivery_days,
    delivery_tracking_enabled: settings.delivery_tracking_enabled,
    unpaid_orders_per_day: String(settings.unpaid_orders_per_day),
    unpaid_stock_share: String(settings.unpaid_stock_share / 100),
    unpaid_units_always: String(settings.unpaid_units_always),
    apply_to_all: false,
  };
}

function inputOf(values: SettingsValues): SettingsInput {
  return {
    ...values,
    default_tax_rate: Math.round(Number(values.default_tax_rate) * 100),
    free_shipping_threshold: parseDollars(values.free_shipping_threshold) ?? cents(0),
    standard_shipping_cost: parseDollars(values.standard_shipping_cost) ?? cents(0),
    unpaid_orders_per_day: Number(values.unpaid_orders_per_day),
    unpaid_stock_share: Math.round(Number(values.unpaid_stock_share) * 100),
    unpaid_units_always: Number(values.unpaid_units_always),
  };
}

function taxableWords(count: number): string {
  return `${count.toLocaleString('en-AU')} taxable ${count === 1 ? 'product' : 'products'}`;
}
