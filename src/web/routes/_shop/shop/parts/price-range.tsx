import { useState } from 'react';
import { PRICE_FILTER } from '#domain/catalog/filters.ts';
import { cents, formatMoney } from '#domain/money/cents.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

const PRICE_MIN: number = PRICE_FILTER.least;
const PRICE_MAX: number = PRICE_FILTER.most;
const STEP = 10;

interface PriceRangeProps {
  /** Whole dollars, PRICE_MIN to PRICE_MAX; the upper end means no limit. */
  min: number | undefined;
  max: number | undefined;
  onChange: (min: number, max: number) => void;
}

/** Two thumbs that cannot cross, and two dollar inputs that work for everyone. */
export function PriceRange({ min = PRICE_MIN, max = PRICE_MAX, onChange }: PriceRangeProps) {
  return (
    <div className="space-y-4">
      <div className="relative mx-1 mt-1 h-8">
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${PRICE_MAX} 4`}
          preserveAspectRatio="none"
          className="absolute inset-x-3 top-1/2 h-1 w-[calc(100%-24px)] -translate-y-1/2"
        >
          <rect width={PRICE_MAX} height="4" rx="2" className="fill-line" />
          <rect x={min} width={Math.max(0, max - min)} height="4" className="fill-redgum" />
        </svg>
        <Thumb
          label="Lowest price"
          value={min}
          onChange={(value) => onChange(Math.max(PRICE_MIN, Math.min(value, max - STEP)), max)}
          isOnTop={min > PRICE_MAX / 2}
        />
        <Thumb
          label="Highest price"
          value={max}
          onChange={(value) => onChange(min, Math.min(PRICE_MAX, Math.max(value, min + STEP)))}
        />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Field label="From">
          <DollarInput
            name="minPrice"
            value={min}
            empty={PRICE_MIN}
            onChange={(value) => onChange(value, max)}
          />
        </Field>
        <Field label="To">
          <DollarInput
            name="maxPrice"
            value={max}
            empty={PRICE_MAX}
            onChange={(value) => onChange(min, value)}
          />
        </Field>
      </div>
      <p className="text-caption text-ink-3 tabular-nums">{rangeText(min, max)}</p>
    </div>
  );
}

interface ThumbProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  isOnTop?: boolean | undefined;
}

function Thumb({ label, value, onChange, isOnTop = false }: ThumbProps) {
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={priceText(value)}
      min={PRICE_MIN}
      max={PRICE_MAX}
      step={STEP}
      value={value}
      onChange={(event) => onChange(event.target.valueAsNumber)}
      className={`range-thumb absolute inset-x-0 top-1/2 h-8 w-full -translate-y-1/2 ${isOnTop ? 'z-1' : ''}`}
    />
  );
}

interface DollarInputProps {
  name: string;
  value: number;
  /** The value of an empty field. */
  empty: number;
  onChange: (value: number) => void;
}

/** While it has the focus it shows the typed text; on blur it shows the resulting number. */
function DollarInput({ name, value, empty, onChange }: DollarInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Input
      prefix="$"
      type="number"
      inputMode="numeric"
      name={name}
      min={PRICE_MIN}
      max={PRICE_MAX}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        const dollars = Math.trunc(target.valueAsNumber);
        onChange(Number.isNaN(dollars) ? empty : Math.min(Math.max(dollars, PRICE_MIN), PRICE_MAX));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** "Under $250", "From $20" or "$20 to $250". */
export function boundsText(from = PRICE_MIN, to = PRICE_MAX): string {
  if (from <= PRICE_MIN) return `Under ${priceText(to)}`;
  if (to >= PRICE_MAX) return `From ${priceText(from)}`;
  return rangeText(from, to);
}

/** "$20 to $250", in either order; "Any price" for the whole scale. */
export function priceSummary(from = PRICE_MIN, to = PRICE_MAX): string {
  return from === PRICE_MIN && to === PRICE_MAX ? 'Any price' : rangeText(from, to);
}

/** "$20 to $250", in either order. */
function rangeText(from: number, to: number): string {
  return `${priceText(Math.min(from, to))} to ${priceText(Math.max(from, to))}`;
}

/** "$250", and "$1,000+" at the top, which means no limit. */
function priceText(dollars: number): string {
  const text = formatMoney(cents(dollars * 100)).slice(0, -3);
  return dollars >= PRICE_MAX ? `${text}+` : text;
}
