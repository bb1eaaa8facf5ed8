import { resetFactorsByCommand } from '#server/accounts/second-factor/reset-factors.ts';
import { createJobs } from '#server/jobs/jobs.ts';
import { assertDataKey } from '#server/keys/assert-data-key.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createLog } from '#server/platform/log.ts';

import { runCommand, UsageError } from './command.ts';
import { withShopDatabase } from './shop-database.ts';

const help = `Removes the second factors and recovery codes of a person who has lost them, and logs them out everywhere. Their
password alone logs in then. They get an email, and the audit log says so. Make sure that it is them who asks. The shop
can be running. Uses the same settings as npm start.

Usage: npm run factors:reset -- --email you@shop.example`;

const options = { email: { type: 'string', default: '' } } as const;

await runCommand({ help, options }, async ({ email }) => {
  if (email === '') throw new UsageError('Enter an email address with --email.');
  await withShopDatabase(async ({ database: { db }, config, url }) => {
    await assertDataKey(db, config);
    const jobs = createJobs({ databaseUrl: url, log: createLog(config) });
    await jobs.start();
    try {
      const ctx = { db, config, jobs, clock: systemClock, now: systemClock() };
      const wasReset = await resetFactorsByCommand(ctx, email);
      console.log(
        wasReset
          ? `The second factors of ${email} were removed. All sessions of the account were ended.`
          : `${email} has no second factor.`,
      );
    } finally {
      await jobs.stop();
    }
  });
});
