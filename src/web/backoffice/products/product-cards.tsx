import { useWatch, type UseFormReturn } from 'react-hook-form';

import { formatMoney } from '#domain/money/cents.ts';
import { PACK_UNITS } from '#domain/pricing/unit-price.ts';

import type { OfficeDepartment } from '#contract/schemas/office-catalog.ts';
import type { OfficeProduct } from '#contract/schemas/office-products.ts';

import { checks } from '#web/backoffice/field-checks.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input, Select } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';

import { freeNamesOf, shownPriceOf, type ProductValues } from './product-values.ts';

interface CardProps {
  form: UseFormReturn<ProductValues>;
}

/** Price, struck price, discount and pack, with what customers will see. */
export function PricingCard({ form }: CardProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const type = useWatch({ control, name: 'discount_type' });
  const measure = useWatch({ control, name: 'pack_measure' });
  return (
    <Card as="section" title="Pricing">
      <div className="flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field id="price" label="Price" error={errors.price?.message} hint="Including GST.">
            <Input
              {...register('price', { required: 'Enter a price.', validate: checks.amount })}
              prefix="$"
              inputMode="decimal"
              autoComplete="off"
              required
            />
          </Field>
          <Field
            id="original_price"
            label="Original price"
            optional
            error={errors.original_price?.message}
            hint="Shown struck through beside the price. Leave blank for none."
          >
            <Input
              {...register('original_price', { validate: checks.optionalAmount })}
              prefix="$"
              inputMode="decimal"
              autoComplete="off"
            />
          </Field>
          <Field id="discount_type" label="Discount">
            <Select {...register('discount_type')}>
              <option value="">None</option>
              <option value="percentage">Percentage</option>
              <option value="flat_amount">Flat amount</option>
            </Select>
          </Field>
          {type !== '' && (
            <Field
              id="discount_value"
              label={type === 'percentage' ? 'Discount in percent' : 'Discount in dollars'}
              error={errors.discount_value?.message}
            >
              <Input
                {...register('discount_value', {
                  required: 'Enter a discount.',
                  validate: type === 'percentage' ? checks.percent : checks.amount,
                  shouldUnregister: false,
                })}
                prefix={type === 'percentage' ? undefined : '$'}
                suffix={type === 'percentage' ? '%' : undefined}
                inputMode="decimal"
                autoComplete="off"
                required
              />
            </Field>
          )}
        </div>
        <PricePreview form={form} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            id="pack_measure"
            label="Unit price per"
            hint="For example, $4.25 per m, shown beside the price."
          >
            <Select {...register('pack_measure')}>
              <option value="">No unit price</option>
              {PACK_UNITS.map((unit) => (
                <option key={unit} value={unit}>
                  {unit}
                </option>
              ))}
            </Select>
          </Field>
          {measure !== '' && (
            <Field
              id="pack_quantity"
              label="One pack contains"
              error={errors.pack_quantity?.message}
            >
              <Input
                {...register('pack_quantity', { validate: checks.quantity })}
                suffix={measure}
                inputMode="decimal"
                required
              />
            </Field>
          )}
        </div>
      </div>
    </Card>
  );
}

/**
 * What customers will see, with warnings where they would pay nothing or the struck price is no
 * saving.
 */
function PricePreview({ form }: CardProps) {
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

interface OrganisationCardProps extends CardProps {
  departments: readonly OfficeDepartment[];
}

/** Department, then a category of it; another department clears the category. */
export function OrganisationCard({ form, departments }: OrganisationCardProps) {
  const { register, control, formState, setValue } = form;
  const departmentId = useWatch({ control, name: 'department_id' });
  const categories = departments.find(({ id }) => id === departmentId)?.categories ?? [];
  return (
    <Card as="section" title="Organisation">
      <div className="flex flex-col gap-5">
        <Field
          id="department_id"
          label="Department"
          error={formState.errors.department_id?.message}
        >
          <Select
            {...register('department_id', {
              onChange: () => setValue('category_id', '', { shouldDirty: true }),
            })}
          >
            <option value="">Uncategorised</option>
            {departments.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          id="category_id"
          label="Category"
          error={formState.errors.category_id?.message}
          hint={departmentId === '' ? 'Choose a department first.' : undefined}
        >
          <Select {...register('category_id')} disabled={departmentId === ''}>
            <option value="">No category</option>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </Card>
  );
}

interface StockCardProps extends CardProps {
  product: OfficeProduct | null;
}

export function StockCard({ form, product }: StockCardProps) {
  const { register, formState } = form;
  const reserved = product?.reserved ?? 0;
  return (
    <Card as="section" title="Stock">
      <Field
        id="stock"
        label="Stock"
        error={formState.errors.stock?.message}
        hint={
          reserved > 0
            ? `Available to buy. Another ${reserved} reserved for placed orders.`
            : 'How many are available to buy.'
        }
      >
        <Input
          {...register('stock', {
            required: 'Enter the stock.',
            validate: checks.wholeStock,
          })}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      </Field>
    </Card>
  );
}

interface TaxCardProps extends CardProps {
  /** The overrides are the administrators' alone (Rule 16). */
  mayOverride: boolean;
}

export function TaxCard({ form, mayOverride }: TaxCardProps) {
  const { register, control, formState } = form;
  const overrides = useWatch({ control, name: 'override_global_settings' });
  return (
    <Card as="section" title="Tax and shipping">
      <div className="flex flex-col gap-1">
        <Checkbox {...register('is_taxable')} label="Taxable" hint="GST is part of the price." />
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
          <Field
            id="custom_tax_rate"
            label="Custom tax rate"
            optional
            error={formState.errors.custom_tax_rate?.message}
          >
            <Input
              {...register('custom_tax_rate', {
                validate: (text) => text.trim() === '' || checks.percent(text),
              })}
              suffix="%"
              inputMode="decimal"
            />
          </Field>
          <Field
            id="custom_shipping_cost"
            label="Custom shipping cost"
            optional
            error={formState.errors.custom_shipping_cost?.message}
            hint="Per unit, instead of the usual freight."
          >
            <Input
              {...register('custom_shipping_cost', { validate: checks.optionalAmount })}
              prefix="$"
              inputMode="decimal"
            />
          </Field>
        </div>
      )}
    </Card>
  );
}
