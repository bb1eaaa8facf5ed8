import { type UseFormReturn, useWatch } from 'react-hook-form';

import { AGE_RESTRICTED_KINDS } from '#domain/age-restrictions/age-rules.ts';

import type { OfficeDepartment } from '#contract/schemas/office-catalog.ts';

import { AGE_RESTRICTION_NAMES } from '#contract/text/age-restrictions.ts';

import { FormSection } from '#web/backoffice/form-page.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/input.tsx';
import { NumberField } from '#web/ui/text-field.tsx';

import type { ProductValues } from './product-values.ts';

interface OrganisationCardProps {
  form: UseFormReturn<ProductValues>;
  departments: readonly OfficeDepartment[];
}

/** Department, then a category of it; another department clears the category. */
export function OrganisationCard({ form, departments }: OrganisationCardProps) {
  const { register, control, formState, setValue } = form;
  const departmentId = useWatch({ control, name: 'department_id' });
  const categories = departments.find(({ id }) => id === departmentId)?.categories ?? [];
  return (
    <FormSection title="Organisation">
      <Field id="department_id" label="Department" error={formState.errors.department_id?.message}>
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
    </FormSection>
  );
}

interface StockCardProps {
  form: UseFormReturn<ProductValues>;
  /** Units that placed orders have set aside. */
  reserved: number;
}

export function StockCard({ form, reserved }: StockCardProps) {
  return (
    <Card as="section" title="Stock">
      <NumberField
        form={form}
        name="stock"
        label="Stock"
        hint={
          reserved > 0
            ? `Available to buy. Another ${reserved} reserved for placed orders.`
            : 'How many are available to buy.'
        }
      />
    </Card>
  );
}

interface AgeCardProps {
  form: UseFormReturn<ProductValues>;
}

/** What the goods are marked as (Rule 139). */
export function AgeCard({ form: { register, formState } }: AgeCardProps) {
  return (
    <Card as="section" title="Age restriction">
      <Field
        id="age_restriction"
        label="Goods that minors must not get"
        error={formState.errors.age_restriction?.message}
        hint="The rules of the shop decide by state where proof of age is asked at delivery and where nothing is delivered."
      >
        <Select {...register('age_restriction')}>
          <option value="">Not restricted</option>
          {AGE_RESTRICTED_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {AGE_RESTRICTION_NAMES[kind]}
            </option>
          ))}
        </Select>
      </Field>
    </Card>
  );
}

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
