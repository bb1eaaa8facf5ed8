import type { Api } from '#server/http/mount.ts';
import { databaseIsReady } from '#server/platform/database.ts';

/** `/health`: the process is alive. `/ready`: the database answers and is migrated (Rule 46). */
export function mountHealth({ app, services }: Api): void {
  app.get('/health', (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json({ status: 'ok' });
  });
  app.get('/ready', async (c) => {
    c.header('Cache-Control', 'no-store');
    const ready = await databaseIsReady(services.db).catch(() => false);
    if (ready) return c.json({ status: 'ready' });
    c.header('Retry-After', '2');
    return c.json({ status: 'unavailable' }, 503);
  });
}
