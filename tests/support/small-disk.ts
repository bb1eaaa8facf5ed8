import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, rmdirSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { errorCode } from '#server/platform/start-error.ts';

export interface SmallDisk {
  readonly folder: string;
  /** Writes a file until nothing more fits, or until so many bytes are free. */
  fill(leaveBytes?: number): void;
  /** Removes that file. */
  clear(): void;
  remove(): void;
}

/** A file system of its own in memory, which only root may mount. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'bullnose-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  const remove = () => {
    process.off('exit', remove);
    execFileSync('umount', ['--lazy', folder]);
    rmdirSync(folder);
  };
  process.once('exit', remove);
  const filler = path.join(folder, 'filler');
  const clear = () => rmSync(filler, { force: true });
  return {
    folder,
    fill(leaveBytes = 0) {
      clear();
      const reserve = path.join(folder, 'reserve');
      if (leaveBytes > 0) execFileSync('fallocate', ['--length', String(leaveBytes), reserve]);
      const file = openSync(filler, 'w');
      for (const size of [1_048_576, 4096]) writeUntilFull(file, Buffer.alloc(size));
      closeSync(file);
      rmSync(reserve, { force: true });
    },
    clear,
    remove,
  };
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(file, bytes);
  } catch (error) {
    if (errorCode(error) !== 'ENOSPC') throw error;
  }
}
