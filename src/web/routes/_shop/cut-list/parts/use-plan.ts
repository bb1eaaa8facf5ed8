import { useEffect, useMemo, useRef, useState } from 'react';

import { type CutList, type CutPlan, USUAL_DIVES } from '#domain/cut-lists/cut-list.ts';

import { useDebounced } from '#web/lib/use-debounced.ts';

export interface PlanAnswer {
  readonly plan: CutPlan;
  /** Nothing better follows. */
  readonly isFinal: boolean;
}

interface Planned {
  /** The list, in JSON. */
  readonly of: string;
  readonly answer: PlanAnswer | null;
  readonly hasFailed: boolean;
}

/** A few dives take milliseconds for most lists; the usual ones stay within a second. */
const FIRST_DIVES = 4;
const FURTHER_DIVES = [400, 4_000];

/** Typing is not a list yet. */
const SETTLED_MS = 250;

/**
 * The plan of a list, made in a worker: a first one at once, then a better one. A changed list ends
 * the run before it. `runOn` looks further where nothing is proved, `stop` keeps what is found.
 */
export function usePlan(list: CutList | null) {
  const wanted = list === null ? '' : JSON.stringify(list);
  const of = useDebounced(wanted, SETTLED_MS, '');
  const [planned, setPlanned] = useState<Planned>({ of: '', answer: null, hasFailed: false });
  const [further, setFurther] = useState({ of: '', rounds: 0 });
  const [attempt, setAttempt] = useState(0);
  const worker = useRef<Worker>(null);
  const rounds = further.of === of ? further.rounds : 0;

  useEffect(() => {
    if (of === '') return;
    const dives = rounds === 0 ? [FIRST_DIVES, USUAL_DIVES] : [FURTHER_DIVES[rounds - 1]];
    const running = new Worker(new URL('./plan.worker.ts', import.meta.url), { type: 'module' });
    worker.current = running;
    running.addEventListener('message', ({ data }: MessageEvent<PlanAnswer>) => {
      setPlanned({ of, answer: data, hasFailed: false });
    });
    running.addEventListener('error', () => {
      setPlanned({ of, answer: null, hasFailed: true });
    });
    running.postMessage({ list: JSON.parse(of) as CutList, dives });
    return () => running.terminate();
  }, [of, rounds, attempt]);

  const isCurrent = planned.of === wanted && wanted !== '';
  const answer = isCurrent ? planned.answer : null;
  const hasFailed = isCurrent && planned.hasFailed;
  const plannedList = useMemo(
    () => JSON.parse(planned.of === '' ? 'null' : planned.of) as CutList | null,
    [planned.of],
  );
  return {
    plan: plannedList === null || answer === null ? null : { list: plannedList, ...answer.plan },
    isRunning: wanted !== '' && !hasFailed && answer?.isFinal !== true,
    hasFailed,
    canRunOn:
      of === wanted &&
      answer?.isFinal === true &&
      answer.plan.couldSave > 0 &&
      rounds < FURTHER_DIVES.length,
    runOn: () => {
      setFurther({ of, rounds: rounds + 1 });
      setPlanned((now) => ({ ...now, answer: now.answer && { ...now.answer, isFinal: false } }));
    },
    stop: () => {
      worker.current?.terminate();
      setPlanned((now) => ({ ...now, answer: now.answer && { ...now.answer, isFinal: true } }));
    },
    retry: () => {
      setPlanned({ of: '', answer: null, hasFailed: false });
      setAttempt((count) => count + 1);
    },
  };
}
