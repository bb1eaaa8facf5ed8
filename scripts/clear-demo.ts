import { clearDemoShop, type Cleared } from '#db/seed/clear-demo-shop.ts';
import { administratorExists } from '#server/accounts/queries/profiles.ts';
import { systemClock } from '#server/platform/clock.ts';
import { migrateToLatest } from '#server/platform/migrate.ts';

import { readLine, runCommand, UsageError } from './command.ts';
import { withShopDatabase } from './shop-database.ts';

const CONFIRMATION = 'remove the demo shop';

const help = `Removes the demo shop, so that the shop becomes yours: its accounts, products, articles, services, stores and orders,
also where you changed them, and what of the shop profile is still its own. What you added stays. The shop is then
closed to visitors until an administrator opens it at /admin/setup. There is no way back but a backup. The shop can
be running. Uses the same settings as npm start.

Usage: npm run demo:clear

It lists what goes, and goes on after you type "${CONFIRMATION}". To answer from a script, pipe that in.`;

const NAMES: Record<Cleared['table'], string> = {
  user_profiles: 'accounts',
  departments: 'departments',
  categories: 'categories',
  products: 'products',
  diy_articles: 'articles',
  services: 'services',
  orders: 'orders',
};

await runCommand({ help, options: {} }, async () => {
  await withShopDatabase(async ({ database: { db }, config }) => {
    await migrateToLatest(db);
    const now = systemClock();
    const planned = await clearDemoShop(db, { now, isRehearsal: true });
    if (planned === null) {
      console.log('There is nothing to remove: this database has no demo shop.');
      return;
    }
    report(planned);
    const answer = await readLine(`Type "${CONFIRMATION}" to go on: `);
    if (answer.trim() !== CONFIRMATION) {
      throw new UsageError('Nothing was removed: the confirmation was not typed.');
    }
    await clearDemoShop(db, { now, isRehearsal: false });
    console.log('The demo shop was removed. Visitors see "Opening soon".');
    if (!(await administratorExists(db))) {
      console.log('There is no administrator yet. Create one with');
      console.log('  npm run admin:create -- --email you@shop.example');
    }
    console.log(`An administrator opens the shop at ${config.siteUrl}/admin/setup.`);
  });
});

function report(cleared: readonly Cleared[]): void {
  console.log(`${''.padEnd(12)}${'removed'.padStart(9)}${'kept'.padStart(9)}`);
  for (const { table, removed, kept } of cleared) {
    const figures = [removed, kept].map((count) => String(count).padStart(9)).join('');
    console.log(`${NAMES[table].padEnd(12)}${figures}`);
  }
}
