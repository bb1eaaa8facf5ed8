import { inTransaction, type Services } from '#server/http/context.ts';
import { oneLine } from '#server/mail/compose.ts';
import {
  findSenderName,
  lockUnsentMail,
  updateUnsentMail,
  type MailRow,
} from '#server/mail/queries.ts';
import { connectMailServer, type MailServer } from '#server/mail/smtp.ts';
import { metrics } from '#server/platform/metrics.ts';
import { withSpan } from '#server/platform/tracing.ts';

const MINUTE_MS = 60_000;
/** Pauses of 1, 2, 4, 8, 16 and 32 minutes, then of an hour: 24 hours in all. */
export const MAX_ATTEMPTS = 30;
/** How often a shop without a mail server checks for one. */
const LOOK_AGAIN_MS = 10 * MINUTE_MS;
const MAX_ERROR_LENGTH = 500;

/** The pause after an attempt, counted from its start. It is longer than the attempt can take. */
export function pauseAfterAttemptMs(attempt: number): number {
  return Math.min(2 ** (attempt - 1), 60) * MINUTE_MS;
}

type SendingCtx = Pick<Services, 'db' | 'config' | 'clock' | 'log' | 'jobs'>;

/**
 * Sends a queued email; called by its job. The attempt is counted and the next one scheduled before
 * the server is called, so that a crashed process delays an email and loses none, and two processes
 * never send the same one. Failures are retried for 24 hours; then the email is a dead letter
 * (`failed_at`, `last_error`). In production without a mail server, emails stay queued and
 * unattempted.
 */
export function createMailSender(
  ctx: SendingCtx,
  mailServer: MailServer | null = mailServerOf(ctx),
): (mailId: string) => Promise<void> {
  const { db, config, clock, log } = ctx;
  let hasWarned = false;

  async function settleWithoutServer(mailId: string): Promise<void> {
    if (config.demo) return recordSent(ctx, mailId);
    if (!hasWarned) {
      log.warn('Emails are not sent until MAIL_URL is set');
      hasWarned = true;
    }
    const startAfter = new Date(clock().getTime() + LOOK_AGAIN_MS);
    await ctx.jobs.send(db, 'send-mail', { mailId }, { startAfter });
  }

  return async (mailId) => {
    if (mailServer === null) {
      const isWaiting = (await lockUnsentMail(db, mailId)) !== undefined;
      if (isWaiting) await settleWithoutServer(mailId);
      return;
    }
    const mail = await takeAttempt(ctx, mailId);
    if (mail === null) return;
    try {
      const sender = await findSenderName(db);
      await withSpan('mail', { kind: 'client', attributes: { 'bullnose.mail': mail.kind } }, () =>
        mailServer.send({
          id: mail.id,
          sender: sender ?? config.mail.from.name ?? new URL(config.siteUrl).host,
          to: mail.to_address,
          subject: mail.subject,
          text: mail.text_body ?? '',
          html: mail.html_body ?? '',
          unsubscribeUrl: mail.unsubscribe_url,
          date: mail.created_at,
        }),
      );
    } catch (error) {
      await recordFailure(ctx, mail, error);
      return;
    }
    metrics.mails.inc({ outcome: 'sent' });
    await inTransaction(ctx, (tx) => recordSent(tx, mail.id));
  };
}

function recordSent(ctx: SendingCtx, id: string): Promise<void> {
  const sent = { sent_at: ctx.clock(), failed_at: null, last_error: null };
  return updateUnsentMail(ctx.db, id, { ...sent, ...bodyAfterwards(ctx) });
}

/** Only demo mode keeps the text and the link of an email that was sent or given up. */
function bodyAfterwards({ config }: SendingCtx) {
  return config.demo ? {} : { text_body: null, html_body: null, unsubscribe_url: null };
}

function mailServerOf({ config: { mail } }: SendingCtx): MailServer | null {
  return mail.url === null ? null : connectMailServer({ ...mail, url: mail.url });
}

/** Claims the email if it is due, and schedules the next attempt either way. */
function takeAttempt(ctx: SendingCtx, id: string): Promise<MailRow | null> {
  return inTransaction(ctx, async (tx) => {
    const { jobs, clock, log } = tx;
    const now = clock();
    const mail = await lockUnsentMail(tx.db, id);
    if (mail === undefined) return null;
    if (mail.due_at > now) {
      await jobs.send(tx.db, 'send-mail', { mailId: id }, { startAfter: mail.due_at });
      return null;
    }
    if (mail.attempts >= MAX_ATTEMPTS) {
      // The process that made the last attempt crashed before it stored the outcome.
      await updateUnsentMail(tx.db, id, { failed_at: now, ...bodyAfterwards(tx) });
      log.error({ mailId: id, kind: mail.kind }, 'An email could not be delivered; giving up');
      return null;
    }
    const attempts = mail.attempts + 1;
    const nextAt = new Date(now.getTime() + pauseAfterAttemptMs(attempts));
    await updateUnsentMail(tx.db, id, { attempts, due_at: nextAt });
    await jobs.send(tx.db, 'send-mail', { mailId: id }, { startAfter: nextAt });
    return { ...mail, attempts };
  });
}

/** The log contains no address and no server reply, which may quote one; the row has both. */
async function recordFailure(ctx: SendingCtx, mail: MailRow, cause: unknown): Promise<void> {
  const { clock, log } = ctx;
  const { id, kind, attempts } = mail;
  const { code, responseCode } = cause as { code?: string; responseCode?: number };
  const message = cause instanceof Error ? cause.message : String(cause);
  const isLast = attempts >= MAX_ATTEMPTS;
  const failed = isLast ? { failed_at: clock(), ...bodyAfterwards(ctx) } : {};
  const last_error = oneLine(message, MAX_ERROR_LENGTH);
  await inTransaction(ctx, (tx) => updateUnsentMail(tx.db, id, { last_error, ...failed }));
  metrics.mails.inc({ outcome: isLast ? 'given_up' : 'retried' });
  const about = { mailId: id, kind, attempts, code, responseCode };
  if (isLast) log.error(about, 'An email could not be delivered; giving up');
  else log.warn(about, 'An email could not be sent; retrying later');
}
