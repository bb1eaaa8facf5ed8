import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

import type { Config } from '#server/platform/config.ts';

type Keys = Pick<Config, 'dataKeys'>;

/**
 * Signs what goes out and comes back, so that it need not be stored and nobody can forge it.
 * `purpose` names the kind: a signature of one kind is none of another. The answer has 43
 * characters of base64url.
 */
export function sign({ dataKeys: [key] }: Keys, purpose: string, content: string): string {
  return signature(key, purpose, content);
}

/** Also for signatures made before the data key was rotated. */
export function isSigned(
  { dataKeys }: Keys,
  purpose: string,
  { content, signature: given }: { readonly content: string; readonly signature: string },
): boolean {
  return dataKeys.some((key) => {
    const expected = Buffer.from(signature(key, purpose, content));
    const actual = Buffer.from(given);
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  });
}

function signature(dataKey: Buffer, purpose: string, content: string): string {
  const key = createHash('sha256').update(purpose).update(dataKey).digest();
  return createHmac('sha256', key).update(content).digest('base64url');
}
