import { pages } from '#contract/paths/pages.ts';

import { cx } from '#web/ui/cx.ts';
import { Check } from '#web/ui/icons.tsx';

import { isBefore, STEPS, type Step } from './return-draft.ts';

/** The word in the list of steps, and the heading of the step. */
export const STEP_TITLES: Readonly<
  Record<Step, { readonly word: string; readonly title: string }>
> = {
  what: { word: 'What', title: 'What is it about?' },
  why: { word: 'Why', title: 'What is the reason?' },
  details: { word: 'Details', title: 'Tell the seller more' },
  choose: { word: 'Choose', title: 'What you can choose' },
  check: { word: 'Check', title: 'Check and send' },
};

interface StepListProps {
  orderId: string;
  step: Step;
  /** The first step at which something is open: those before it and itself can be visited. */
  open: Step;
}

export function StepList({ orderId, step, open }: StepListProps) {
  return (
    <nav aria-label="Steps" className="mt-6">
      <ol className="flex">
        {STEPS.map((name, index) => {
          const isCurrent = name === step;
          const isDone = isBefore(name, open);
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
              {STEP_TITLES[name].word}
              {isDone && !isCurrent && <span className="sr-only">, done</span>}
            </>
          );
          return (
            <li key={name} className="flex-1" aria-current={isCurrent ? 'step' : undefined}>
              {!isCurrent && !isBefore(open, name) ? (
                <a href={pages.newReturn(orderId, name)} className={cx(look, 'hover:underline')}>
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
