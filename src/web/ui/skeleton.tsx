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
  children?: ReactNode;
}

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
