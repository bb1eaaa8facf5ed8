import { adminPages, sellerPages } from '#contract/paths/office-pages.ts';

import type { Ctx } from '#server/http/context.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { findCustomerAddress } from '#server/messages/queries.ts';
import { notify } from '#server/notices/notify.ts';
import { readReturnPlace } from '#server/returns/place.ts';
import { returnMessage, RETURN_MAILS, type MailedStep } from '#server/returns/mails.ts';
import type { WholeReturnRow } from '#server/returns/queries.ts';
import { loadShop } from '#server/shop/load-shop.ts';

/** Emails the customer about the newest step of a return. */
export async function tellCustomer(ctx: Ctx, step: MailedStep, row: WholeReturnRow): Promise<void> {
  const customer = await findCustomerAddress(ctx.db, row.customer_id);
  if (customer === undefined) return;
  const { name: shopName } = await loadShop(ctx);
  const seller = row.seller_name ?? shopName;
  await queueMail(ctx.db, ctx, {
    kind: RETURN_MAILS[step],
    to: customer.email,
    dedupeKey: `return ${row.id} ${row.steps.length}`,
    message: (site) => returnMessage(site, step, { firstName: customer.first_name, seller, row }),
  });
}

/**
 * Tells who decides about a return what has happened: the people of the seller, or administrators
 * if it is theirs, if they have been asked, or if nobody works for the seller. Customers are not
 * named: notices outlive accounts.
 */
export async function tellDecider(ctx: Ctx, title: string, row: WholeReturnRow): Promise<void> {
  const { canAnswer } = await readReturnPlace(ctx, row.seller_id);
  const isAdministrators = row.seller_id === null || row.escalated_at !== null || !canAnswer;
  await (isAdministrators ? tellAdministratorsOf(ctx, title, row) : tellSeller(ctx, title, row));
}

/** Tells the people of the seller, if the goods are a seller's. */
export async function tellSeller(ctx: Ctx, title: string, row: WholeReturnRow): Promise<void> {
  if (row.seller_id === null) return;
  await notify(ctx, {
    kind: 'return',
    sellerId: row.seller_id,
    title: titleOf(title, row),
    path: sellerPages.return(row.id),
    key: `return ${row.id} ${row.steps.length} seller`,
  });
}

export async function tellAdministratorsOf(
  ctx: Ctx,
  title: string,
  row: WholeReturnRow,
): Promise<void> {
  await notify(ctx, {
    kind: 'return',
    sellerId: null,
    title: titleOf(title, row),
    path: adminPages.return(row.id),
    key: `return ${row.id} ${row.steps.length} platform`,
  });
}

const titleOf = (title: string, { number, order_number: order }: WholeReturnRow) =>
  `Return ${number} of order ${order}: ${title}`;
