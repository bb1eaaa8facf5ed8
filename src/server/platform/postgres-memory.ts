import { totalmem } from 'node:os';

const MB = 1024 ** 2;

/** The memory in bytes that this process may use: the machine's, or the container's if less. */
export function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * The embedded server's memory settings for a machine with so many bytes, which it shares with the
 * shop's own processes: an eighth for its buffers, from 64 MB to 512 MB (with 4 GB: 512 MB).
 * Buffers take memory once they are used. A larger pool would take 3 % of its size from the start,
 * and what it does not hold is in the system's own cache, which the planner counts on with half of
 * the machine. Queries of the shop bring their own work_mem (database.ts).
 */
export function postgresMemory(bytes: number): readonly string[] {
  const share = (part: number, least: number, most: number) =>
    `${Math.round(Math.min(most, Math.max(least, (bytes * part) / MB)))}MB`;
  return [
    `shared_buffers = ${share(1 / 8, 64, 512)}`,
    `effective_cache_size = ${share(1 / 2, 128, 1024 ** 2)}`,
    `maintenance_work_mem = ${share(1 / 64, 32, 256)}`,
  ];
}
