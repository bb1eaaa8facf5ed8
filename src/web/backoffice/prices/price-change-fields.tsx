import { PRICE_ROUNDINGS } from '#domain/pricing/bulk-price.ts';

import { ChoiceGroup, Radio } from '#web/ui/choice.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input, Select } from '#web/ui/input.tsx';

import {
  errorOf,
  productsWords,
  ROUNDING_HINTS,
  ROUNDINGS,
  type PriceChangeValues,
} from './price-change-words.ts';

interface ScopeChoiceProps {
  selectedCount: number;
  foundCount: number;
  scope: 'selected' | 'found';
  onChange: (scope: 'selected' | 'found') => void;
}

/** Whether the selected products change or all that the list finds. */
export function ScopeChoice({ selectedCount, foundCount, scope, onChange }: ScopeChoiceProps) {
  const all = `All ${productsWords(foundCount)} found`;
  if (selectedCount === 0) {
    return (
      <p className="text-small text-ink-2">
        {foundCount === 1 ? 'The 1 product found.' : `${all}, on every page of the list.`}
      </p>
    );
  }
  return (
    <ChoiceGroup legend="Which products">
      <Radio
        name="scope"
        label={`The ${productsWords(selectedCount)} selected`}
        checked={scope === 'selected'}
        onChange={() => onChange('selected')}
      />
      <Radio
        name="scope"
        label={`${all}, on every page of the list`}
        checked={scope === 'found'}
        onChange={() => onChange('found')}
      />
    </ChoiceGroup>
  );
}

interface ChangeFieldsProps {
  values: PriceChangeValues;
  onChange: (values: PriceChangeValues) => void;
}

export function ChangeFields({ values, onChange }: ChangeFieldsProps) {
  const put = (part: Partial<PriceChangeValues>) => onChange({ ...values, ...part });
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label="Direction">
        <Select
          value={values.direction}
          onChange={(event) =>
            put({ direction: event.currentTarget.value === 'up' ? 'up' : 'down' })
          }
        >
          <option value="up">Raise</option>
          <option value="down">Lower</option>
        </Select>
      </Field>
      <Field label="By">
        <Select
          value={values.unit}
          onChange={(event) =>
            put({ unit: event.currentTarget.value === 'amount' ? 'amount' : 'percent' })
          }
        >
          <option value="percent">Percent</option>
          <option value="amount">Dollars</option>
        </Select>
      </Field>
      <Field label={values.unit === 'percent' ? 'Percent' : 'Dollars'} error={errorOf(values)}>
        <Input
          value={values.text}
          prefix={values.unit === 'amount' ? '$' : undefined}
          suffix={values.unit === 'percent' ? '%' : undefined}
          inputMode="decimal"
          onChange={(event) => put({ text: event.currentTarget.value })}
        />
      </Field>
      <Field label="Rounding" hint={ROUNDING_HINTS[values.rounding]}>
        <Select
          value={values.rounding}
          onChange={(event) => {
            const { value } = event.currentTarget;
            put({ rounding: PRICE_ROUNDINGS.find((each) => each === value) ?? 'cent' });
          }}
        >
          {PRICE_ROUNDINGS.map((rounding) => (
            <option key={rounding} value={rounding}>
              {ROUNDINGS[rounding]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
