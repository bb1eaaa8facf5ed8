import { deliveryOf, type NoticeKind } from '#domain/notices/kinds.ts';

import type { Ctx } from '#server/http/context.ts';
import type { MailKind } from '#server/mail/messages.ts';
import { oneLine, type MailMessage, type MailSite } from '#server/mail/compose.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { noticeMessage } from '#server/notices/messages.ts';
import { insertNotice, listNoticePeople, type NoticeScope } from '#server/notices/queries.ts';
import { newId } from '#server/platform/ids.ts';

const MAX_TITLE_LENGTH = 200;

export interface NewNotice {
  readonly kind: NoticeKind;
  /** The seller whose people are told; null for administrators. */
  readonly sellerId: NoticeScope;
  /** What has happened, in one line. */
  readonly title: string;
  /** The page of the back office where it is dealt with. */
  readonly path: string;
  /** What is told once, such as `order <id>`. */
  readonly key: string;
  /** Instead of the usual email. */
  readonly mail?: {
    readonly kind: MailKind;
    readonly message: (site: MailSite, person: { readonly firstName: string }) => MailMessage;
  };
}

/**
 * Tells the people of a seller, or administrators, in the transaction of what has happened, and
 * emails those who want to know at once (Rule 132). A second notice with the same key is dropped.
 */
export async function notify(
  ctx: Pick<Ctx, 'db' | 'config' | 'clock' | 'jobs'>,
  { kind, sellerId, path, key, mail, ...notice }: NewNotice,
): Promise<void> {
  const { db, clock } = ctx;
  const title = oneLine(notice.title, MAX_TITLE_LENGTH);
  const row = { id: newId(), seller_id: sellerId, kind, title, path, key, created_at: clock() };
  if (!(await insertNotice(db, row))) return;
  const people = await listNoticePeople(db, sellerId, { isPaid: kind === 'payout' });
  for (const { email: to, firstName, reader, choices } of people) {
    if (deliveryOf(kind, reader, choices) !== 'at_once') continue;
    await queueMail(db, ctx, {
      kind: mail?.kind ?? 'notice',
      to,
      dedupeKey: `notice ${key} ${to}`,
      message: (site) =>
        mail?.message(site, { firstName }) ??
        noticeMessage(site, { firstName, reader, title, path }),
    });
  }
}
