import { useState } from 'react';
import type { Coverage } from '#domain/catalog/coverage.ts';
import { unitsNeeded, WASTE_PERCENT } from '#domain/catalog/units-needed.ts';
import { formatCount } from '#domain/numbers/format-count.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Field } from '#web/ui/field.tsx';
import { Calculator } from '#web/ui/icons.tsx';
import { Input } from '#web/ui/input.tsx';

const SQUARE_MM_PER_SQUARE_M = 1_000_000;

interface CoverageCalculatorProps {
  coverage: Coverage;
  stock: number;
  onUse: (quantity: number) => void;
}

/** Width × length plus waste, in packs; the button fills in the quantity. */
export function CoverageCalculator({ coverage, stock, onUse }: CoverageCalculatorProps) {
  const [width, setWidth] = useState('');
  const [length, setLength] = useState('');
  const [coats, setCoats] = useState(String(coverage.coats ?? 1));
  const units = unitsNeeded({
    widthMetres: width,
    lengthMetres: length,
    coats: Number(coats),
    coverage,
  });
  return (
    <Disclosure
      layout="box"
      title={
        <span className="inline-flex items-center gap-2">
          <Calculator size={20} className="text-ink-2" />
          How much do I need?
        </span>
      }
    >
      <div className={cx('grid gap-3', coverage.coats === null ? 'grid-cols-2' : 'grid-cols-3')}>
        <Measure label="Width" value={width} onChange={setWidth} />
        <Measure label="Length" value={length} onChange={setLength} />
        {coverage.coats !== null && (
          <Field label="Coats">
            <Input
              inputMode="numeric"
              autoComplete="off"
              maxLength={1}
              value={coats}
              onChange={(event) => setCoats(event.target.value)}
            />
          </Field>
        )}
      </div>
      <div role="status" className="mt-3 text-small">
        <p className={units === null ? 'text-ink-3' : undefined}>
          {units === null ? (
            `One covers ${squareMetres(coverage)} m²${coverage.coats === null ? '' : ' a coat'}. We add ${WASTE_PERCENT}% for waste.`
          ) : (
            <>
              You need <strong className="font-[700]">{inUnits(units, coverage)}</strong>, with{' '}
              {WASTE_PERCENT}% for waste.
            </>
          )}
        </p>
        {units !== null && units > stock && stock > 0 && (
          <p className="text-warning">We have {formatCount(stock)} in stock.</p>
        )}
      </div>
      {units !== null && stock > 0 && (
        <Button variant="secondary" className="mt-3" onClick={() => onUse(Math.min(units, stock))}>
          Set the quantity to {formatCount(Math.min(units, stock))}
        </Button>
      )}
    </Disclosure>
  );
}

interface MeasureProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function Measure({ label, value, onChange }: MeasureProps) {
  return (
    <Field label={label}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        maxLength={7}
        suffix="m"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** "6 packs", "1 box", "3 × 4 L". */
function inUnits(units: number, { unit }: Coverage): string {
  const count = formatCount(units);
  if ('contents' in unit) return `${count} × ${unit.contents}`;
  return `${count} ${units === 1 ? unit.word : unit.plural}`;
}

function squareMetres({ areaMm2 }: Coverage): string {
  return (areaMm2 / SQUARE_MM_PER_SQUARE_M).toLocaleString('en-AU', { maximumFractionDigits: 3 });
}
