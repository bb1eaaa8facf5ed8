import { useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';

import { sellerCharge } from '#domain/freight/freight.ts';
import { cents, formatMoney, parseDollars, type Cents } from '#domain/money/cents.ts';
import { SHIPPING_RULE_TYPES } from '#domain/settings/rules.ts';

import type { SellerSettings } from '#contract/endpoints/office-settings.ts';

import { Card } from '#web/ui/card.tsx';
import { Checkbox, ChoiceGroup, RadioCard } from '#web/ui/choice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { NumberField } from '#web/ui/text-field.tsx';

import type { FreightType, SettingsValues } from './settings-values.ts';

const EXAMPLE = { units: 3, sellerSubtotalCents: cents(60_00) };

interface FreightTypeText {
  readonly title: string;
  readonly words: string;
  readonly field: {
    readonly name: 'cost' | 'free_shipping_threshold';
    readonly label: string;
  } | null;
}

const TYPES: Record<FreightType, FreightTypeText> = {
  none: { title: 'No Freight', words: 'Your products always ship free.', field: null },
  flat_rate: {
    title: 'Flat Rate per Order',
    words: 'One charge per order, however many of your items it includes.',
    field: { name: 'cost', label: 'Freight per order' },
  },
  per_item: {
    title: 'Per Item',
    words: 'A charge for each unit.',
    field: { name: 'cost', label: 'Freight per item' },
  },
  free_shipping_threshold: {
    title: 'Free Shipping over amount',
    words: 'The shop’s standard freight, free once your items in the cart reach the amount.',
    field: { name: 'free_shipping_threshold', label: 'Free from' },
  },
};

interface FreightSectionProps {
  form: UseFormReturn<SettingsValues>;
  global: SellerSettings['global'];
}

/** Whether and how the seller charges freight instead of the platform's rule (Rule 6). */
export function FreightSection({ form, global }: FreightSectionProps) {
  const { register, control, setValue, clearErrors, formState } = form;
  const [hasOwn, type] = useWatch({ control, name: ['has_own_freight', 'shipping_rules.type'] });
  const [isCleared, setIsCleared] = useState(false);

  function forgetAmounts() {
    const { cost, free_shipping_threshold: threshold } = form.getValues('shipping_rules');
    setIsCleared(cost !== '' || threshold !== '');
    setValue('shipping_rules.cost', '', { shouldDirty: true });
    setValue('shipping_rules.free_shipping_threshold', '', { shouldDirty: true });
    clearErrors('shipping_rules');
  }

  return (
    <Card as="section" title="Shipping">
      {!global.allow_seller_shipping_override && (
        <Notice tone="warning" className="mb-4">
          The platform does not currently let sellers set their own freight. What you save here
          takes effect if that changes.
        </Notice>
      )}
      <p className="text-small text-ink-2">
        Unless you set your own, the shop’s freight applies:{' '}
        {formatMoney(global.standard_shipping_cost)} an order, free from{' '}
        {formatMoney(global.free_shipping_threshold)}.
      </p>
      <Checkbox {...register('has_own_freight')} label="Set my own freight" />
      {!hasOwn && <Checkbox {...register('keeps_shop_freight')} label="Keep the shop’s freight" />}
      {hasOwn && (
        <ChoiceGroup
          legend="Freight type"
          error={formState.errors.shipping_rules?.type?.message}
          className="mt-2"
        >
          <div className="flex flex-col gap-3">
            {SHIPPING_RULE_TYPES.map((each) => (
              <div key={each} className="flex flex-col gap-3">
                <RadioCard
                  {...register('shipping_rules.type', { onChange: forgetAmounts })}
                  value={each}
                  title={TYPES[each].title}
                >
                  {TYPES[each].words}
                </RadioCard>
                {type === each && <Amount form={form} type={each} global={global} />}
              </div>
            ))}
          </div>
          <p role="status" className="mt-3 text-small text-ink-2">
            {isCleared && 'Changing the type cleared the cost and threshold.'}
          </p>
        </ChoiceGroup>
      )}
    </Card>
  );
}

/** The amount that the chosen type needs, and what it makes of a cart. */
function Amount({ form, type, global }: FreightSectionProps & { type: FreightType }) {
  const rules = useWatch({ control: form.control, name: 'shipping_rules' });
  const { field } = TYPES[type];
  const amount = field === null ? cents(0) : parseDollars(rules[field.name]);
  const example =
    amount === null || amount < 0 ? null : exampleOf(type, amount, global.standard_shipping_cost);
  return (
    <div className="ml-4 flex flex-col gap-3 border-l-2 border-line pl-4">
      {field !== null && (
        <NumberField
          form={form}
          name={`shipping_rules.${field.name}`}
          label={field.label}
          unit="$"
          className="max-w-60"
        />
      )}
      <p className="rounded-card bg-office px-4 py-3 text-small" aria-live="polite">
        {example ?? 'Enter an amount to see what a $60.00 cart would cost.'}
      </p>
    </div>
  );
}

/** "A $60.00 cart with 3 items ships for $12.50." The charge is the one that the checkout makes. */
function exampleOf(type: FreightType, amount: Cents, standardCost: Cents): string {
  const rules =
    type === 'none'
      ? { type }
      : type === 'free_shipping_threshold'
        ? { type, thresholdCents: amount }
        : { type, costCents: amount };
  const charge = sellerCharge(rules, { ...EXAMPLE, standardShippingCents: standardCost });
  const cart = `A ${formatMoney(EXAMPLE.sellerSubtotalCents)} cart with ${EXAMPLE.units} items`;
  return `${cart} ships ${charge === 0 ? 'free' : `for ${formatMoney(charge)}`}.`;
}
