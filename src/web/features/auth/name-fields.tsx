import type { UseFormRegisterReturn } from 'react-hook-form';

import { MAX_PERSON_NAME_LENGTH } from '#contract/limits.ts';

import { ignoreEmptyBlur } from '#web/lib/ignore-empty-blur.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

const NAMES = [
  { name: 'first_name', label: 'First name', autoComplete: 'given-name' },
  { name: 'last_name', label: 'Last name', autoComplete: 'family-name' },
] as const;

interface NameFieldsProps {
  field: (
    name: (typeof NAMES)[number]['name'],
    rules: { validate: (text: string) => boolean | string },
  ) => { control: UseFormRegisterReturn; error: string | undefined };
}

/** A person's first and last name, next to each other where there is room. */
export function NameFields({ field }: NameFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
      {NAMES.map(({ name, label, autoComplete }) => {
        const { control, error } = field(name, {
          validate: (text) => text.trim() !== '' || `Enter your ${label.toLowerCase()}.`,
        });
        return (
          <Field key={name} id={name} label={label} error={error}>
            <Input
              {...ignoreEmptyBlur(control)}
              autoComplete={autoComplete}
              maxLength={MAX_PERSON_NAME_LENGTH}
              required
            />
          </Field>
        );
      })}
    </div>
  );
}
