import type { ComponentProps, ReactNode } from 'react';
import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form';

import { Field } from './field.tsx';
import { Input, Select, Textarea } from './input.tsx';

interface TextFieldProps<Values extends FieldValues> extends Omit<
  ComponentProps<typeof Input>,
  'form' | 'name'
> {
  form: UseFormReturn<Values>;
  name: FieldPath<Values>;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean | undefined;
  /** Makes it a text of several lines. */
  rows?: number | undefined;
  rules?: RegisterOptions<Values> | undefined;
  /** Of the field; the control has its own look. */
  className?: string | undefined;
}

export function TextField<Values extends FieldValues>({
  form,
  name,
  id = name,
  label,
  hint,
  optional = false,
  required = !optional,
  rows,
  rules,
  className,
  ...input
}: TextFieldProps<Values>) {
  const { error } = form.getFieldState(name, form.formState);
  const control = { ...form.register(name, rules as never), required };
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      optional={optional}
      error={error?.message}
      className={className}
    >
      {rows === undefined ? (
        <Input {...control} {...input} />
      ) : (
        <Textarea {...control} rows={rows} />
      )}
    </Field>
  );
}

interface NumberFieldProps<Values extends FieldValues> extends TextFieldProps<Values> {
  /** "$" stands before the number, every other unit after it. */
  unit?: string | undefined;
}

/** A number of a form, as text: nothing that is typed is lost or changed. */
export function NumberField<Values extends FieldValues>({
  unit,
  ...field
}: NumberFieldProps<Values>) {
  return (
    <TextField
      inputMode={unit === undefined ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...(unit === '$' ? { prefix: unit } : { suffix: unit })}
      {...field}
    />
  );
}

interface SelectFieldProps<Values extends FieldValues> extends Omit<
  ComponentProps<typeof Select>,
  'form' | 'name'
> {
  form: UseFormReturn<Values>;
  name: FieldPath<Values>;
  label: ReactNode;
  hint?: ReactNode;
}

/**
 * A choice of a form. Like every field that is a component of its own, it joins the form in the
 * order of the page: a form that is refused focuses the first wrong field.
 */
export function SelectField<Values extends FieldValues>({
  form,
  name,
  id = name,
  label,
  hint,
  required = true,
  ...select
}: SelectFieldProps<Values>) {
  const { error } = form.getFieldState(name, form.formState);
  return (
    <Field id={id} label={label} hint={hint} error={error?.message}>
      <Select {...form.register(name)} required={required} {...select} />
    </Field>
  );
}
