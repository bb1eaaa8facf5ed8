import { pages } from '#contract/paths/pages.ts';

import { StepList } from '#web/ui/step-list.tsx';

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

interface ReturnStepsProps {
  orderId: string;
  step: Step;
  /** The first step at which something is open: those before it and itself can be visited. */
  open: Step;
}

export function ReturnSteps({ orderId, step, open }: ReturnStepsProps) {
  const steps = STEPS.map((name) => ({
    key: name,
    word: STEP_TITLES[name].word,
    isDone: isBefore(name, open),
    href: isBefore(open, name) ? null : pages.newReturn(orderId, name),
  }));
  return <StepList steps={steps} current={step} className="mt-6" />;
}
