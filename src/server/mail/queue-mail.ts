import type { Shop } from '#contract/schemas/shop.ts';

import type { Services } from '#server/http/context.ts';
import {
  MAX_SUBJECT_LENGTH,
  oneLine,
  type MailMessage,
  type MailSite,
} from '#server/mail/compose.ts';
import type { MailKind } from '#server/mail/messages.ts';
import { insertMail, type NewMailRow } from '#server/mail/queries.ts';
import type { Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { loadShop } from '#server/shop/load-shop.ts';

export interface NewMail {
  readonly kind: MailKind;
  /** One bare address. */
  readonly to: string;
  /** Composes it for this shop. */
  readonly message: (site: MailSite) => MailMessage;
  /** A second email with this key is dropped while the first is stored, for 90 days. */
  readonly dedupeKey?: string;
  /** Its order, and what is needed to compose it again. */
  readonly about?: {
    readonly orderId: string;
    readonly notification: object;
    readonly repeatsId?: string;
  };
}

/** Nothing that a header could read as a second address or as the end of a line. */
const BARE_ADDRESS = /^[^\s\p{Cc}<>,;:"()[\]\\@]+@[^\s\p{Cc}<>,;:"()[\]\\@]+$/u;

/**
 * Adds an email and its job through `trx`: both exist if and only if that commits, and nothing
 * waits for a mail server. False if its key was used before. In demo mode without a mail server the
 * email stays in the table for the development mailbox. Throws on an invalid address.
 */
export async function queueMail(
  trx: Db,
  services: Pick<Services, 'config' | 'clock' | 'jobs'>,
  mail: NewMail,
): Promise<boolean> {
  const shop = await loadShop({ db: trx, config: services.config });
  const row = newMailRow(services, mail, shop);
  const isNew = await insertMail(trx, row);
  if (isNew) await queueSending(trx, services, row);
  return isNew;
}

/** For callers that know the shop, insert it with other rows and then call `queueSending`. */
export function newMailRow(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  { kind, to, message: compose, dedupeKey, about }: NewMail,
  shop: Shop,
): NewMailRow {
  if (!BARE_ADDRESS.test(to)) throw new Error('A mail needs one bare address, checked beforehand.');
  const now = clock();
  const { siteUrl, auth } = config;
  const message = compose({ siteUrl, auth, shop });
  const staysHere = config.demo && config.mail.url === null;
  return {
    id: newId(),
    kind,
    to_address: to,
    subject: oneLine(message.subject, MAX_SUBJECT_LENGTH),
    text_body: message.text,
    html_body: message.html,
    unsubscribe_url: message.unsubscribeUrl ?? null,
    dedupe_key: dedupeKey ?? null,
    order_id: about?.orderId ?? null,
    notification: about === undefined ? null : JSON.stringify(about.notification),
    repeats_id: about?.repeatsId ?? null,
    due_at: now,
    sent_at: staysHere ? now : null,
    failed_at: null,
    last_error: null,
    created_at: now,
  };
}

/** None for an email that stays in the table. */
export async function queueSending(
  trx: Db,
  { jobs }: Pick<Services, 'jobs'>,
  { id, sent_at }: NewMailRow,
): Promise<void> {
  if (sent_at === null) await jobs.send(trx, 'send-mail', { mailId: id });
}
