import { useWatch } from 'react-hook-form';

import { cents, formatMoney } from '#domain/money/cents.ts';
import { TAX_TYPES } from '#domain/settings/rules.ts';
import { taxOnAmounts } from '#domain/tax/amount.ts';

import { RateSchema } from '#contract/schemas/wire.ts';

import { fractionOf } from '#web/backoffice/field-text.ts';
import { FormSection } from '#web/backoffice/form-page.tsx';
import {
  type SettingsSectionProps,
  taxableWords,
} from '#web/routes/admin/settings/parts/settings-values.ts';
import { Checkbox } from '#web/ui/choice.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { NumberField } from '#web/ui/text-field.tsx';

interface TaxSectionProps extends SettingsSectionProps {
  taxableProducts: number;
}

export function TaxSection({ form, taxableProducts }: TaxSectionProps) {
  const { register, control } = form;
  const [rateText, isInside, type] = useWatch({
    control,
    name: ['default_tax_rate', 'prices_include_tax', 'tax_type'],
  });
  const rateBps = RateSchema.safeParse(fractionOf(rateText)).data;
  const tax =
    rateBps === undefined
      ? null
      : taxOnAmounts([{ amountCents: cents(11_000), rateBps }], isInside).totalCents;
  return (
    <FormSection title="Tax" id="tax">
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField form={form} name="default_tax_rate" label="Default tax rate" unit="%" />
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
      {rateBps === 0 && (
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
    </FormSection>
  );
}
