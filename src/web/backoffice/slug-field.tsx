import { useState } from 'react';
import {
  useWatch,
  type Control,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';

import { isSlug, SLUG_MAX_LENGTH, slugify } from '#domain/catalog/slug.ts';

import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

interface NameAndSlugProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** The field that the slug is made from: "name" or "title". */
  nameField: FieldPath<Values>;
  nameLabel: string;
  nameMaxLength: number;
  /** The record exists and its address is known: the slug no longer follows the name. */
  isSaved: boolean;
  /** What stands before the slug in the address, such as "/services/". */
  prefix: string;
}

/**
 * A name and the slug made from it, until the slug is written by hand or the record has been saved.
 */
export function NameAndSlug<Values extends FieldValues>({
  form,
  nameField,
  nameLabel,
  nameMaxLength,
  isSaved,
  prefix,
}: NameAndSlugProps<Values>) {
  const slugField = 'slug' as FieldPath<Values>;
  const [isByHand, setIsByHand] = useState(isSaved);
  const { errors, defaultValues } = form.formState;
  const slug = useWatch({ control: form.control as Control<Values>, name: slugField }) as string;
  const savedSlug = (defaultValues as { slug?: string } | undefined)?.slug;
  const changesAddress = isSaved && slug !== savedSlug;
  const messageOf = (name: string) =>
    (errors as Record<string, { message?: string } | undefined>)[name]?.message;

  return (
    <>
      <Field id={nameField} label={nameLabel} error={messageOf(nameField)}>
        <Input
          {...form.register(nameField, {
            required: `Enter a ${nameLabel.toLowerCase()}.`,
            onChange: (event: { target: { value: string } }) => {
              if (isByHand) return;
              form.setValue(slugField, slugify(event.target.value) as never, {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              });
            },
          })}
          maxLength={nameMaxLength}
          required
        />
      </Field>
      <Field
        id="slug"
        label="Slug"
        error={messageOf('slug')}
        hint={
          changesAddress
            ? `The address changes to ${prefix}${slug}. Old links redirect to the new one.`
            : `Address: ${prefix}${slug || '…'}`
        }
      >
        <Input
          {...form.register(slugField, {
            required: 'Enter a slug.',
            validate: (value: string) =>
              isSlug(value.trim()) ||
              'Use lowercase letters, digits and single hyphens, for example claw-hammer-570g.',
            onChange: () => setIsByHand(true),
          })}
          maxLength={SLUG_MAX_LENGTH}
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </Field>
    </>
  );
}
