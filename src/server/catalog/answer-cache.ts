import type { Kysely } from 'kysely';

import type { DB } from '#db/types.ts';

/**
 * Answers kept for one state of the catalogue; when there are more, those asked for longest ago go.
 */
const MOST_REMEMBERED = 2_000;

interface Memory {
  readonly version: string;
  readonly answers: Map<string, Promise<unknown>>;
}

const memories = new WeakMap<Kysely<DB>, Memory>();

/**
 * Computes once per state of the catalogue (`catalogue_version`) and question; who asks meanwhile
 * waits for the same answer. The question must name everything that the answer depends on.
 */
export async function memoise<Answer>(
  db: Kysely<DB>,
  version: string,
  question: readonly unknown[],
  compute: () => Promise<Answer>,
): Promise<Answer> {
  let memory = memories.get(db);
  if (memory?.version !== version) {
    memory = { version, answers: new Map() };
    memories.set(db, memory);
  }
  const { answers } = memory;
  const key = JSON.stringify(question);
  const known = answers.get(key) as Promise<Answer> | undefined;
  const answer = known ?? compute();
  answers.delete(key);
  answers.set(key, answer);
  if (answers.size > MOST_REMEMBERED) answers.delete(answers.keys().next().value ?? '');
  try {
    return await answer;
  } catch (error) {
    answers.delete(key);
    throw error;
  }
}

/**
 * What was last remembered of a question, and the state of the catalogue that it is true of; null
 * when nothing is. Whoever uses it must see that the catalogue is still in that state.
 */
export function cached<Answer>(
  db: Kysely<DB>,
  question: readonly unknown[],
): { readonly version: string; readonly answer: Promise<Answer> } | null {
  const memory = memories.get(db);
  const answer = memory?.answers.get(JSON.stringify(question)) as Promise<Answer> | undefined;
  return memory === undefined || answer === undefined ? null : { version: memory.version, answer };
}
