import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { CircleCheck, CircleDashed, CircleX, Clock, Truck, TriangleAlert, Info } from './icons.tsx';

const ICON = {
  check: CircleCheck,
  truck: Truck,
  clock: Clock,
  dashed: CircleDashed,
  cross: CircleX,
  warning: TriangleAlert,
  info: Info,
  none: null,
} as const;

const TONE = {
  success: { className: 'bg-success-tint text-success', icon: 'check' },
  info: { className: 'bg-info-tint text-info', icon: 'truck' },
  warning: { className: 'bg-warning-tint text-warning', icon: 'clock' },
  danger: { className: 'bg-danger-tint text-danger', icon: 'cross' },
  neutral: { className: 'bg-neutral-tint text-neutral', icon: 'dashed' },
} as const;

export type BadgeTone = keyof typeof TONE;

interface BadgeProps {
  tone?: BadgeTone | undefined;
  /** The tone's own icon by default; `none` only when the word is not a status. */
  icon?: keyof typeof ICON | undefined;
  children: ReactNode;
}

/** A status as an icon and a word, never only a colour. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  const Icon = ICON[icon ?? TONE[tone].icon];
  return (
    <span
      className={cx(
        'inline-flex h-6 items-center gap-1 rounded-badge px-2 text-caption font-[600] whitespace-nowrap forced-colors:outline forced-colors:-outline-offset-1',
        TONE[tone].className,
      )}
    >
      {Icon && <Icon size={14} strokeWidth={2} />}
      {children}
    </span>
  );
}
