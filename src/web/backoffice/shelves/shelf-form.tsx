import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';

import type { OfficeCategory, OfficeDepartment } from '#contract/schemas/office-catalog.ts';

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
    defaultValues: {
      name: shelf?.name ?? '',
      slug: shelf?.slug ?? '',
      description: shelf?.description ?? '',
      image: shelf?.image ?? null,
      department_id:
        props.kind === 'category' ? (props.shelf?.department_id ?? props.departmentId ?? '') : '',
    },
  });
  const { register, control, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const { failure, submit, discard } = useSave({
    form,
    onSave: ({ department_id: departmentId, ...rest }): Promise<{ name: string }> =>
      kind === 'department'
        ? area.saveDepartment(shelf?.id ?? null, rest)
        : area.saveCategory(shelf?.id ?? null, { ...rest, department_id: departmentId }),
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
                hint="Shown 4:3. JPEG, PNG, WebP, AVIF or GIF, up to 8 MB."
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
