import { type CutList, planCuts } from '#domain/cut-lists/cut-list.ts';

import type { PlanAnswer } from './use-plan.ts';

/** Answers with a plan for each number of dives, each no dearer than the one before. */
globalThis.addEventListener(
  'message',
  ({ data: { list, dives } }: MessageEvent<{ list: CutList; dives: readonly number[] }>) => {
    for (const [at, most] of dives.entries()) {
      const plan = planCuts(list, most);
      const isFinal = plan.couldSave === 0 || at === dives.length - 1;
      const answer: PlanAnswer = { plan, isFinal };
      globalThis.postMessage(answer);
      if (isFinal) return;
    }
  },
);
