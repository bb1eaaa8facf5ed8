import type { Kysely } from 'kysely';

import type { DB } from '#db/types.ts';

import type { Services } from '#server/http/context.ts';
import { MAX_SUBJECT_LENGTH, oneLine, type MailMessage } from '#server/mail/compose.ts';
import type { MailKind } from '#server/mail/messages.ts';
import { insertMail, type NewMailRow } from '#server/mail/queries.ts';
import { newId } from '#server/platform/ids.ts';

export interface NewMail {
  readonly kind: MailKind;
  /** One bare address. */
  readonly to: string;
  readonly message: MailMessage;
  /**
   * A second mail with the same key is not sent while the first is remembered: 90 days
   * (forget-old-data.ts).
   */
  readonly dedupeKey?: string;
  /** The order that it is about, and what has to be known to compose it again. */
  readonly about?: {
    readonly orderId: string;
    readonly notification: object;
    readonly repeatsId?: string;
  };
}

/** One address and nothing that a header could take for two, or for the end of a line. */
const BARE_ADDRESS = /^[^\s\p{Cc}<>,;:"()[\]\\@]+@[^\s\p{Cc}<>,;:"()[\]\\@]+$/u;

/**
 * Writes a mail and the job that sends it through `trx`: both exist exactly when that commits, and
 * nothing waits for a mail server. False when its key was used before. In demo mode without a mail
 * server the mail stays where it is, for the development mailbox to show. Throws on an address that
 * is none.
 */
export async function queueMail(
  trx: Kysely<DB>,
  services: Pick<Services, 'config' | 'clock' | 'jobs'>,
  mail: NewMail,
): Promise<boolean> {
  const row = newMailRow(services, mail);
  const isNew = await insertMail(trx, row);
  if (isNew) await queueSending(trx, services, row);
  return isNew;
}

/**
 * The mail as its row, for who writes it along with others; `queueSending` follows. Throws as
 * `queueMail` does.
 */
export function newMailRow(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  { kind, to, message, dedupeKey, about }: NewMail,
): NewMailRow {
  if (!BARE_ADDRESS.test(to)) throw new Error('A mail needs one bare address, checked beforehand.');
  const now = clock();
  const staysHere = config.demo && config.mail.url === null;
  return {
    id: newId(),
    kind,
    to_address: to,
    subject: oneLine(message.subject, MAX_SUBJECT_LENGTH),
    text_body: message.text,
    html_body: message.html,
    dedupe_key: dedupeKey ?? null,
    order_id: about?.orderId ?? null,
    news: about === undefined ? null : JSON.stringify(about.notification),
    repeats_id: about?.repeatsId ?? null,
    due_at: now,
    sent_at: staysHere ? now : null,
    failed_at: null,
    last_error: null,
    created_at: now,
  };
}

/** The job that sends a mail which was written through `trx`; none for one that stays here. */
export async function queueSending(
  trx: Kysely<DB>,
  { jobs }: Pick<Services, 'jobs'>,
  { id, sent_at }: NewMailRow,
): Promise<void> {
  if (sent_at === null) await jobs.send(trx, 'send-mail', { mailId: id });
}
