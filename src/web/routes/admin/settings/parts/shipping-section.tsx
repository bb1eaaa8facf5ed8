import { useWatch } from 'react-hook-form';

import { cents, formatMoney, parseDollars } from '#domain/money/cents.ts';

import type { SettingsSectionProps } from '#web/routes/admin/settings/parts/settings-values.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { NumberField } from '#web/ui/text-field.tsx';

export function ShippingSection({ form }: SettingsSectionProps) {
  const [threshold, cost] = useWatch({
    control: form.control,
    name: ['free_shipping_threshold', 'standard_shipping_cost'],
  });
  const free = parseDollars(threshold);
  const charge = parseDollars(cost);
  return (
    <Card as="section" title="Shipping">
      <div className="flex flex-col gap-5">
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
      </div>
    </Card>
  );
}
