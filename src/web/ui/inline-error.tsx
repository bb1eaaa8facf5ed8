import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { CircleAlert, RotateCw } from './icons.tsx';

interface InlineErrorProps {
  /** The exact sentence, shown alone. */
  message: string;
  /** Help in a second line. */
  help?: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  className?: string | undefined;
}

/** Replaces content that could not be loaded. */
export function InlineError({ message, help, onRetry, retrying, className }: InlineErrorProps) {
  return (
    <div
      role="alert"
      className={cx(
        'flex flex-col items-start gap-3 rounded-card border border-danger/25 bg-danger-tint p-4 sm:flex-row sm:items-center',
        className,
      )}
    >
      <CircleAlert size={20} className="shrink-0 text-danger" />
      <div className="min-w-0 flex-1">
        <p className="font-[600] break-words text-danger">{message}</p>
        {help && <p className="text-small text-ink-2">{help}</p>}
      </div>
      {onRetry && (
        <Button
          variant="secondary"
          loading={retrying}
          icon={<RotateCw size={18} />}
          onClick={onRetry}
        >
          Try again
        </Button>
      )}
    </div>
  );
}
