import { useWatch, type UseFormReturn } from 'react-hook-form';

import { unpaidUnitsLimit } from '#domain/stock/unpaid-limits.ts';

import { checks } from '#web/backoffice/field-checks.ts';
import type { SettingsValues } from '#web/routes/admin/settings/parts/settings-values.ts';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

/** What one account may hold without paying (Rule 98). */
export function UnpaidSection({ form }: { form: UseFormReturn<SettingsValues> }) {
  const { register, control, formState } = form;
  const [share, always] = useWatch({
    control,
    name: ['unpaid_stock_share', 'unpaid_units_always'],
  });
  const isValid = checks.percent(share) === true && checks.wholeFromOne(always) === true;
  const limits = {
    ordersPerDay: 1,
    stockShareBps: Math.round(Number(share) * 100),
    unitsAlways: Number(always),
  };
  return (
    <Card as="section" title="Unpaid orders">
      <div className="flex flex-col gap-5">
        <p className="text-small text-ink-2">
          An order holds its stock while the customer pays. These limits stop one account from
          holding all of it.
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            id="unpaid_stock_share"
            label="Stock one account may hold"
            hint="Share of the available stock of each product or variant."
            error={formState.errors.unpaid_stock_share?.message}
          >
            <Input
              {...register('unpaid_stock_share', { validate: checks.percent })}
              suffix="%"
              inputMode="decimal"
              required
            />
          </Field>
          <Field
            id="unpaid_units_always"
            label="Units always allowed"
            hint="One account may hold this many units even when stock is low."
            error={formState.errors.unpaid_units_always?.message}
          >
            <Input
              {...register('unpaid_units_always', { validate: checks.wholeFromOne })}
              inputMode="numeric"
              required
            />
          </Field>
          <Field
            id="unpaid_orders_per_day"
            label="Unpaid orders in 24 hours"
            hint="Per account, since its last payment."
            error={formState.errors.unpaid_orders_per_day?.message}
          >
            <Input
              {...register('unpaid_orders_per_day', { validate: checks.wholeFromOne })}
              inputMode="numeric"
              required
            />
          </Field>
        </div>
        {isValid && (
          <p className="rounded-card bg-office px-4 py-3 text-small" aria-live="polite">
            Of 900 units, one account may hold{' '}
            {unpaidUnitsLimit(limits, 900).toLocaleString('en-AU')} before paying.
          </p>
        )}
      </div>
    </Card>
  );
}
