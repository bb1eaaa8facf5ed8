import { Trash2 } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';

import { MAX_OPTIONS } from '#contract/schemas/office-products.ts';

import { Button, IconButton } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

import type { ProductValues } from './product-values.ts';

interface OptionNamesProps {
  form: UseFormReturn<ProductValues>;
  options: readonly string[];
  onChange: (options: string[]) => void;
}

/** What the variants differ in, such as length and colour. */
export function OptionNames({ form, options, onChange }: OptionNamesProps) {
  return (
    <div className="flex flex-col gap-3">
      {options.map((_, index) => (
        <div key={index} className="flex items-end gap-2">
          <Field
            id={`option_names.${index}`}
            label={`Option ${index + 1}`}
            className="max-w-xs flex-1"
          >
            <Input
              {...form.register(`option_names.${index}`)}
              placeholder={index === 0 ? 'Length, Colour, Pack …' : undefined}
            />
          </Field>
          <IconButton
            label={`Remove option ${index + 1}`}
            icon={<Trash2 aria-hidden="true" size={18} strokeWidth={1.75} />}
            onClick={() => onChange(options.toSpliced(index, 1))}
          />
        </div>
      ))}
      {options.length < MAX_OPTIONS && (
        <div>
          <Button variant="ghost" size="sm" onClick={() => onChange([...options, ''])}>
            Add another option
          </Button>
        </div>
      )}
    </div>
  );
}
