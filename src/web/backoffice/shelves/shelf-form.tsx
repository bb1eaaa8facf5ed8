import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';

import {
  OfficeCategorySchema,
  OfficeDepartmentSchema,
  type OfficeCategory,
  type OfficeDepartment,
} from '#contract/schemas/office-catalog.ts';

import { FormPage } from '#web/backoffice/form-page.tsx';
import { PictureField } from '#web/backoffice/picture-field.tsx';
import { NameAndSlug } from '#web/backoffice/slug-field.tsx';
import { useSave } from '#web/backoffice/use-save.ts';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select, Textarea } from '#web/ui/input.tsx';
import { showToast } from '#web/ui/toast.ts';

import type { ShelfArea } from './shelf-area.ts';

interface ShelfValues {
  name: string;
  slug: string;
  description: string;
  image: string | null;
  department_id: string;
}

type ShelfFormProps = { area: ShelfArea } & (
  | { kind: 'department'; shelf: OfficeDepartment | null }
  | {
      kind: 'category';
      shelf: OfficeCategory | null;
      departments: readonly OfficeDepartment[];
      /** Chosen to begin with. */
      departmentId?: string | undefined;
    }
);

/** Names a department or a category: name, slug, description, picture, and a category's department. */
export function ShelfForm(props: ShelfFormProps) {
  const { area, kind, shelf } = props;
  const router = useRouter();
  const [isUploading, setIsUploading] = useState(false);
  const form = useForm<ShelfValues>({
    mode: 'onBlur',
    defaultValues:
      shelf === null
        ? { ...NEW_SHELF, department_id: (kind === 'category' && props.departmentId) || '' }
        : valuesOf(shelf),
  });
  const { register, control, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const calls = kind === 'department' ? area.departments : area.categories;
  const { failure, conflict, submit, discard } = useSave({
    form,
    record: shelf,
    schema: kind === 'department' ? OfficeDepartmentSchema : OfficeCategorySchema,
    valuesOf,
    bodyOf: (values) => values,
    onAdd: calls.add,
    onChange: (changes) => calls.change(shelf?.id ?? '', changes),
    parts: [
      { label: 'Picture', names: ['image'] },
      {
        label: 'Department',
        names: ['department_id'],
        words: ({ department_id: id }) =>
          (kind === 'category' && props.departments.find((each) => each.id === id)?.name) || id,
      },
    ],
    onSaved: ({ name }) => {
      if (shelf === null) {
        showToast({ tone: 'success', message: `${name} was added.` });
        void router.navigate({ href: area.home, ignoreBlocker: true });
      } else {
        showToast({ tone: 'success', message: `${name} saved.` });
        void router.invalidate();
      }
    },
  });

  return (
    <FormPage
      title={`${shelf === null ? 'Add' : 'Edit'} ${kind}`}
      back={{ href: area.home, label: area.backLabel }}
      width="narrow"
      isDirty={isDirty}
      isSaving={isSubmitting}
      saveDisabled={isUploading}
      failure={failure}
      conflict={conflict}
      onSave={submit}
      onDiscard={discard}
      record={shelf === null || !area.isAdmin ? undefined : { subject: kind, id: shelf.id }}
    >
      <Card as="section">
        <div className="flex flex-col gap-5">
          {props.kind === 'category' && (
            <Field id="department_id" label="Department" error={errors.department_id?.message}>
              <Select {...register('department_id', { required: 'Choose a department.' })} required>
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
            nameMaxLength={120}
            isSaved={shelf !== null}
            prefix={`/shop?${kind}=`}
          />
          <Field id="description" label="Description" optional>
            <Textarea {...register('description')} rows={4} maxLength={2000} />
          </Field>
          <Controller
            control={control}
            name="image"
            render={({ field }) => (
              <PictureField
                label="Picture"
                hint="Shown 4:3. JPEG, PNG, WebP, AVIF or GIF."
                value={field.value}
                onChange={field.onChange}
                onBusy={setIsUploading}
                error={errors.image?.message}
              />
            )}
          />
        </div>
      </Card>
    </FormPage>
  );
}

const NEW_SHELF: ShelfValues = {
  name: '',
  slug: '',
  description: '',
  image: null,
  department_id: '',
};

function valuesOf(shelf: OfficeDepartment | OfficeCategory): ShelfValues {
  const { name, slug, description, image } = shelf;
  const departmentId = 'department_id' in shelf ? shelf.department_id : '';
  return { name, slug, description, image, department_id: departmentId };
}
