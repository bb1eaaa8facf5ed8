import { closeShop } from '#server/closures/change-closure.ts';
import { endClosure, findClosure } from '#server/closures/queries.ts';

import { runCommand, UsageError } from './command.ts';
import { withShopDatabase } from './shop-database.ts';

const help = `Closes the shop to visitors and customers while you work on it, and opens it again. Administrators, sellers,
payments, emails and jobs go on. A running shop follows at once. Uses the same settings as npm start.

Usage: npm run maintenance -- --close [--message TEXT] [--until TIME]
       npm run maintenance -- --open

  --message  what visitors read, up to 300 characters
  --until    when the shop is expected to open, such as 2026-08-13T09:30+10:00; it does not open by itself`;

const options = {
  close: { type: 'boolean' },
  open: { type: 'boolean' },
  message: { type: 'string' },
  until: { type: 'string' },
} as const;
const MAX_MESSAGE_LENGTH = 300;
const PERSON = 'npm run maintenance';

await runCommand({ help, options }, async ({ close, open, message, until }) => {
  if ((close === true) === (open === true)) throw new UsageError('Say --close or --open.');
  const now = new Date();
  const reopensAt = until === undefined ? null : new Date(until);
  if (reopensAt !== null && !(reopensAt > now)) {
    throw new UsageError('--until must be a time to come, such as 2026-08-13T09:30+10:00.');
  }
  if (message !== undefined && message.trim().length > MAX_MESSAGE_LENGTH) {
    throw new UsageError(`--message may have ${MAX_MESSAGE_LENGTH} characters.`);
  }
  await withShopDatabase(async ({ database: { db } }) => {
    if (open === true) {
      const closure = await findClosure(db);
      if (closure?.reason === 'opening') {
        throw new UsageError(
          'The shop was never opened. An administrator opens it at /admin/setup.',
        );
      }
      const wasClosed = closure !== undefined;
      await endClosure(db, { now, person: PERSON, reason: 'maintenance' });
      console.log(wasClosed ? 'The shop is open.' : 'The shop was open already.');
      return;
    }
    await closeShop(db, {
      message: message ?? null,
      reopens_at: reopensAt?.toISOString() ?? null,
      now,
      person: PERSON,
    });
    console.log('The shop is closed. npm run maintenance -- --open opens it.');
  });
});
