import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { expect, vi } from 'vitest';

import { opsFolder, postgresAccount, startOpsProcess } from './ops-process.ts';
import { opsProgram } from './ops-programs.ts';
import { SHOP_ROLE, type PostgresCluster } from './postgres-cluster.ts';
import { freePort } from './server.ts';

export interface Pooler {
  /** The shop's database through the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts PgBouncer in transaction mode. All other settings are its defaults. */
export async function startPgBouncer(cluster: PostgresCluster): Promise<Pooler> {
  const { folder, remove } = opsFolder();
  const port = await freePort();
  const userList = path.join(folder, 'userlist.txt');
  writeFileSync(userList, `"${SHOP_ROLE.name}" "${SHOP_ROLE.password}"\n`);
  const settings = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
shop = host=127.0.0.1 port=${cluster.port}
[pgbouncer]
pool_mode = transaction
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${userList}
`,
  );
  const pooler = startOpsProcess(opsProgram('pgbouncer'), [settings], postgresAccount());
  const url = cluster.url.replace(`:${cluster.port}/`, `:${port}/`);
  const stop = () => pooler.stop('SIGTERM').finally(remove);
  try {
    // A query would open a connection to the server before the shop has set it up.
    await vi.waitFor(() => expect(pooler.logs()).toContain('process up'), 60_000);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
