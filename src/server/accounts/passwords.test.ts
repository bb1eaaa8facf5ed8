import { describe, expect, it } from 'vitest';

import { hashPassword, passwordMatches } from './passwords.ts';

describe('passwords', () => {
  it('are hashed with argon2id at 19 MiB and two passes, salted', async () => {
    const [one, two] = await Promise.all([hashPassword('correct'), hashPassword('correct')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(two);
    expect(await passwordMatches('correct', one)).toBe(true);
    expect(await passwordMatches('Correct', one)).toBe(false);
  });

  it('match nothing when no hash is stored, at the same cost', async () => {
    const hash = await hashPassword('correct');
    // The shortest of several rounds, taken in turns, because this process sometimes does other
    // work.
    let known = Infinity;
    let unknown = Infinity;
    for (let round = 0; round < 8; round += 1) {
      known = Math.min(known, await workOf(() => passwordMatches('wrong', hash)));
      unknown = Math.min(unknown, await workOf(() => passwordMatches('wrong', null)));
    }
    expect(await passwordMatches('', null)).toBe(false);
    expect(unknown / known).toBeGreaterThan(0.4);
    expect(unknown / known).toBeLessThan(2.5);
  });

  it('queue beyond two at once, and are refused beyond a hundred more', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 110 }, () => hashPassword('correct')),
    );
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(8);
    expect(await passwordMatches('correct', await hashPassword('correct'))).toBe(true);
  });
});

/**
 * The processor time of this process with all its threads, which other work on the machine does not
 * affect.
 */
async function workOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
