/**
 * A process that owns an embedded database, for tests that start two or kill one:
 * `node tests/support/embedded-owner.ts <dataDir> <siteUrl>`. Prints one JSON line when it is
 * ready, ends the database on SIGTERM, and fails as `npm start` does: one sentence and exit code 1.
 */
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { StartError } from '#server/platform/start-error.ts';

const [dataDir = '', siteUrl = ''] = process.argv.slice(2);
try {
  const server = await startEmbeddedPostgres({ dataDir, siteUrl });
  process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
  console.log(JSON.stringify({ url: server.url, adopted: server.adopted }));
  setInterval(() => undefined, 60_000);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
