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
        'grid grid-cols-[auto_minmax(0,1fr)] gap-3 rounded-card border border-danger/25 bg-danger-tint p-4 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:items-center',
        className,
      )}
    >
      <CircleAlert size={20} className="mt-0.5 text-danger sm:mt-0" />
      <div>
        <p className="font-[600] break-words text-danger">{message}</p>
        {help && <p className="text-small text-ink-2">{help}</p>}
      </div>
      {onRetry && (
        <Button
          variant="secondary"
          className="col-start-2 justify-self-start sm:col-start-3"
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
