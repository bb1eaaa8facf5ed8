import { type UseFormReturn, useWatch } from 'react-hook-form';

import { formatMoney, type Cents } from '#domain/money/cents.ts';
import { PACK_UNITS } from '#domain/pricing/unit-price.ts';

import { FormSection } from '#web/backoffice/form-page.tsx';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { NumberField } from '#web/ui/text-field.tsx';

import { QuantityPriceEditor } from './quantity-price-editor.tsx';
import {
  freeNamesOf,
  idleQuantityPricesOf,
  ownNameOf,
  type ProductValues,
  shownPriceOf,
  struckVariantsOf,
} from './product-values.ts';
import { provenPrice, savingProof, type SavingHistory, type SavingProof } from './savings.ts';

interface PricingCardProps {
  form: UseFormReturn<ProductValues>;
  /** Null until it has loaded. */
  history: SavingHistory | null;
}

/** Price, struck price, discount and pack, with what customers will see. */
export function PricingCard({ form, history }: PricingCardProps) {
  const { register, control } = form;
  const type = useWatch({ control, name: 'discount_type' });
  const measure = useWatch({ control, name: 'pack.measure' });
  const variants = useWatch({ control, name: 'product_variants' });
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
          hint="Shows the Sale badge, and is struck through while the price history proves it. Leave blank for none."
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
      <PricePreview form={form} history={history} />
      <QuantityPriceEditor form={form} name="quantity_prices" of={ownNameOf(variants.length)} />
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
function PricePreview({ form, history }: PricingCardProps) {
  const [price, original, type, value, quantityPrices, variants] = useWatch({
    control: form.control,
    name: [
      'price',
      'original_price',
      'discount_type',
      'discount_value',
      'quantity_prices',
      'product_variants',
    ],
  });
  const values = {
    price,
    original_price: original,
    discount_type: type,
    discount_value: value,
    quantity_prices: quantityPrices,
    product_variants: variants,
  };
  const shownPrice = shownPriceOf(values);
  const freeNames = freeNamesOf(values);
  const idleNames = idleQuantityPricesOf(values);
  const struck = shownPrice?.struck ?? null;
  const proof = struck && history && savingProof(history, { struck, variantId: null });
  const unproven = struckVariantsOf(values).filter(
    (variant) => history !== null && provenPrice(history, variant) === null,
  );
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      {shownPrice !== null && (
        <p className="rounded-card bg-office px-4 py-3 text-small">
          Customers see <strong className="tabular-nums">{formatMoney(shownPrice.shown)}</strong>
          {struck !== null && proof?.until && (
            <>
              , was <s className="tabular-nums">{formatMoney(struck)}</s>
            </>
          )}
          {struck !== null && proof && (
            <span className="mt-1 block text-ink-2">
              <ProofWords struck={struck} proof={proof} />
            </span>
          )}
          {unproven.length > 0 && (
            <span className="mt-1 block text-ink-2">
              No saving is shown for {shortList(unproven.map(({ name }) => name))}: the price
              history does not prove it.
            </span>
          )}
        </p>
      )}
      {freeNames.length > 0 && (
        <Notice tone="warning">Customers pay $0.00 for {shortList(freeNames)}.</Notice>
      )}
      {idleNames.length > 0 && (
        <Notice tone="warning">
          Quantity prices of {shortList(idleNames)} have no effect where one unit costs as little.
        </Notice>
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

/** Until when a saving is shown, or what is missing (Rule 111). */
function ProofWords({
  struck,
  proof: { rule, until, days },
}: {
  struck: Cents;
  proof: SavingProof;
}) {
  if (until !== null) {
    return (
      <>
        Shown as a saving until <ShortDate at={until.toISOString()} />: offered at{' '}
        {formatMoney(struck)} or more for {daysText(days)} of the last {rule.windowDays}.
      </>
    );
  }
  return (
    <>
      {formatMoney(struck)} is shown as a saving only once the product has been offered at that
      price for {rule.days} of the last {rule.windowDays} days; so far {daysText(days)}.
    </>
  );
}

function daysText(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'}`;
}

/** "2.4 m, 3.6 m, 5.4 m and 4 more". */
function shortList(names: readonly string[]): string {
  const first = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${first} and ${names.length - 3} more` : first;
}
