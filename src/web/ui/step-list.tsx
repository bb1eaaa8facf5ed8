import { cx } from './cx.ts';
import { Check } from './icons.tsx';

export interface ListedStep {
  readonly key: string;
  readonly word: string;
  readonly isDone: boolean;
  /** Null for a step that cannot be visited now. */
  readonly href: string | null;
}

interface StepListProps {
  steps: readonly ListedStep[];
  /** The key of the step that is shown. */
  current: string;
  className?: string | undefined;
}

/** The steps of a task with an address each: done ones have a tick, and links lead to others. */
export function StepList({ steps, current, className }: StepListProps) {
  return (
    <nav aria-label="Steps" className={className}>
      <ol className="flex">
        {steps.map(({ key, word, isDone, href }, index) => {
          const isCurrent = key === current;
          const look = cx(
            'flex min-h-11 flex-col items-center gap-1 text-caption sm:flex-row sm:gap-2 sm:text-small',
            isCurrent ? 'font-[650] text-ink' : isDone ? 'text-ink-2' : 'text-ink-3',
          );
          const content = (
            <>
              <span
                aria-hidden="true"
                className={cx(
                  'flex size-7 shrink-0 items-center justify-center rounded-full border-2 text-caption font-[700]',
                  isCurrent
                    ? 'border-ink bg-ink text-white'
                    : isDone
                      ? 'border-success bg-success text-white'
                      : 'border-line bg-surface',
                )}
              >
                {isDone && !isCurrent ? <Check size={16} strokeWidth={2.5} /> : index + 1}
              </span>
              {word}
              {isDone && !isCurrent && <span className="sr-only">, done</span>}
            </>
          );
          return (
            <li key={key} className="flex-1" aria-current={isCurrent ? 'step' : undefined}>
              {!isCurrent && href !== null ? (
                <a href={href} className={cx(look, 'hover:underline')}>
                  {content}
                </a>
              ) : (
                <span className={look}>{content}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
