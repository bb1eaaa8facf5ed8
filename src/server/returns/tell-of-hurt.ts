import { reportDueAt } from '#domain/reviews/moderation.ts';

import { adminPages } from '#contract/paths/office-pages.ts';

import { tellAdministrators } from '#server/accounts/tell-administrators.ts';
import type { Ctx } from '#server/http/context.ts';
import { customerHurtMessage } from '#server/mail/messages.ts';
import type { WholeReturnRow } from '#server/returns/queries.ts';

/** Emails all administrators that goods hurt somebody, with the time by which to report it. */
export async function tellOfHurt(tx: Ctx, row: WholeReturnRow): Promise<void> {
  if (row.hurt_at === null) return;
  const productName = row.lines.map((line) => line.product_name).join(', ');
  const dueAt = reportDueAt(row.hurt_at);
  await tellAdministrators(tx.db, tx, {
    kind: 'customer-hurt',
    since: `return ${row.id}`,
    message: (site) =>
      customerHurtMessage(site, {
        where: 'return',
        page: adminPages.return(row.id),
        productName,
        dueAt,
      }),
  });
}
