/**
 * The shortest of several rounds in milliseconds, for what else the machine does slows single ones
 * down; no more rounds once one took less than `enoughMs`.
 */
export async function fastestMs(
  rounds: number,
  work: () => Promise<void>,
  enoughMs = 0,
): Promise<number> {
  let fastest = Infinity;
  for (let round = 0; round < rounds && fastest >= enoughMs; round += 1) {
    const startedAt = performance.now();
    await work();
    fastest = Math.min(fastest, performance.now() - startedAt);
  }
  return fastest;
}
