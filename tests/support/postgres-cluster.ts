import { execFileSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { opsFolder, postgresAccount, startOpsProcess } from './ops-process.ts';
import { opsProgram } from './ops-programs.ts';
import { freePort } from './server.ts';
import { withServerConnection } from './server-connection.ts';

export const SHOP_ROLE = { name: 'shop', password: 'password-of-the-tests' };

const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
fsync = off
client_connection_check_interval = 1s
`;

/** A PostgreSQL server of Debian's package on loopback. */
export interface PostgresCluster {
  readonly port: number;
  /** The shop's database. Its owner has no further rights. */
  readonly url: string;
  readonly superuserUrl: string;
  /** Its log since it was last started. */
  logs(): string;
  /** Ends the server without waiting for its clients. Its data stays. */
  kill(): Promise<void>;
  /** Starts the killed server again, on its port. */
  startAgain(): Promise<void>;
  /** Ends the server without waiting for its clients, and removes it. */
  stop(): Promise<void>;
}

/** Starts a server with an empty database for a shop, and further lines in its settings. */
export async function startCluster(settings = ''): Promise<PostgresCluster> {
  const { folder, remove } = opsFolder();
  const data = path.join(folder, 'data');
  const passwordFile = path.join(folder, 'password');
  writeFileSync(passwordFile, SHOP_ROLE.password);
  runProgram('initdb', [
    `--pgdata=${data}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ]);
  appendFileSync(path.join(data, 'postgresql.conf'), SETTINGS + settings);
  const cluster = await serve(data, remove);
  await withServerConnection(cluster.superuserUrl.replace(/shop$/, 'postgres'), async (client) => {
    await client.query(`create role ${SHOP_ROLE.name} login password '${SHOP_ROLE.password}'`);
    await client.query(`create database shop owner ${SHOP_ROLE.name}`);
  });
  return cluster;
}

/** Starts a streaming replica, which logs every statement. */
export async function startReplica(primary: PostgresCluster): Promise<PostgresCluster> {
  const { folder, remove } = opsFolder();
  const data = path.join(folder, 'data');
  const options = ['--write-recovery-conf', '--checkpoint=fast', '--no-sync'];
  const from = primary.superuserUrl.replace(/shop$/, 'postgres');
  runProgram('pg_basebackup', [`--pgdata=${data}`, `--dbname=${from}`, ...options]);
  appendFileSync(path.join(data, 'postgresql.conf'), `log_statement = 'all'\n`);
  return serve(data, remove);
}

function runProgram(name: string, args: readonly string[]): void {
  const program = path.join(path.dirname(opsProgram('postgresql')), name);
  execFileSync(program, args, { ...postgresAccount(), cwd: '/', stdio: 'pipe' });
}

/** Runs the server of a data folder on a free port. */
async function serve(data: string, remove: () => void): Promise<PostgresCluster> {
  const port = await freePort();
  const program = path.join(path.dirname(opsProgram('postgresql')), 'postgres');
  const run = () => startOpsProcess(program, ['-D', data, '-p', String(port)], postgresAccount());
  const address = (role: string, database: string) =>
    `postgres://${role}:${SHOP_ROLE.password}@127.0.0.1:${port}/${database}`;
  let server = run();
  const kill = () => server.stop('SIGQUIT');
  const stop = () => kill().finally(remove);
  const answers = () => untilItAnswers(address('postgres', 'postgres'), () => server.logs());
  try {
    await answers();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    port,
    url: address(SHOP_ROLE.name, 'shop'),
    superuserUrl: address('postgres', 'shop'),
    logs: () => server.logs(),
    kill,
    async startAgain() {
      server = run();
      await answers();
    },
    stop,
  };
}

async function untilItAnswers(url: string, logs: () => string): Promise<void> {
  const giveUpAt = Date.now() + 60_000;
  for (;;) {
    try {
      return await withServerConnection(url, async (client) => void (await client.query('select')));
    } catch (error) {
      if (Date.now() > giveUpAt) throw new Error(`No server answers:\n${logs()}`, { cause: error });
    }
    await sleep(50);
  }
}
