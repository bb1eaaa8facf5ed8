import { Calculator } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { packsNeeded } from './coverage.ts';

const WASTE_PERCENT = 10;

interface CoverageCalculatorProps {
  /** Square metres that one unit covers, in hundredths. */
  coverageHundredths: number;
  maxQuantity: number;
  onUse: (quantity: number) => void;
}

/** Width times length plus waste, answered in packs. */
export function CoverageCalculator({
  coverageHundredths,
  maxQuantity,
  onUse,
}: CoverageCalculatorProps) {
  const [width, setWidth] = useState('');
  const [length, setLength] = useState('');
  const packs = packsNeeded({
    widthMetres: width,
    lengthMetres: length,
    wastePercent: WASTE_PERCENT,
    coverageHundredths,
  });
  return (
    <Disclosure
      layout="box"
      title={
        <span className="inline-flex items-center gap-2">
          <Calculator aria-hidden="true" size={20} strokeWidth={1.75} className="text-ink-2" />
          How much do I need?
        </span>
      }
    >
      <div className="grid grid-cols-2 gap-3">
        <Field label="Width">
          <Input
            inputMode="decimal"
            value={width}
            suffix="m"
            onChange={(event) => setWidth(event.target.value)}
          />
        </Field>
        <Field label="Length">
          <Input
            inputMode="decimal"
            value={length}
            suffix="m"
            onChange={(event) => setLength(event.target.value)}
          />
        </Field>
      </div>
      <div className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-3 text-small">
        <p role="status">
          {packs === null ? (
            <span className="text-ink-3">
              One covers {formatHundredths(coverageHundredths)} m². We add {WASTE_PERCENT}% for
              waste.
            </span>
          ) : (
            <>
              You need <strong className="font-[700]">{packs}</strong>, with {WASTE_PERCENT}% for
              waste.
              {packs > maxQuantity && ` We have ${maxQuantity}.`}
            </>
          )}
        </p>
        {packs !== null && maxQuantity > 0 && (
          <Button variant="secondary" onClick={() => onUse(Math.min(packs, maxQuantity))}>
            Use this quantity
          </Button>
        )}
      </div>
    </Disclosure>
  );
}

function formatHundredths(amount: number): string {
  return String(amount / 100);
}
