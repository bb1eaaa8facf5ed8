import { deliveryOf, kindsFor } from '#domain/notices/kinds.ts';

import { inTransaction, type Ctx } from '#server/http/context.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { MOST_LISTED, noticesOfTheDayMessage } from '#server/notices/messages.ts';
import {
  listNoticePeople,
  listNoticesBetween,
  listScopesSince,
  moveMark,
  type NoticePerson,
  type NoticeScope,
} from '#server/notices/queries.ts';

const HOUR_MS = 60 * 60 * 1000;
/** A day, and what a morning without a running process has missed. */
const LOOKED_BACK_MS = 48 * HOUR_MS;
/** A notice that is younger may be in a transaction that has not committed; it waits a day. */
const SETTLED_MS = 60 * 1000;

/**
 * Emails what has happened since the last such email to whoever wants it once a day and has not
 * seen it (Rule 132). A job, each morning. A reader's mark moves in the transaction of the email,
 * so a second process, or a second try, finds nothing left.
 */
export async function mailNoticesOfTheDay(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.now.getTime() - LOOKED_BACK_MS);
  for (const scope of await listScopesSince(ctx.db, since)) {
    for (const person of await listNoticePeople(ctx.db, scope)) {
      await inTransaction(ctx, (tx) => mailTo(tx, scope, person)).catch((error: unknown) => {
        ctx.log.error({ err: error, userId: person.id, scope }, 'Notices could not be emailed');
      });
    }
  }
}

async function mailTo(tx: Ctx, scope: NoticeScope, person: NoticePerson): Promise<void> {
  const { id: userId, email: to, firstName, reader, choices } = person;
  const kinds = kindsFor(reader).filter((kind) => deliveryOf(kind, reader, choices) === 'daily');
  if (kinds.length === 0) return;
  const marks = [person.seenUntil, person.mailedUntil].map((mark) => mark?.getTime() ?? 0);
  const since = new Date(Math.max(...marks, tx.now.getTime() - LOOKED_BACK_MS));
  const until = new Date(tx.now.getTime() - SETTLED_MS);
  const notices = await listNoticesBetween(tx.db, { scope, kinds, since, until }, MOST_LISTED + 1);
  if (notices.length === 0) return;
  const mark = { name: 'mailed_until', from: since, to: until } as const;
  if (!(await moveMark(tx.db, { scope, userId }, mark))) return;
  await queueMail(tx.db, tx, {
    kind: 'notices-of-the-day',
    to,
    message: (site) => noticesOfTheDayMessage(site, { firstName, reader, notices }),
  });
}
