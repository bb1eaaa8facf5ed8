/**
 * The shortest of several rounds in milliseconds, because other work on the machine slows single
 * rounds down. Stops once a round took less than `enoughMs`.
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
