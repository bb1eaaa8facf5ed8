/** The shortest of several rounds in milliseconds: what else the machine does slows single ones down. */
export async function fastestMs(rounds: number, work: () => Promise<void>): Promise<number> {
  let fastest = Infinity;
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await work();
    fastest = Math.min(fastest, performance.now() - startedAt);
  }
  return fastest;
}
