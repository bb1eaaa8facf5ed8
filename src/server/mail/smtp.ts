import { createTransport } from 'nodemailer';

import type { MailConfig } from '#server/platform/config.ts';

export interface OutgoingMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly date: Date;
}

export interface MailServer {
  /** Ends when the server has taken the mail; throws when it has not, or has not said so. */
  send(mail: OutgoingMail): Promise<void>;
}

export interface MailLimits {
  /** To connect, for the greeting, and for each answer. */
  readonly stepMs: number;
  /** For everything together, however slowly the server trickles. */
  readonly wholeMs: number;
}

const LIMITS: MailLimits = { stepMs: 10_000, wholeMs: 30_000 };

/**
 * The SMTP server at `url`. The same mail carries the same Message-ID each time, so that a repeated
 * one can be told.
 */
export function connectMailServer(
  { url, from }: MailConfig & { readonly url: string },
  limits: MailLimits = LIMITS,
): MailServer {
  const transport = createTransport({
    url,
    connectionTimeout: limits.stepMs,
    greetingTimeout: limits.stepMs,
    socketTimeout: limits.stepMs,
    dnsTimeout: limits.stepMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    async send({ id, to, subject, text, html, date }) {
      await transport.sendMail({
        messageId: `<${id}@${host}>`,
        date,
        from,
        to: { name: '', address: to },
        envelope: { from: from.address, to: [to] },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        signal: AbortSignal.timeout(limits.wholeMs),
      });
    },
  };
}
