import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface SkeletonProps {
  /** Size and shape, such as "h-5 w-40" or "aspect-square w-full". */
  className?: string | undefined;
}

export function Skeleton({ className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-shimmer rounded-badge bg-neutral-tint', className)}
    />
  );
}

interface LoadingProps {
  /** The exact loading text: "Loading products...". */
  label: string;
  className?: string | undefined;
  children?: ReactNode;
}

/** A skeleton with its loading text. */
export function Loading({ label, className, children }: LoadingProps) {
  return (
    <div className={className}>
      <p role="status" className="mb-3 text-small text-ink-2">
        {label}
      </p>
      {children}
    </div>
  );
}
