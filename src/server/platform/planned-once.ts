import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';

const MARK = '/* planned once */';

/**
 * Stands at the end of a hot statement whose text is always the same and whose best plan does not
 * hang on its values: every connection parses and plans it once, under a name, and then only sends
 * values.
 */
export const plannedOnce = sql.raw(MARK);

/**
 * A client for a pool that sends marked statements under names. A name is made of the statement's
 * text, so that behind a pooler which shares its connections the same name never means something
 * else. Behind one that loses names (pgbouncer in transaction mode before 1.21) the first loss ends
 * them for the whole pool.
 */
export function clientWithPlans(): typeof pg.Client {
  const names = new Map<string, string>();
  let generation = 0;
  let keepsNames = true;

  function nameOf(text: string): string {
    const known = names.get(text);
    if (known !== undefined) return known;
    const digest = createHash('sha256').update(text).digest('base64url').slice(0, 24);
    const name = `${digest}.${generation}`;
    names.set(text, name);
    return name;
  }

  function forget(trouble: PlanTrouble): void {
    names.clear();
    if (trouble === 'changed') generation += 1;
    else keepsNames = false;
  }

  class ClientWithPlans extends pg.Client {
    override query(...args: unknown[]): never {
      const [text, values, callback] = args;
      const send = super.query.bind(this) as (...sent: unknown[]) => unknown;
      const isMarked = typeof text === 'string' && text.endsWith(MARK);
      if (!isMarked || !keepsNames || callback !== undefined) return send(...args) as never;
      const answer = send({ name: nameOf(text), text, values }) as Promise<unknown>;
      return answer.catch((error: unknown) => {
        const trouble = planTrouble(error);
        if (trouble === null) throw error;
        forget(trouble);
        // Nothing was run yet. A transaction is lost all the same, and whoever opened it repeats
        // it.
        const again = send(text, values) as Promise<unknown>;
        return again.catch((second: unknown) => {
          throw errorCodeIs(second, IN_FAILED_TRANSACTION) ? error : second;
        });
      }) as never;
    }
  }
  return ClientWithPlans;
}

type PlanTrouble = 'changed' | 'lost';

const IN_FAILED_TRANSACTION = '25P02';
const NO_SUCH_STATEMENT = '26000';
const STATEMENT_EXISTS = '42P05';

/**
 * Why a statement could not be run under its name: a migration `changed` what it answers, or a
 * pooler `lost` it. Null for any other error.
 */
export function planTrouble(error: unknown): PlanTrouble | null {
  if (errorCodeIs(error, NO_SUCH_STATEMENT) || errorCodeIs(error, STATEMENT_EXISTS)) return 'lost';
  const isChange =
    errorCodeIs(error, '0A000') &&
    (error as Error).message === 'cached plan must not change result type';
  return isChange ? 'changed' : null;
}

function errorCodeIs(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
