import { LRUCache } from 'lru-cache';

import type { Db } from '#server/platform/database.ts';

const MAX_ANSWERS = 2_000;

interface AnswerCache {
  /** The state of the catalogue (`catalogue_version`) that the answers are of. */
  version: string;
  readonly answers: LRUCache<string, Promise<unknown>>;
}

const caches = new WeakMap<Db, AnswerCache>();

/** The answers that are of this state of the catalogue. */
function answersOf(db: Db, version: string): AnswerCache['answers'] {
  const cache = caches.get(db) ?? { version, answers: new LRUCache({ max: MAX_ANSWERS }) };
  caches.set(db, cache);
  if (cache.version !== version) cache.answers.clear();
  cache.version = version;
  return cache.answers;
}

/**
 * Computes an answer once per state of the catalogue; concurrent callers share it. A failure is not
 * cached. `question` must name everything that the answer depends on, with the state of the prices
 * if they are part of it.
 */
export function memoise<Answer>(
  db: Db,
  version: string,
  question: readonly unknown[],
  compute: () => Promise<Answer>,
): Promise<Answer> {
  const answers = answersOf(db, version);
  const key = JSON.stringify(question);
  const known = answers.get(key);
  if (known !== undefined) return known as Promise<Answer>;
  const answer = compute();
  answers.set(key, answer);
  answer.catch(() => {
    if (answers.peek(key) === answer) answers.delete(key);
  });
  return answer;
}

/** Replaces the answer that `cached` returns, unless the catalogue has changed in the meantime. */
export function keep(db: Db, version: string, question: readonly unknown[], answer: unknown): void {
  const cache = caches.get(db);
  if (cache?.version !== version) return;
  cache.answers.set(JSON.stringify(question), Promise.resolve(answer));
}

/** The last answer to a question; the caller must compare its version with the catalogue's. */
export function cached<Answer>(db: Db, question: readonly unknown[]) {
  const cache = caches.get(db);
  const answer = cache?.answers.get(JSON.stringify(question)) as Promise<Answer> | undefined;
  return cache === undefined || answer === undefined ? null : { version: cache.version, answer };
}
