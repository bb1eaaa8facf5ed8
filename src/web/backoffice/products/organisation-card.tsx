import { useWatch, type UseFormReturn } from 'react-hook-form';

import type { OfficeDepartment } from '#contract/schemas/office-catalog.ts';

import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/input.tsx';

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
