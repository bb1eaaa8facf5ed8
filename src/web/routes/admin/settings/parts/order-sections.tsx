import { useWatch } from 'react-hook-form';

import { cents, formatMoney, parseDollars } from '#domain/money/cents.ts';
import { formatCount } from '#domain/numbers/format-count.ts';
import { unpaidUnitsLimit } from '#domain/stock/unpaid-limits.ts';

import { UnpaidLimitsSchema } from '#contract/endpoints/office-settings.ts';

import { FormSection } from '#web/backoffice/form-page.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { NumberField, TextField } from '#web/ui/text-field.tsx';

import { settingsInput, type SettingsSectionProps } from './settings-values.ts';

export function ShippingSection({ form }: SettingsSectionProps) {
  const [threshold, cost] = useWatch({
    control: form.control,
    name: ['free_shipping_threshold', 'standard_shipping_cost'],
  });
  const free = parseDollars(threshold);
  const charge = parseDollars(cost);
  return (
    <FormSection title="Shipping" id="shipping">
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          form={form}
          name="standard_shipping_cost"
          label="Standard shipping cost"
          unit="$"
        />
        <NumberField
          form={form}
          name="free_shipping_threshold"
          label="Free shipping threshold"
          unit="$"
        />
      </div>
      {free !== null && charge !== null && (
        <p className="rounded-card bg-office px-4 py-3 text-small" aria-live="polite">
          A {formatMoney(cents(6000))} order ships{' '}
          {free <= 6000 ? 'free' : `for ${formatMoney(charge)}`}; orders of {formatMoney(free)} or
          more ship free.
        </p>
      )}
      <Checkbox
        {...form.register('allow_seller_shipping_override')}
        label="Sellers may set their own freight"
      />
    </FormSection>
  );
}

export function FulfilmentSection({ form }: SettingsSectionProps) {
  return (
    <FormSection title="Fulfilment" id="fulfilment">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          form={form}
          name="standard_delivery_days"
          label="Standard delivery days"
          hint="For example 2-5."
        />
        <TextField
          form={form}
          name="express_delivery_days"
          label="Express delivery days"
          hint="For example 1-2."
        />
        <NumberField
          form={form}
          name="return_days"
          label="Days to return"
          hint="For a change of mind, from delivery. Faulty goods are covered by law for longer."
        />
      </div>
      <div>
        <Checkbox
          {...form.register('platform_fulfillment_enabled')}
          label="Platform fulfilment"
          hint="The platform packs and sends its own products."
        />
        <Checkbox
          {...form.register('delivery_tracking_enabled')}
          label="Delivery tracking"
          hint="Customers see tracking numbers on their orders."
        />
        <Checkbox
          {...form.register('price_match')}
          label="Price match guarantee"
          hint="Offered on every page, in the terms and in the help questions."
        />
      </div>
    </FormSection>
  );
}

/** What one account may hold without paying (Rule 98). */
export function UnpaidSection({ form }: SettingsSectionProps) {
  const values = useWatch({ control: form.control, compute: settingsInput });
  const { data: limits } = UnpaidLimitsSchema.safeParse(values);
  return (
    <FormSection title="Unpaid orders" id="unpaid">
      <p className="text-small text-ink-2">
        Unpaid orders hold stock. These limits stop one account from holding all of it.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          form={form}
          name="unpaid_stock_share"
          label="Stock one account may hold"
          hint="Share of the available stock of each product or variant."
          unit="%"
        />
        <NumberField
          form={form}
          name="unpaid_units_always"
          label="Units always allowed"
          hint="One account may hold this many units even when stock is low."
        />
        <NumberField
          form={form}
          name="unpaid_orders_per_day"
          label="Unpaid orders in 24 hours"
          hint="Per account, since its last payment."
        />
      </div>
      {limits !== undefined && (
        <p className="rounded-card bg-office px-4 py-3 text-small" aria-live="polite">
          Of 900 units, one account may hold{' '}
          {formatCount(
            unpaidUnitsLimit(
              {
                ordersPerDay: limits.unpaid_orders_per_day,
                stockShareBps: limits.unpaid_stock_share,
                unitsAlways: limits.unpaid_units_always,
              },
              900,
            ),
          )}{' '}
          before paying.
        </p>
      )}
    </FormSection>
  );
}

/** How long a seller's share of a sale stays pending (Rule 118). */
export function EarningsSection({ form }: SettingsSectionProps) {
  return (
    <FormSection title="Sellers’ money" id="earnings">
      <p className="text-small text-ink-2">
        When a seller’s share of a sale becomes available. A change counts for orders that are sent,
        delivered or refunded from then on.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField form={form} name="earnings_hold_days" label="Days after a recorded delivery" />
        <NumberField
          form={form}
          name="earnings_unrecorded_days"
          label="Days after the promised delivery"
          hint="Where no delivery is recorded."
        />
      </div>
    </FormSection>
  );
}

/** When a struck price is shown as a saving (Rule 111). */
export function SavingSection({ form }: SettingsSectionProps) {
  return (
    <FormSection title="Savings" id="savings">
      <p className="text-small text-ink-2">
        A struck price is shown as a saving only while the price history proves that the product was
        really offered at it. A product with an original price has the Sale badge in any case.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          form={form}
          name="saving_days"
          label="Days at the struck price"
          hint="In total, not necessarily in a row."
        />
        <NumberField
          form={form}
          name="saving_window_days"
          label="Days looked back"
          hint="At least as many."
        />
      </div>
    </FormSection>
  );
}

/** How long data that names people is kept (Rule 104). */
export function RetentionSection({ form }: SettingsSectionProps) {
  return (
    <FormSection title="Keeping personal data" id="personal-data">
      <p className="text-small text-ink-2">
        A nightly job removes what is older and reports it in the audit log. What is removed cannot
        be brought back.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          form={form}
          name="keep_order_contacts_months"
          label="Months to keep contact details on orders"
          hint="Longer while goods or a refund are owed or a payment is disputed."
        />
        <NumberField
          form={form}
          name="keep_invoice_names_months"
          label="Months to keep names on invoices"
          hint="The buyer’s name on invoices of $1,000 or more. Tax law asks for five years, company law for seven."
        />
        <NumberField
          form={form}
          name="keep_audit_months"
          label="Months to keep the audit log"
          hint="Changes of roles are kept."
        />
      </div>
    </FormSection>
  );
}
