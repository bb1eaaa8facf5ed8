import { assertDataKey } from '#server/data-key/assert-data-key.ts';
import { rotateDataKeys } from '#server/data-key/rotate-data-keys.ts';

import { runCommand } from './command.ts';
import { withShopDatabase } from './shop-database.ts';

const help = `Encrypts everything in the database under the first key of DATA_KEY that a later one in it encrypted, while the shop
runs. Every process of the shop must have been started with the same keys. If it is interrupted, run it again. Uses the
same settings as npm start. docs/guides/keys.md has the steps.

Usage: npm run keys:rotate`;

await runCommand({ help, options: {} }, async () => {
  await withShopDatabase(async ({ database: { db }, config }) => {
    await assertDataKey(db, config);
    const count = await rotateDataKeys(db, config.dataKeys);
    console.log(
      `${count} secrets were encrypted under the first key, which alone opens this database now.`,
    );
    if (config.dataKeys.length > 1) {
      console.log(
        'Keep the other keys with the backups from before, and take them out of DATA_KEY.',
      );
    }
  });
});
