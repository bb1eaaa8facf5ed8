import type { ReactNode } from 'react';

interface MeterProps {
  value: number;
  max: number;
  /** The state as text: "$12.40 to go for free shipping". */
  label: ReactNode;
}

export function Meter({ value, max, label }: MeterProps) {
  return (
    <label className="block space-y-2 text-small text-ink-2">
      <span className="block">{label}</span>
      <meter min={0} max={max} value={Math.min(value, max)} className="meter-bar" />
    </label>
  );
}
