import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';

import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';

import { startTestServer, type TestServer } from './server.ts';
import { databaseNameOf, withServerConnection, withDatabaseName } from './server-connection.ts';
import { throwAwayData } from './throw-away.ts';

/** A filled demo shop that is not running; the run's shops are copies of it. */
export interface DemoTemplate {
  /** The address of its database, on a PostgreSQL with room for the copies. */
  databaseUrl: string;
  /** Its data folder, with the secrets that match its database. */
  dataDir: string;
}

export interface DemoShopOptions {
  env?: Readonly<Record<string, string>>;
}

/** A demo shop with access to its database. */
export interface DemoShop extends TestServer {
  databaseUrl: string;
}

/** Fills a demo shop once; all others are copies of it. */
export async function makeDemoTemplate(): Promise<{
  template: DemoTemplate;
  discard: () => Promise<void>;
}> {
  const postgres = throwAwayData();
  const data = throwAwayData();
  const server = await startEmbeddedPostgres({ dataDir: postgres.dataDir, durable: false });
  const discard = async () => {
    await server.stop();
    postgres.discard();
    data.discard();
  };
  try {
    const shop = await startTestServer({
      dataDir: data.dataDir,
      env: { DATABASE_URL: server.url },
    });
    await shop.stop();
  } catch (error) {
    await discard();
    throw error;
  }
  return { template: { databaseUrl: server.url, dataDir: data.dataDir }, discard };
}

/**
 * Starts a copy of the demo shop in about a second. The copies share their resized pictures, which
 * are stored by content hash.
 */
export async function startCopy(
  template: DemoTemplate,
  { env = {} }: DemoShopOptions = {},
): Promise<DemoShop> {
  const name = `shop_${randomBytes(4).toString('hex')}`;
  const databaseUrl = withDatabaseName(template.databaseUrl, name);
  const postgresUrl = withDatabaseName(template.databaseUrl, 'postgres');
  const { dataDir, discard } = throwAwayData();
  const renditions = path.join(template.dataDir, 'renditions');
  mkdirSync(renditions, { recursive: true });
  cpSync(path.join(template.dataDir, 'secrets'), path.join(dataDir, 'secrets'), {
    recursive: true,
  });
  symlinkSync(renditions, path.join(dataDir, 'renditions'));
  await withServerConnection(postgresUrl, (client) =>
    client.query(`create database ${name} template ${databaseNameOf(template.databaseUrl)}`),
  );
  const remove = async () => {
    await withServerConnection(postgresUrl, (client) =>
      client.query(`drop database ${name} with (force)`),
    );
    discard();
  };
  try {
    const server = await startTestServer({ dataDir, env: { DATABASE_URL: databaseUrl, ...env } });
    const stop = async () => {
      try {
        return await server.stop();
      } finally {
        await remove();
      }
    };
    return { ...server, databaseUrl, stop };
  } catch (error) {
    await remove();
    throw error;
  }
}
