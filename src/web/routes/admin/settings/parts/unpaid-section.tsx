import { useWatch } from 'react-hook-form';

import { unpaidUnitsLimit } from '#domain/stock/unpaid-limits.ts';

import { UnpaidLimitsSchema } from '#contract/endpoints/office-settings.ts';

import {
  settingsInput,
  type SettingsSectionProps,
} from '#web/routes/admin/settings/parts/settings-values.ts';
import { Card } from '#web/ui/card.tsx';
import { NumberField } from '#web/ui/text-field.tsx';

/** What one account may hold without paying (Rule 98). */
export function UnpaidSection({ form }: SettingsSectionProps) {
  const values = useWatch({ control: form.control, compute: settingsInput });
  const { data: limits } = UnpaidLimitsSchema.safeParse(values);
  return (
    <Card as="section" title="Unpaid orders">
      <div className="flex flex-col gap-5">
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
            {unpaidUnitsLimit(
              {
                ordersPerDay: limits.unpaid_orders_per_day,
                stockShareBps: limits.unpaid_stock_share,
                unitsAlways: limits.unpaid_units_always,
              },
              900,
            ).toLocaleString('en-AU')}{' '}
            before paying.
          </p>
        )}
      </div>
    </Card>
  );
}
