import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { z } from 'zod';

import { isSegment } from './wal.ts';
import { archiveFolder } from './embedded-postgres.ts';
import { errorCode } from './start-error.ts';

const STATE = 'state.json';

const StateSchema = z.object({
  /** BACKUP_TO at the time. */
  to: z.string(),
  /** PostgreSQL's identifier of the cluster. */
  cluster: z.string(),
  /** Without a gap in the log between them, oldest first; the log goes on from the last one. */
  bases: z.array(z.object({ name: z.string(), finishedAt: z.iso.datetime() })).min(1),
  /** All that was committed by then is in the log up to this segment. */
  mark: z.object({ at: z.iso.datetime(), segment: z.string() }),
  /** The last moment that can be restored; null until the log has been kept up to a mark. */
  reachesTo: z.iso.datetime().nullable(),
});

export type ArchiveState = z.infer<typeof StateSchema>;

/** Where the embedded server leaves finished segments of its log until they are kept. */
export function openArchive(dataDir: string) {
  const folder = archiveFolder(dataDir);
  const stateFile = path.join(folder, STATE);
  return {
    fileOf: (segment: string) => path.join(folder, segment),
    /** The finished segments, oldest first; other files that the server wrote are removed. */
    async segments(): Promise<string[]> {
      const names = await readdir(folder);
      const unneeded = names.filter((name) => /^[0-9A-F]{24}\..*backup$/.test(name));
      for (const name of unneeded) await rm(path.join(folder, name), { force: true });
      return names.filter(isSegment).toSorted();
    },
    /** Null when nothing has been kept, or what was is not continued. */
    readState: () => readState(stateFile),
    async writeState(state: ArchiveState): Promise<void> {
      await writeFile(`${stateFile}.new`, JSON.stringify(state), { flush: true });
      await rename(`${stateFile}.new`, stateFile);
    },
    /** Ends the log here: the next run begins again with a base backup. */
    async beginAgain(segments: readonly string[]): Promise<void> {
      await rm(stateFile, { force: true });
      for (const name of segments) await rm(path.join(folder, name), { force: true });
    },
  };
}

async function readState(file: string): Promise<ArchiveState | null> {
  try {
    return StateSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    // A damaged one is not continued either: the log begins again with a base backup.
    const isDamaged = error instanceof SyntaxError || error instanceof z.ZodError;
    if (isDamaged || ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return null;
    throw error;
  }
}
