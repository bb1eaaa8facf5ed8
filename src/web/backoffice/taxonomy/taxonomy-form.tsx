import { useState } from 'react';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';

import { CATEGORY_ICONS, type CategoryIconName } from '#domain/catalog/category-icons.ts';

import { pages } from '#contract/paths/pages.ts';
import {
  CategoryInputSchema,
  DepartmentInputSchema,
  type EditedCategory,
  EditedCategorySchema,
  type OfficeDepartment,
  OfficeDepartmentSchema,
} from '#contract/schemas/office-catalog.ts';

import { FormPage, FormSection } from '#web/backoffice/form-page.tsx';
import { PictureField } from '#web/backoffice/picture-field.tsx';
import { NameAndSlug } from '#web/backoffice/slug-field.tsx';
import { useAfterSave, useRecordForm } from '#web/backoffice/use-record-form.ts';
import { CategoryIcon } from '#web/features/home/category-icon.tsx';
import { tileOf } from '#web/features/home/category-tile.ts';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/input.tsx';
import { SelectField, TextField } from '#web/ui/text-field.tsx';

import { AttributeEditor } from './attribute-editor.tsx';
import { attributeWords } from './attribute-values.ts';
import type { TaxonomyArea } from './taxonomy-area.ts';
import { inputOf, valuesOf, type TaxonomyValues } from './taxonomy-values.ts';
import { useAttributeLosses } from './use-attribute-losses.tsx';

type TaxonomyFormProps = { area: TaxonomyArea } & (
  | { kind: 'department'; record: OfficeDepartment | null }
  | {
      kind: 'category';
      record: EditedCategory | null;
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
  const { form, submit, page } = useRecordForm({
    record,
    // A department's schema drops the field that only a category has.
    input: (kind === 'department'
      ? DepartmentInputSchema
      : CategoryInputSchema) as typeof CategoryInputSchema,
    output: kind === 'department' ? OfficeDepartmentSchema : EditedCategorySchema,
    valuesOf,
    newValues: {
      ...valuesOf(null),
      department_id: (kind === 'category' && props.departmentId) || '',
    },
    bodyOf: inputOf,
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
      {
        label: 'Attributes',
        names: ['attributes'],
        words: ({ attributes }) =>
          attributes.map((each) => `${each.name}: ${attributeWords(each)}`).join('; '),
      },
    ],
    onSaved: ({ name }) =>
      record === null ? added(name, area.pages.categories()) : saved(`${name} saved.`),
  });

  const losses = useAttributeLosses({
    preview: (attributes) => area.previewAttributes(record?.id ?? '', attributes),
    onSave: submit,
  });

  const { errors, dirtyFields } = form.formState;

  function save() {
    if (record === null || dirtyFields.attributes === undefined) submit();
    else void losses.save(inputOf(form.getValues()).attributes);
  }

  return (
    <>
      <FormPage
        title={`${record === null ? 'Add' : 'Edit'} ${kind}`}
        back={{ href: area.pages.categories(), label: area.backLabel }}
        width="narrow"
        {...page}
        isSaving={page.isSaving || losses.isAsking}
        failure={losses.failure ?? page.failure}
        onSave={save}
        onDiscard={() => {
          losses.onDiscard();
          page.onDiscard();
        }}
        saveDisabled={isUploading}
        record={record === null || !area.isAdmin ? undefined : { subject: kind, id: record.id }}
      >
        <FormSection>
          {props.kind === 'category' && (
            <SelectField form={form} name="department_id" label="Department">
              <option value="">Choose a department</option>
              {props.departments.map((department) => (
                <option key={department.id} value={department.id}>
                  {department.name}
                </option>
              ))}
            </SelectField>
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
          {props.kind === 'category' && <IconField form={form} />}
        </FormSection>
        {props.kind === 'category' && (
          <Card as="section" title="Attributes">
            <AttributeEditor form={form} />
          </Card>
        )}
      </FormPage>
      {losses.dialog}
    </>
  );
}

/** What the home page draws for the category, as it will look there. */
function IconField({ form }: { form: UseFormReturn<TaxonomyValues> }) {
  const { name, icon, image } = useWatch({ control: form.control });
  return (
    <Controller
      control={form.control}
      name="icon"
      render={({ field }) => (
        <div className="flex flex-wrap items-end gap-4">
          <Field
            label="Icon on the home page"
            hint={icon === 'picture' && image == null ? 'Upload a picture first.' : undefined}
            error={form.formState.errors.icon?.message}
            className="w-60"
          >
            <Select
              value={field.value ?? ''}
              onBlur={field.onBlur}
              onChange={({ currentTarget: { value } }) =>
                field.onChange(CATEGORY_ICONS.find((each) => each === value) ?? null)
              }
            >
              <option value="">Parcel</option>
              {CATEGORY_ICONS.map((each) => (
                <option key={each} value={each}>
                  {ICON_WORDS[each]}
                </option>
              ))}
            </Select>
          </Field>
          <div inert className="w-28">
            <CategoryIcon
              {...tileOf({
                name: name || 'Category',
                slug: '',
                icon: icon ?? null,
                image: image ?? null,
              })}
            />
          </div>
        </div>
      )}
    />
  );
}

const ICON_WORDS: Readonly<Record<CategoryIconName, string>> = {
  bath: 'Bath',
  boxes: 'Boxes',
  'brick-wall': 'Brick wall',
  drill: 'Drill',
  droplets: 'Drops',
  'grid-2x2': 'Tiles',
  hammer: 'Hammer',
  lightbulb: 'Light bulb',
  'paint-roller': 'Paint roller',
  sofa: 'Sofa',
  'tree-pine': 'Tree',
  wrench: 'Wrench',
  blinds: 'Blinds',
  fence: 'Fence',
  'grid-3x3': 'Small tiles',
  'hard-hat': 'Helmet',
  heater: 'Heater',
  house: 'House',
  'lamp-wall-up': 'Wall lamp',
  layers: 'Layers',
  paintbrush: 'Brush',
  'panel-bottom': 'Skirting',
  plug: 'Plug',
  ruler: 'Ruler',
  'shower-head': 'Shower',
  'spray-can': 'Spray can',
  sprout: 'Seedling',
  toolbox: 'Toolbox',
  umbrella: 'Umbrella',
  'washing-machine': 'Washing machine',
  picture: 'The category’s picture',
};
