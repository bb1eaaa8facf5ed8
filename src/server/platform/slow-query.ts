import type { LogEvent } from 'kysely';

/** `at async findUser (file:///…)`, `at async Object.findUser [as find] (file:///…)` */
const FRAME = /^\s+at (?:async )?(?:[\w$]+\.)*([\w$]+)(?: \[as [\w$]+\])? \((.*)\)$/;
const OTHERS = /node_modules|node:/;
/** These run the work of their callers. */
const GENERAL = new Set(['withTransaction', 'inTransaction', 'runCall', 'all']);
const MOST_FRAMES = 60;
const MOST_NAMES = 3;
const MOST_TEXT = 2_000;

export interface SlowQuery {
  /** The functions that sent it, the nearest first: `findOrder < payOrder`. */
  readonly query: string;
  /** Without its parameters, which are sent separately. */
  readonly statement: string;
  readonly durationMs: number;
}

/** Describes a statement that has just ended. To be called where its caller is still waiting. */
export function slowQueryOf({ query, queryDurationMillis }: LogEvent): SlowQuery {
  return {
    query: nameStatement(),
    statement: query.sql.slice(0, MOST_TEXT),
    durationMs: Math.round(queryDurationMillis),
  };
}

/** Statements have no names of their own; the stack has, and is read only when one was slow. */
function nameStatement(): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = MOST_FRAMES;
  const { stack = '' } = new Error('Where the statement was sent');
  Error.stackTraceLimit = stackTraceLimit;
  const names: string[] = [];
  const lines = stack.split('\n');
  // The first lines are the report itself, up to the query builder that calls it.
  const begin = lines.findIndex((line) => OTHERS.test(line));
  for (const line of lines.slice(begin)) {
    const [, name = '', place = ''] = FRAME.exec(line) ?? [];
    if (name === '' || OTHERS.test(place) || GENERAL.has(name)) continue;
    names.push(name);
    if (names.length === MOST_NAMES) break;
  }
  return names.join(' < ');
}
