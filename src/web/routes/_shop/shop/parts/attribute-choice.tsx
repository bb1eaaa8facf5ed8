import { useState } from 'react';
import type { AttributeFacet } from '#contract/schemas/catalog.ts';
import { Checkbox } from '#web/ui/choice.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import type { ChoiceProps } from './filter-panel.tsx';
import { FilterSection, optionLook } from './filter-section.tsx';

interface AttributeChoiceProps extends ChoiceProps {
  attribute: AttributeFacet;
}

/** An attribute of the listed category: ticks for choices, two fields for numbers. */
export function AttributeChoice({ attribute, ...choice }: AttributeChoiceProps) {
  return attribute.kind === 'number' || attribute.kind === 'range' ? (
    <NumberChoice attribute={attribute} {...choice} />
  ) : (
    <Ticks attribute={attribute} {...choice} />
  );
}

function Ticks({ attribute, filters, counts, onChange }: AttributeChoiceProps) {
  const key = `a.${attribute.key}` as const;
  const chosen = listOf(filters[key]);
  const isCapped = counts?.capped.includes('attributes') === true;
  return (
    <FilterSection
      title={attribute.name}
      summary={chosen.length > 0 ? chosen.join(', ') : 'Any'}
      open={chosen.length > 0 || undefined}
    >
      {attribute.choices.map(({ choice, count }) => (
        <Checkbox
          key={choice}
          name={key}
          value={choice}
          label={choice}
          {...optionLook(count, isCapped)}
          checked={chosen.includes(choice)}
          onChange={({ target }) =>
            onChange({
              [key]: target.checked
                ? [...chosen, choice]
                : chosen.filter((other) => other !== choice),
            })
          }
        />
      ))}
    </FilterSection>
  );
}

function NumberChoice({ attribute, filters, onChange }: AttributeChoiceProps) {
  const { key, name, unit, least, most } = attribute;
  const ends = [numberOf(filters[`a.${key}.min`]), numberOf(filters[`a.${key}.max`])] as const;
  const isSet = ends.some((end) => end !== undefined);
  const field = (end: 'min' | 'max', at: 0 | 1, hint: number | null) => (
    <Field label={`${end === 'min' ? 'From' : 'To'}${unit === null ? '' : ` (${unit})`}`}>
      <AmountInput
        name={`a.${key}.${end}`}
        value={ends[at]}
        placeholder={hint === null ? undefined : String(hint)}
        onChange={(value) => onChange({ [`a.${key}.${end}`]: value })}
      />
    </Field>
  );
  return (
    <FilterSection
      title={name}
      summary={isSet ? boundsOf(ends, unit) : 'Any'}
      open={isSet || undefined}
    >
      <div className="grid grid-cols-2 gap-3">
        {field('min', 0, least)}
        {field('max', 1, most)}
      </div>
    </FilterSection>
  );
}

interface AmountInputProps {
  name: string;
  value: number | undefined;
  placeholder: string | undefined;
  onChange: (value: number | undefined) => void;
}

/** While it has the focus it shows the typed text, so that "2." can become "2.4". */
function AmountInput({ name, value, placeholder, onChange }: AmountInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Input
      type="number"
      inputMode="decimal"
      step="any"
      min={0}
      name={name}
      placeholder={placeholder}
      value={typed ?? value ?? ''}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(Number.isNaN(target.valueAsNumber) ? undefined : target.valueAsNumber);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** The attribute of a filter's key. */
export function attributeNamed(
  attributes: readonly AttributeFacet[],
  key: string,
): AttributeFacet | undefined {
  return attributes.find((attribute) => key === `a.${attribute.key}`);
}

/** "1.8 to 2.4 m", "from 1.8 m" or "up to 2.4 m". */
export function boundsOf(
  [from, to]: readonly [number | undefined, number | undefined],
  unit: string | null = null,
): string {
  const text =
    from !== undefined && to !== undefined
      ? `${Math.min(from, to)} to ${Math.max(from, to)}`
      : from === undefined
        ? `up to ${to}`
        : `from ${from}`;
  return unit === null ? text : `${text} ${unit}`;
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value : [];
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
