import { type UseFormReturn, useWatch } from 'react-hook-form';

import { formatMoney } from '#domain/money/cents.ts';
import { PACK_UNITS } from '#domain/pricing/unit-price.ts';

import { FormSection } from '#web/backoffice/form-page.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { NumberField } from '#web/ui/text-field.tsx';

import { freeNamesOf, type ProductValues, shownPriceOf } from './product-values.ts';

interface PricingCardProps {
  form: UseFormReturn<ProductValues>;
}

/** Price, struck price, discount and pack, with what customers will see. */
export function PricingCard({ form }: PricingCardProps) {
  const { register, control } = form;
  const type = useWatch({ control, name: 'discount_type' });
  const measure = useWatch({ control, name: 'pack.measure' });
  return (
    <FormSection title="Pricing">
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          form={form}
          name="price"
          label="Price"
          unit="$"
          hint="Including GST, unless the shop’s prices exclude it."
        />
        <NumberField
          form={form}
          name="original_price"
          label="Original price"
          unit="$"
          optional
          hint="Shown struck through beside the price. Leave blank for none."
        />
        <Field id="discount_type" label="Discount">
          <Select {...register('discount_type')}>
            <option value="">None</option>
            <option value="percentage">Percentage</option>
            <option value="flat_amount">Flat amount</option>
          </Select>
        </Field>
        {type !== '' && (
          <NumberField
            form={form}
            name="discount_value"
            label={type === 'percentage' ? 'Discount in percent' : 'Discount in dollars'}
            unit={type === 'percentage' ? '%' : '$'}
          />
        )}
      </div>
      <PricePreview form={form} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          id="pack.measure"
          label="Unit price per"
          hint="For example, $4.25 per m, shown beside the price."
        >
          <Select {...register('pack.measure')}>
            <option value="">No unit price</option>
            {PACK_UNITS.map((unit) => (
              <option key={unit} value={unit}>
                {unit}
              </option>
            ))}
          </Select>
        </Field>
        {measure !== '' && (
          <NumberField form={form} name="pack.quantity" label="One pack contains" unit={measure} />
        )}
      </div>
    </FormSection>
  );
}

/** What customers will see; warns of a price of $0.00 and of a struck price that is no saving. */
function PricePreview({ form }: PricingCardProps) {
  const [price, original, type, value, variants] = useWatch({
    control: form.control,
    name: ['price', 'original_price', 'discount_type', 'discount_value', 'product_variants'],
  });
  const values = {
    price,
    original_price: original,
    discount_type: type,
    discount_value: value,
    product_variants: variants,
  };
  const shownPrice = shownPriceOf(values);
  const freeNames = freeNamesOf(values);
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      {shownPrice !== null && (
        <p className="rounded-card bg-office px-4 py-3 text-small">
          Customers see <strong className="tabular-nums">{formatMoney(shownPrice.shown)}</strong>
          {shownPrice.struck !== null && (
            <>
              , was <s className="tabular-nums">{formatMoney(shownPrice.struck)}</s>
            </>
          )}
        </p>
      )}
      {freeNames.length > 0 && (
        <Notice tone="warning">Customers pay $0.00 for {shortList(freeNames)}.</Notice>
      )}
      {shownPrice?.originalIsTooLow === true && (
        <Notice tone="warning">
          The original price is not above the price, so the shop shows the Sale badge but no saving.
          An original price must be one you have actually charged.
        </Notice>
      )}
    </div>
  );
}

/** "2.4 m, 3.6 m, 5.4 m and 4 more". */
function shortList(names: readonly string[]): string {
  const first = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${first} and ${names.length - 3} more` : first;
}
