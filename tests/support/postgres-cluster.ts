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
  /** Ends the server without waiting for its clients, and removes it. */
  stop(): Promise<void>;
}

/** Starts a server with an empty database for a shop. */
export async function startCluster(): Promise<PostgresCluster> {
  const { folder, remove } = opsFolder();
  const account = postgresAccount();
  const programs = path.dirname(opsProgram('postgresql'));
  const data = path.join(folder, 'data');
  const passwordFile = path.join(folder, 'password');
  writeFileSync(passwordFile, SHOP_ROLE.password);
  execFileSync(
    path.join(programs, 'initdb'),
    // prettier-ignore
    ['--pgdata', data, '--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...account, cwd: '/' },
  );
  const port = await freePort();
  appendFileSync(path.join(data, 'postgresql.conf'), `${SETTINGS}port = ${port}\n`);
  const server = startOpsProcess(path.join(programs, 'postgres'), ['-D', data], account);
  const stop = () => server.stop('SIGQUIT').finally(remove);
  const address = (role: string, database: string) =>
    `postgres://${role}:${SHOP_ROLE.password}@127.0.0.1:${port}/${database}`;
  try {
    await untilItAnswers(address('postgres', 'postgres'), server.logs);
    await withServerConnection(address('postgres', 'postgres'), async (client) => {
      await client.query(`create role ${SHOP_ROLE.name} login password '${SHOP_ROLE.password}'`);
      await client.query(`create database shop owner ${SHOP_ROLE.name}`);
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    port,
    url: address(SHOP_ROLE.name, 'shop'),
    superuserUrl: address('postgres', 'shop'),
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
