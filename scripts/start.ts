import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildInChild, buildIsCurrent } from './build.ts';

if (process.argv.includes('--help')) {
  console.log(`Starts the shop: builds it when its sources have changed, starts the database, brings it up to
date, loads the demo shop into an empty one, and serves until Ctrl-C.

Usage: npm start

Settings are environment variables, for example: PORT=8080 npm start
  PORT            the port to serve on (3000)
  HOST            the address to serve on (127.0.0.1)
  DATA_DIR        where the database and the generated secrets are kept (./data)
  DATABASE_URL    your own PostgreSQL 15 or newer, instead of the embedded one
  SITE_URL        the https address of a public shop; setting it ends demo mode
  DEMO            true or false, to turn demo mode on or off
  DEMO_PUBLIC     true for a public demonstration: no mailbox, no demo administrator, a banner
  DEMO_EVERYONE_IS_ADMIN
                  true for demo mode on a trusted network, where everyone is an administrator`);
} else {
  await start();
}

async function start(): Promise<void> {
  if (!buildIsCurrent()) {
    const startedAtMs = performance.now();
    const seconds = () => Math.round((performance.now() - startedAtMs) / 1000);
    console.log('Building the shop …');
    const ticker = setInterval(() => console.log(`  still building, ${seconds()} s`), 5_000);
    const isBuilt = await buildInChild();
    clearInterval(ticker);
    if (!isBuilt) {
      console.error('The shop could not be built; the reason is above. Fix it and start again.');
      process.exit(1);
    }
    console.log(`Built in ${seconds()} s.`);
  }
  process.env['NODE_ENV'] = 'production';
  const main = resolve(import.meta.dirname, '..', 'dist', 'server', 'main.js');
  await import(pathToFileURL(join(main)).href);
}
