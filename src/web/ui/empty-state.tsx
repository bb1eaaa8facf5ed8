import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface EmptyStateProps {
  icon?: ReactNode;
  /** The exact sentence. */
  title: string;
  help?: ReactNode;
  action?: ReactNode;
  /** The heading level; a paragraph without one. */
  as?: 'p' | 'h1' | 'h2' | 'h3' | undefined;
  className?: string | undefined;
}

/** An empty place: its text, one line of help and one action. */
export function EmptyState({
  icon,
  title,
  help,
  action,
  as: Title = 'p',
  className,
}: EmptyStateProps) {
  return (
    <div
      className={cx(
        'flex flex-col items-center rounded-card border border-dashed border-line bg-surface px-6 py-12 text-center',
        className,
      )}
    >
      {icon && (
        <span className="bullnose-small mb-4 flex size-14 items-center justify-center bg-ground text-ink-2">
          {icon}
        </span>
      )}
      <Title className="text-h3 text-balance">{title}</Title>
      {help && <p className="mt-1 max-w-md text-small text-ink-2">{help}</p>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
