import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { errorCode } from './start-error.ts';

const MARK = '/* prepared */';

/**
 * Ends a hot statement of fixed text whose best plan does not depend on its parameters. Each
 * connection prepares it once and then sends only the values.
 */
export const preparedStatement = sql.raw(MARK);

/** Whether a statement's text ends in that mark. */
export function isPrepared(text: string): boolean {
  return text.endsWith(MARK);
}

/**
 * A client for a pool that sends marked statements as prepared statements. The name is a digest of
 * the text: a pooler shares connections, and the same name must never mean another statement. Some
 * poolers lose prepared statements (PgBouncer in transaction mode before 1.21); after the first
 * loss the whole pool sends them unprepared.
 */
export function preparingClient(): typeof pg.Client {
  const names = new Map<string, string>();
  let generation = 0;
  let canPrepare = true;

  function nameOf(text: string): string {
    const known = names.get(text);
    if (known !== undefined) return known;
    const digest = createHash('sha256').update(text).digest('base64url').slice(0, 24);
    const name = `${digest}.${generation}`;
    names.set(text, name);
    return name;
  }

  function discardNames(reason: PreparedStatementError): void {
    names.clear();
    if (reason === 'changed') generation += 1;
    else canPrepare = false;
  }

  class PreparingClient extends pg.Client {
    override query(...args: unknown[]): never {
      const [text, values, callback] = args;
      const send = super.query.bind(this) as (...sent: unknown[]) => unknown;
      const isMarked = typeof text === 'string' && isPrepared(text);
      if (!isMarked || !canPrepare || callback !== undefined) return send(...args) as never;
      const answer = send({ name: nameOf(text), text, values }) as Promise<unknown>;
      return answer.catch((error: unknown) => {
        const reason = preparedStatementError(error);
        if (reason === null) throw error;
        discardNames(reason);
        // The statement did not run, but its transaction has failed: its caller must retry it.
        const again = send(text, values) as Promise<unknown>;
        return again.catch((second: unknown) => {
          throw errorCode(second) === IN_FAILED_TRANSACTION ? error : second;
        });
      }) as never;
    }
  }
  return PreparingClient;
}

type PreparedStatementError = 'changed' | 'lost';

const IN_FAILED_TRANSACTION = '25P02';
const NO_SUCH_STATEMENT = '26000';
const STATEMENT_EXISTS = '42P05';

/** A migration `changed` its result type, or a pooler `lost` it. Null for other errors. */
export function preparedStatementError(error: unknown): PreparedStatementError | null {
  if (errorCode(error) === NO_SUCH_STATEMENT || errorCode(error) === STATEMENT_EXISTS)
    return 'lost';
  const isChange =
    errorCode(error) === '0A000' &&
    (error as Error).message === 'cached plan must not change result type';
  return isChange ? 'changed' : null;
}
