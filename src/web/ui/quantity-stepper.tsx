import { useState, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { Minus, Plus } from './icons.tsx';

interface QuantityStepperProps {
  /** The item's name: the control is called "Quantity of {name}". */
  name: string;
  value: number;
  min?: number | undefined;
  max: number;
  onChange: (quantity: number) => void;
  /**
   * `page` and `bar`, which is narrow, stop at the minimum; `mini` lets the minus continue to 0,
   * which removes.
   */
  layout?: 'page' | 'bar' | 'mini' | undefined;
  disabled?: boolean | undefined;
  /** Announced when the maximum is reached. */
  maxReason?: string | undefined;
}

export function QuantityStepper({
  name,
  value,
  min = 1,
  max,
  onChange,
  layout = 'page',
  disabled = false,
  maxReason,
}: QuantityStepperProps) {
  // The text being typed; null while the field shows the value.
  const [draft, setDraft] = useState<string | null>(null);

  const atMin = layout !== 'mini' && value <= min;
  const atMax = value >= max;
  const height = layout === 'page' ? 'h-12' : 'h-11';

  function settle() {
    if (draft === null) return;
    const next = settledQuantity(draft, { value, least: layout === 'mini' ? 0 : min, most: max });
    setDraft(null);
    if (next !== value) onChange(next);
  }

  return (
    <div>
      <div
        role="group"
        aria-label={`Quantity of ${name}`}
        className={cx(
          'inline-flex items-stretch rounded-control border border-edge bg-surface',
          height,
        )}
      >
        <StepButton
          label={layout === 'mini' && value <= min ? `Remove ${name}` : `One less of ${name}`}
          disabled={disabled || atMin}
          onClick={() => onChange(value - 1)}
          side="left"
        >
          <Minus size={18} strokeWidth={2} />
        </StepButton>
        <input
          type="text"
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="off"
          aria-label={`Quantity of ${name}`}
          value={draft ?? String(value)}
          disabled={disabled}
          maxLength={6}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              settle();
            }
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            const by = event.key === 'ArrowUp' ? 1 : -1;
            const next = Math.min(Math.max(value + by, min), Math.max(max, min));
            setDraft(null);
            if (next !== value) onChange(next);
          }}
          className={cx(
            layout === 'bar' ? 'w-7' : 'w-11',
            'border-0 bg-transparent text-center text-body font-[650] tabular-nums disabled:text-neutral',
          )}
        />
        <StepButton
          label={`One more of ${name}`}
          disabled={disabled || atMax}
          onClick={() => onChange(value + 1)}
          side="right"
        >
          <Plus size={18} strokeWidth={2} />
        </StepButton>
      </div>
      {atMax && maxReason && <p className="mt-1 text-caption text-ink-3">{maxReason}</p>}
    </div>
  );
}

const WHOLE_NUMBER = /^[+-]?\d+$/;

/**
 * The quantity of a typed text once the field is left: a whole number, clamped to the limits.
 * Anything else ("1.5", "1e9", nothing) changes nothing, because a guess could buy the wrong
 * amount.
 */
export function settledQuantity(
  typed: string,
  { value, least, most }: { value: number; least: number; most: number },
): number {
  const text = typed.trim();
  if (!WHOLE_NUMBER.test(text)) return value;
  return Math.min(Math.max(Number(text), least), Math.max(most, least));
}

interface StepButtonProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
  side: 'left' | 'right';
  children: ReactNode;
}

function StepButton({ label, disabled, onClick, side, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className={cx(
        'flex w-11 items-center justify-center text-ink transition-colors duration-[120ms] hover:bg-ground',
        'disabled:text-edge disabled:hover:bg-transparent',
        side === 'left' ? 'rounded-l-[5px]' : 'rounded-r-[5px]',
      )}
    >
      {children}
    </button>
  );
}
