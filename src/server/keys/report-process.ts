import { hostname } from 'node:os';

import {
  deleteFormerProcesses,
  endProcess,
  saveProcess,
  type ProcessReport,
} from '#server/keys/queries/processes.ts';
import { dataKeyIds } from '#server/platform/encryption.ts';
import { signingKeyIds } from '#server/accounts/access-token.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { Logger } from '#server/platform/log.ts';

const REPORT_EVERY_MS = 5_000;

export interface ProcessReporter {
  /** Reports for the first time; then it goes on by itself. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Reports every few seconds that this process runs, and with which keys (Rule 105). */
export function createProcessReporter({
  db,
  config,
  log,
}: {
  readonly db: Db;
  readonly config: Pick<Config, 'auth' | 'dataKeys'>;
  readonly log: Logger;
}): ProcessReporter {
  const report: ProcessReport = {
    id: newId(),
    host: hostname(),
    pid: process.pid,
    data_keys: dataKeyIds(config.dataKeys),
    signing_keys: signingKeyIds(config),
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    async start() {
      await deleteFormerProcesses(db);
      await saveProcess(db, report);
      timer = setInterval(() => {
        // The database is away, which others report.
        saveProcess(db, report).catch((error: unknown) =>
          log.debug({ err: error }, 'This process could not report that it runs'),
        );
      }, REPORT_EVERY_MS).unref();
    },
    async stop() {
      if (timer === undefined) return;
      clearInterval(timer);
      // Without the database the row ends by itself.
      await endProcess(db, report.id).catch(() => undefined);
    },
  };
}
