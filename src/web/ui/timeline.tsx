import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Check, X } from './icons.tsx';

export interface TimelineStep {
  label: string;
  /** A date or a line of help, if known. */
  note?: ReactNode;
  state: 'done' | 'current' | 'ahead' | 'stopped';
}

/** Ordered steps: vertical on a phone, horizontal from 768 px. */
export function Timeline({ steps, label }: { steps: readonly TimelineStep[]; label: string }) {
  return (
    <ol aria-label={label} className="flex flex-col md:flex-row">
      {steps.map((step, index) => {
        const isLast = index === steps.length - 1;
        return (
          <li
            key={step.label}
            aria-current={step.state === 'current' ? 'step' : undefined}
            className="relative flex flex-1 gap-3 pb-6 last:pb-0 md:flex-col md:gap-2 md:pb-0"
          >
            {!isLast && (
              <span
                aria-hidden="true"
                className={cx(
                  'absolute top-7 bottom-0 left-[13px] w-0.5 md:top-[13px] md:right-0 md:bottom-auto md:left-7 md:h-0.5 md:w-auto',
                  step.state === 'done' ? 'bg-success' : 'bg-line',
                )}
              />
            )}
            <span
              className={cx(
                'relative z-1 flex size-7 shrink-0 items-center justify-center rounded-full border-2',
                step.state === 'done' && 'border-success bg-success text-white',
                step.state === 'current' && 'border-success bg-surface text-success',
                step.state === 'ahead' && 'border-line bg-surface',
                step.state === 'stopped' && 'border-neutral bg-neutral text-white',
              )}
            >
              {step.state === 'done' && <Check size={16} strokeWidth={2.5} />}
              {step.state === 'stopped' && <X size={16} strokeWidth={2.5} />}
              {step.state === 'current' && <span className="size-2.5 rounded-full bg-success" />}
            </span>
            <span className="min-w-0 pt-0.5 md:pr-4">
              <span
                className={cx(
                  'block text-small font-[650]',
                  step.state === 'ahead' ? 'text-ink-3' : 'text-ink',
                )}
              >
                {step.label}
                <span className="sr-only">
                  {step.state === 'done' && ', done'}
                  {step.state === 'ahead' && ', upcoming'}
                </span>
              </span>
              {step.note && <span className="block text-caption text-ink-3">{step.note}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
