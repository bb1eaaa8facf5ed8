import { useState } from 'react';
import { Controller } from 'react-hook-form';

import { pages } from '#contract/paths/pages.ts';
import {
  CategoryInputSchema,
  DepartmentInputSchema,
  type OfficeCategory,
  OfficeCategorySchema,
  type OfficeDepartment,
  OfficeDepartmentSchema,
} from '#contract/schemas/office-catalog.ts';

import { FormPage, FormSection } from '#web/backoffice/form-page.tsx';
import { PictureField } from '#web/backoffice/picture-field.tsx';
import { NameAndSlug } from '#web/backoffice/slug-field.tsx';
import { useAfterSave, useRecordForm } from '#web/backoffice/use-record-form.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/input.tsx';
import { TextField } from '#web/ui/text-field.tsx';

import type { TaxonomyArea } from './taxonomy-area.ts';

type TaxonomyFormProps = { area: TaxonomyArea } & (
  | { kind: 'department'; record: OfficeDepartment | null }
  | {
      kind: 'category';
      record: OfficeCategory | null;
      departments: readonly OfficeDepartment[];
      departmentId?: string | undefined;
    }
);

/** The form of a department, or of a category with its department. */
export function TaxonomyForm(props: TaxonomyFormProps) {
  const { area, kind, record } = props;
  const { added, saved } = useAfterSave();
  const [isUploading, setIsUploading] = useState(false);
  const calls = kind === 'department' ? area.departments : area.categories;
  const { form, page } = useRecordForm({
    record,
    // A department's schema drops the field that only a category has.
    input: (kind === 'department'
      ? DepartmentInputSchema
      : CategoryInputSchema) as typeof CategoryInputSchema,
    output: kind === 'department' ? OfficeDepartmentSchema : OfficeCategorySchema,
    valuesOf,
    newValues: {
      ...valuesOf(null),
      department_id: (kind === 'category' && props.departmentId) || '',
    },
    bodyOf: (values) => values,
    onAdd: calls.add,
    onChange: (changes) => calls.change(record?.id ?? '', changes),
    parts: [
      { label: 'Picture', names: ['image'] },
      {
        label: 'Department',
        names: ['department_id'],
        words: ({ department_id: id }) =>
          (kind === 'category' && props.departments.find((each) => each.id === id)?.name) || id,
      },
    ],
    onSaved: ({ name }) =>
      record === null ? added(name, area.pages.categories()) : saved(`${name} saved.`),
  });

  const { errors } = form.formState;

  return (
    <FormPage
      title={`${record === null ? 'Add' : 'Edit'} ${kind}`}
      back={{ href: area.pages.categories(), label: area.backLabel }}
      width="narrow"
      {...page}
      saveDisabled={isUploading}
      record={record === null || !area.isAdmin ? undefined : { subject: kind, id: record.id }}
    >
      <FormSection>
        {props.kind === 'category' && (
          <Field id="department_id" label="Department" error={errors.department_id?.message}>
            <Select {...form.register('department_id')} required>
              <option value="">Choose a department</option>
              {props.departments.map((department) => (
                <option key={department.id} value={department.id}>
                  {department.name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <NameAndSlug
          form={form}
          nameField="name"
          nameLabel="Name"
          isSaved={record !== null}
          prefix={`${pages.shop()}?${kind}=`}
        />
        <TextField form={form} name="description" label="Description" optional rows={4} />
        <Controller
          control={form.control}
          name="image"
          render={({ field }) => (
            <PictureField
              label="Picture"
              hint="Displayed at 4:3. JPEG, PNG, WebP, AVIF or GIF."
              value={field.value}
              onChange={field.onChange}
              onBusy={setIsUploading}
              error={errors.image?.message}
            />
          )}
        />
      </FormSection>
    </FormPage>
  );
}

function valuesOf(record: OfficeDepartment | OfficeCategory | null) {
  return {
    name: record?.name ?? '',
    slug: record?.slug ?? '',
    description: record?.description ?? '',
    image: record?.image ?? null,
    department_id: record !== null && 'department_id' in record ? record.department_id : '',
  };
}
