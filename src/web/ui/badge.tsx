import {
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  Truck,
  TriangleAlert,
  Info,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type BadgeTone = 'success' | 'info' | 'warning' | 'danger' | 'neutral';
export type BadgeIcon =
  | 'check'
  | 'truck'
  | 'clock'
  | 'dashed'
  | 'cross'
  | 'warning'
  | 'info'
  | 'none';

const TONE: Record<BadgeTone, string> = {
  success: 'bg-success-tint text-success',
  info: 'bg-info-tint text-info',
  warning: 'bg-warning-tint text-warning',
  danger: 'bg-danger-tint text-danger',
  neutral: 'bg-neutral-tint text-neutral',
};

const ICON = {
  check: CircleCheck,
  truck: Truck,
  clock: Clock,
  dashed: CircleDashed,
  cross: CircleX,
  warning: TriangleAlert,
  info: Info,
} as const;

const TONE_ICON: Record<BadgeTone, BadgeIcon> = {
  success: 'check',
  info: 'truck',
  warning: 'clock',
  danger: 'cross',
  neutral: 'dashed',
};

interface BadgeProps {
  tone?: BadgeTone | undefined;
  /** The tone's own icon by default; `none` only when the word is not a status. */
  icon?: BadgeIcon | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A status as an icon and a word, never only a colour. */
export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  const name = icon ?? TONE_ICON[tone];
  const Icon = name === 'none' ? null : ICON[name];
  return (
    <span
      className={cx(
        'inline-flex h-6 items-center gap-1 rounded-badge px-2 text-caption font-[600] whitespace-nowrap',
        TONE[tone],
        className,
      )}
    >
      {Icon && <Icon aria-hidden="true" size={14} strokeWidth={2} />}
      {children}
    </span>
  );
}
