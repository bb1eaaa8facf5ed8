import { JWKS_MAX_AGE_SECONDS, LEEWAY_SECONDS, maySign } from '#server/accounts/access-token.ts';
import { assertProcessesHave } from '#server/keys/assert-processes.ts';
import type { Config, SigningKey } from '#server/platform/config.ts';
import type { Db } from '#server/platform/database.ts';
import { newSigningKey } from '#server/platform/secrets.ts';

const SIGNS = ['sign'];
const VERIFIES = ['verify'];

export interface SigningStep {
  readonly done: 'published' | 'switched' | 'dropped';
  /** What AUTH_JWT_KEYS holds afterwards. */
  readonly keys: readonly SigningKey[];
}

/**
 * The next step of replacing the signing key (Rule 105): publish a new one beside the present one,
 * sign with it, drop the others. Each step waits until every process has been restarted after the
 * one before: so that no process is sent a token that it cannot verify, and no token of a dropped
 * key is still valid. The list itself says which step is next, so an interrupted rotation goes on
 * where it was.
 */
export async function nextSigningKeys(
  db: Db,
  { keys, accessTtlSeconds }: Pick<Config['auth'], 'keys' | 'accessTtlSeconds'>,
): Promise<SigningStep> {
  const present = keys.find(maySign);
  if (present === undefined) throw new Error('One of the keys signs: the settings are checked');
  const newest = keys.reduce((a, b) => (b.iat > a.iat ? b : a), present);
  const wanted = { kind: 'signing_keys', id: newest.kid } as const;
  if (newest !== present) {
    await assertProcessesHave(
      db,
      { ...wanted, isInUse: false },
      {
        withinSeconds: JWKS_MAX_AGE_SECONDS,
        why: 'Other programs may still have the list of public keys without the new one, which they keep for ten minutes.',
      },
    );
    const switched = keys.map((key) => ({ ...key, key_ops: key === newest ? SIGNS : VERIFIES }));
    return { done: 'switched', keys: switched };
  }
  if (keys.length > 1) {
    await assertProcessesHave(
      db,
      { ...wanted, isInUse: true },
      {
        withinSeconds: accessTtlSeconds + LEEWAY_SECONDS,
        why: 'Access tokens of the former key are still valid.',
      },
    );
    return { done: 'dropped', keys: [present] };
  }
  await assertProcessesHave(db, { ...wanted, isInUse: true });
  const next = newSigningKey();
  const isLater = Math.max(next.iat, present.iat + 1);
  return { done: 'published', keys: [present, { ...next, iat: isLater, key_ops: VERIFIES }] };
}
