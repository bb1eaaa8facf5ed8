import { Wand2 } from 'lucide-react';
import { useState } from 'react';

import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

/** Values of one option: thirty of a usual length. */
const MAX_VALUES_LENGTH = 500;

interface VariantCombinationsProps {
  options: readonly string[];
  onAdd: (rows: readonly Record<string, string>[]) => void;
}

/** Values of each option, parted by commas, become a row for every combination. */
export function VariantCombinations({ options, onAdd }: VariantCombinationsProps) {
  const [texts, setTexts] = useState<readonly string[]>([]);
  if (options.length === 0) return null;
  const values = options.map((_, index) =>
    (texts[index] ?? '')
      .split(',')
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  );
  const count = values.reduce((product, each) => product * each.length, 1);
  return (
    <fieldset className="flex flex-col gap-3 rounded-card bg-office p-4">
      <legend className="sr-only">Add variants</legend>
      {options.map((option, index) => (
        <Field key={option} label={`${option}: values, separated by commas`}>
          <Input
            value={texts[index] ?? ''}
            maxLength={MAX_VALUES_LENGTH}
            onChange={(event) => {
              const next = [...texts];
              next[index] = event.currentTarget.value;
              setTexts(next);
            }}
          />
        </Field>
      ))}
      <div>
        <Button
          variant="secondary"
          size="sm"
          disabled={count === 0}
          icon={<Wand2 aria-hidden="true" size={16} strokeWidth={1.75} />}
          onClick={() => {
            onAdd(combinationsOf(options, values));
            setTexts([]);
          }}
        >
          {count === 0 ? 'Add variants' : `Add ${count} ${count === 1 ? 'variant' : 'variants'}`}
        </Button>
      </div>
    </fieldset>
  );
}

function combinationsOf(
  options: readonly string[],
  values: readonly (readonly string[])[],
): Record<string, string>[] {
  return options.reduce<Record<string, string>[]>(
    (rows, option, index) =>
      rows.flatMap((row) => (values[index] ?? []).map((value) => ({ ...row, [option]: value }))),
    [{}],
  );
}
