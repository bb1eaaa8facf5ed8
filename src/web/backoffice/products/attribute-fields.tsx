import { useState } from 'react';

import { isMeasured, SWITCH_CHOICES } from '#domain/catalog/attributes.ts';
import {
  convertedAmount,
  isWholeText,
  readTypedText,
  writeNumbers,
} from '#domain/catalog/typed-text.ts';
import { unitsLike } from '#domain/catalog/units.ts';

import type { Attribute } from '#contract/schemas/attributes.ts';
import { SpecificationValueSchema } from '#contract/schemas/office-products.ts';

import { maxLengthAt } from '#web/lib/schema-form.ts';
import { Checkbox, ChoiceGroup } from '#web/ui/choice.tsx';
import { cx } from '#web/ui/cx.ts';
import { Field } from '#web/ui/field.tsx';
import { Input, Select } from '#web/ui/input.tsx';

/**
 * Fields beside each other have their controls at one height, also if the name of one takes two
 * lines: they share the rows of the label, the control, the error and the hint.
 */
const sharedRows = 'row-span-4 grid-rows-subgrid';
const fieldLook = cx(sharedRows, 'grid! pb-1 [&>:first-child]:self-end');

const COLUMNS = {
  one: 'grid-cols-1',
  two: 'grid-cols-2',
  oneAndUnit: 'grid-cols-[minmax(0,1fr)_6rem]',
  twoAndUnit: 'grid-cols-[repeat(2,minmax(0,1fr))_6rem]',
};

interface AttributeFieldProps {
  attribute: Attribute;
  /** The specification row; "" without one. */
  text: string;
  onChange: (text: string) => void;
  error?: string | undefined;
}

/** One field for each attribute of the product's category (Rule 146). */
export function AttributeField(props: AttributeFieldProps) {
  const { attribute, text } = props;
  const hint = hintOf(attribute, text);
  if (attribute.kind === 'choices') return <ChoicesField {...props} hint={hint} />;
  return isMeasured(attribute.kind) ? (
    <NumbersField {...props} hint={hint} />
  ) : (
    <OneField {...props} hint={hint} />
  );
}

/** What the field itself does not show of the row. */
function hintOf(attribute: Attribute, text: string): string | undefined {
  if (attribute.kind === 'text' || text.trim() === '') return undefined;
  const read = readTypedText(attribute, text);
  if (read === null) return `“${text}” does not fit. It stays until you change this field.`;
  return isWholeText(text, read)
    ? undefined
    : `Written as “${text}”. A change of this field replaces that.`;
}

interface OwnFieldProps extends AttributeFieldProps {
  hint: string | undefined;
}

function OneField({ attribute, text, onChange, error, hint }: OwnFieldProps) {
  const { name, kind, is_required: isRequired } = attribute;
  const field = { label: name, optional: !isRequired, error, hint, className: fieldLook };
  if (kind === 'text') {
    return (
      <Field {...field}>
        <Input
          value={text}
          maxLength={maxLengthAt(SpecificationValueSchema)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </Field>
    );
  }
  return (
    <Field {...field}>
      <Select
        value={readTypedText(attribute, text)?.choices[0] ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">Not stated</option>
        {(kind === 'switch' ? SWITCH_CHOICES : attribute.choices).map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </Select>
    </Field>
  );
}

function ChoicesField({ attribute, text, onChange, error, hint }: OwnFieldProps) {
  const { name, choices, is_required: isRequired } = attribute;
  const chosen = readTypedText(attribute, text)?.choices ?? [];
  return (
    <ChoiceGroup
      legend={
        <>
          {name}
          {!isRequired && <span className="font-normal text-ink-3"> (optional)</span>}
        </>
      }
      error={error}
      className="row-span-4 pb-3.5 sm:col-span-2"
    >
      <div className="flex flex-wrap gap-x-5">
        {choices.map((choice) => (
          <Checkbox
            key={choice}
            label={choice}
            checked={chosen.includes(choice)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(
                choices
                  .filter((each) => (each === choice ? checked : chosen.includes(each)))
                  .join(', '),
              )
            }
          />
        ))}
      </div>
      {hint && <p className="text-caption text-ink-3">{hint}</p>}
    </ChoiceGroup>
  );
}

/**
 * Keeps what is typed while it is not a number yet; the row has it as it is typed. Another unit
 * converts what was typed last, so that going through several units loses nothing.
 */
function NumbersField({ attribute, text, onChange, error, hint }: OwnFieldProps) {
  const { name, kind, is_required: isRequired } = attribute;
  const [typed, setTyped] = useState(() => {
    const read = readTypedText(attribute, text);
    return { low: read?.low ?? '', high: read?.high ?? '', unit: read?.unit ?? attribute.unit };
  });
  const [numbers, setNumbers] = useState(typed);
  const isRange = kind === 'range';

  function put(next: typeof numbers) {
    setNumbers(next);
    onChange(writeNumbers(next.low, isRange ? next.high : next.low, next.unit));
  }

  function putAmount(next: typeof numbers) {
    setTyped(next);
    put(next);
  }

  /**
   * Amounts that the unit does not hold exactly stay as typed. Without an amount no row changes.
   */
  function putUnit(unit: string) {
    const inUnit = (amount: string) => convertedAmount(amount, typed.unit ?? unit, unit);
    const [low, high] = [inUnit(typed.low), inUnit(typed.high)];
    const next = low === null || high === null ? { ...typed, unit } : { low, high, unit };
    if (typed.low.trim() === '' && typed.high.trim() === '') setNumbers(next);
    else put(next);
  }

  const amount = (end: 'low' | 'high', label: string) => (
    <Field
      label={label}
      optional={!isRequired && end === 'low'}
      error={end === 'low' ? error : undefined}
      hint={end === 'low' ? hint : undefined}
      className={fieldLook}
    >
      <Input
        inputMode="decimal"
        autoComplete="off"
        value={numbers[end]}
        onChange={({ currentTarget: { value } }) => putAmount({ ...numbers, [end]: value })}
      />
    </Field>
  );

  return (
    <div
      className={cx(
        sharedRows,
        'grid min-w-0 gap-x-3',
        COLUMNS[`${isRange ? 'two' : 'one'}${attribute.unit === null ? '' : 'AndUnit'}`],
      )}
    >
      {amount('low', isRange ? `${name} from` : name)}
      {isRange && amount('high', `${name} to`)}
      {attribute.unit !== null && (
        <Field label={`Unit of ${name}`} hideLabel className="col-end-[-1] row-start-2">
          <Select
            value={numbers.unit ?? ''}
            onChange={({ currentTarget: { value } }) => putUnit(value)}
          >
            {unitsLike(attribute.unit).map((unit) => (
              <option key={unit}>{unit}</option>
            ))}
          </Select>
        </Field>
      )}
    </div>
  );
}
