import type { ProductVariant } from '#contract/schemas/catalog.ts';
import { cx } from '#web/ui/cx.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/input.tsx';
import { swatchColour } from './swatch-colours.ts';
import {
  chooseVariant,
  chosenValue,
  variantOptions,
  type VariantOption,
} from './variant-choice.ts';

const MOST_BUTTONS = 8;
const MOST_SWATCHES = 14;

interface VariantPickerProps {
  variants: readonly ProductVariant[];
  optionNames: readonly string[];
  chosen: ProductVariant | null;
  onChoose: (variant: ProductVariant | null) => void;
}

/**
 * Buttons for up to eight values, a select for more; sold-out values are struck through but can be
 * chosen.
 */
export function VariantPicker({ variants, optionNames, chosen, onChoose }: VariantPickerProps) {
  const options = variantOptions(variants, optionNames);
  if (options.length === 0) return null;

  function variantFor(option: string, value: string) {
    return chooseVariant({ variants, options, current: chosen, option, value });
  }

  return (
    <div className="mt-4 space-y-4">
      {options.map((option) => {
        const isColour = /colou?r|finish/i.test(option.name);
        const most = isColour ? MOST_SWATCHES : MOST_BUTTONS;
        const shared = {
          option,
          value: chosenValue(chosen, option.name),
          stockOf: (value: string) => variantFor(option.name, value)?.stock ?? 0,
          onChoose: (value: string | null) =>
            onChoose(value === null ? null : variantFor(option.name, value)),
        };
        return option.values.length > most ? (
          <OptionSelect key={option.name} {...shared} />
        ) : (
          <OptionButtons key={option.name} {...shared} hasSwatches={isColour} />
        );
      })}
    </div>
  );
}

interface OptionProps {
  option: VariantOption;
  value: string | null;
  stockOf: (value: string) => number;
  onChoose: (value: string | null) => void;
}

function OptionSelect({ option, value, stockOf, onChoose }: OptionProps) {
  return (
    <Field label={option.name} optional>
      <Select
        value={value ?? ''}
        onChange={(event) => onChoose(event.target.value === '' ? null : event.target.value)}
      >
        <option value="">Choose {option.name.toLowerCase()}</option>
        {option.values.map((item) => (
          <option key={item} value={item}>
            {stockOf(item) > 0 ? item : `${item} (Out of Stock)`}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function OptionButtons({
  option,
  value,
  stockOf,
  onChoose,
  hasSwatches,
}: OptionProps & { hasSwatches: boolean }) {
  return (
    <fieldset>
      <legend className="mb-2 text-small">
        <span className="font-[650]">{option.name}</span>
        {value === null ? (
          <span className="text-ink-3"> (optional)</span>
        ) : (
          <span className="text-ink-2">: {value}</span>
        )}
      </legend>
      <div
        className={cx(
          'flex gap-2',
          // A long row of colours scrolls on a phone, so that the price and the button stay close.
          option.values.length > MOST_BUTTONS
            ? 'max-md:scrollbar-none -mx-4 scroll-px-4 px-4 py-1 max-md:overflow-x-auto md:mx-0 md:flex-wrap md:px-0'
            : 'flex-wrap',
        )}
      >
        {option.values.map((item) => {
          const isOut = stockOf(item) <= 0;
          const colour = hasSwatches ? swatchColour(item) : null;
          return (
            <label key={item} className={cx('option-value', isOut && 'text-ink-3')}>
              <input
                type="radio"
                name={`option-${option.name}`}
                value={item}
                checked={value === item}
                onChange={() => onChoose(item)}
                onClick={() => value === item && onChoose(null)}
                className="sr-only"
              />
              {colour !== null && (
                <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 shrink-0">
                  <circle cx="10" cy="10" r="9.5" fill={colour} className="stroke-edge" />
                </svg>
              )}
              <span className={isOut ? 'line-through' : undefined}>{item}</span>
              {isOut && <span className="sr-only"> (Out of Stock)</span>}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
