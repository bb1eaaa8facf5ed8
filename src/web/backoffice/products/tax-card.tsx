import { useWatch, type UseFormReturn } from 'react-hook-form';

import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { NumberField } from '#web/ui/text-field.tsx';

import type { ProductValues } from './product-values.ts';

interface TaxCardProps {
  form: UseFormReturn<ProductValues>;
  /** The overrides are the administrators' alone (Rule 16). */
  mayOverride: boolean;
}

export function TaxCard({ form, mayOverride }: TaxCardProps) {
  const { register, control } = form;
  const overrides = useWatch({ control, name: 'override_global_settings' });
  return (
    <Card as="section" title="Tax and shipping">
      <div className="flex flex-col gap-1">
        <Checkbox
          {...register('is_taxable')}
          label="Taxable"
          hint="GST applies unless the seller is not registered for it."
        />
        <Checkbox
          {...register('is_shipping_exempt')}
          label="Shipping exempt"
          hint="Always ships free."
        />
        {mayOverride && (
          <Checkbox
            {...register('override_global_settings')}
            label="Override global settings"
            hint="Use a custom tax rate and shipping cost."
          />
        )}
      </div>
      {mayOverride && overrides && (
        <div className="mt-4 flex flex-col gap-5">
          <NumberField
            form={form}
            name="custom_tax_rate"
            label="Custom tax rate"
            unit="%"
            optional
          />
          <NumberField
            form={form}
            name="custom_shipping_cost"
            label="Custom shipping cost"
            unit="$"
            optional
            hint="Per unit, instead of the usual freight."
          />
        </div>
      )}
    </Card>
  );
}
