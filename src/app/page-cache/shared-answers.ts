import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints/all.ts';

import { concerns, tagsOfAnswer } from '#app/page-cache/page-tags.ts';
import type { CallInProcess } from '#server/http/call-in-process.ts';

const { catalog, content } = endpoints;

/** The calls without input whose answers many pages show, with their tags. */
const SHARED = new Map<Endpoint, ReadonlySet<string>>(
  [
    catalog.listDepartments,
    catalog.listBrands,
    catalog.listSellers,
    catalog.getGlobalSettings,
    catalog.getShop,
    content.listArticles,
    content.listSlides,
  ].map((entry) => [entry, new Set(tagsOfAnswer(entry, {}, undefined))]),
);

export interface SharedAnswers {
  /** Like the call that it was made with, but pages share some of its answers. */
  readonly call: CallInProcess;
  /** Drops every answer that shows something of what changed. */
  drop(tags: readonly string[]): void;
  clear(): void;
}

/**
 * Answers that the pages drawn between two changes have in common. An answer is here from before
 * its first query, so that a change which it may have missed drops it.
 */
export function createSharedAnswers(call: CallInProcess): SharedAnswers {
  const answers = new Map<Endpoint, Promise<unknown>>();

  function share(entry: Endpoint): Promise<unknown> {
    const answer = call(entry, {}).then(freeze);
    answers.set(entry, answer);
    answer.catch(() => {
      if (answers.get(entry) === answer) answers.delete(entry);
    });
    return answer;
  }

  return {
    call: (entry, input) =>
      SHARED.has(entry) ? (answers.get(entry) ?? share(entry)) : call(entry, input),
    drop(tags) {
      for (const [entry, shown] of SHARED) if (concerns(shown, tags)) answers.delete(entry);
    },
    clear: () => answers.clear(),
  };
}

/** Freezes an answer at every depth: a page that changed it would change the next one. */
function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  for (const inner of Object.values(value)) freeze(inner);
  return Object.freeze(value);
}
