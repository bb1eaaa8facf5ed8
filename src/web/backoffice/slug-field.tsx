import { useState } from 'react';
import {
  useWatch,
  type Control,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';

import { slugify } from '#domain/catalog/slug.ts';

import { TextField } from '#web/ui/text-field.tsx';

interface NameAndSlugProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** The field that the slug is made from: "name" or "title". */
  nameField: FieldPath<Values>;
  nameLabel: string;
  nameHint?: string | undefined;
  /** The record has another name without it. */
  nameIsOptional?: boolean | undefined;
  /** The record exists and its address is known: the slug no longer follows the name. */
  isSaved: boolean;
  /** The part of the address before the slug, such as "/services/". */
  prefix: string;
}

/** A name, and the slug made from it until it is edited or the record has been saved. */
export function NameAndSlug<Values extends FieldValues>({
  form,
  nameField,
  nameLabel,
  nameHint,
  nameIsOptional = false,
  isSaved,
  prefix,
}: NameAndSlugProps<Values>) {
  const slugField = 'slug' as FieldPath<Values>;
  const [isByHand, setIsByHand] = useState(isSaved);
  const { defaultValues } = form.formState;
  const slug = useWatch({ control: form.control as Control<Values>, name: slugField }) as string;
  const savedSlug = (defaultValues as { slug?: string } | undefined)?.slug;
  const changesAddress = isSaved && slug !== savedSlug;

  return (
    <>
      <TextField
        form={form}
        name={nameField}
        label={nameLabel}
        hint={nameHint}
        optional={nameIsOptional}
        rules={{
          onChange: (event: { target: { value: string } }) => {
            if (isByHand) return;
            form.setValue(slugField, slugify(event.target.value) as never, {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            });
          },
        }}
      />
      <TextField
        form={form}
        name={slugField}
        label="Slug"
        hint={
          changesAddress
            ? `The address changes to ${prefix}${slug}. Old links redirect to the new one.`
            : `Address: ${prefix}${slug || '…'}`
        }
        rules={{ onChange: () => setIsByHand(true) }}
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  );
}
