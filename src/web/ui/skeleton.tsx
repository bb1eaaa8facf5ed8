import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** Its class gives it size and shape: "h-5 w-40", "aspect-square w-full". */
export function Skeleton({ className }: { className?: string }) {
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
  /** The skeleton. */
  children: ReactNode;
}

/** The label lies on the skeleton, so that nothing moves when what is loading replaces both. */
export function Loading({ label, className, children }: LoadingProps) {
  return (
    <div className={cx('relative', className)}>
      <p
        role="status"
        className="absolute top-3 left-3 z-1 rounded-badge bg-surface px-2.5 py-1 text-small text-ink-2 shadow-popover"
      >
        {label}
      </p>
      {children}
    </div>
  );
}
