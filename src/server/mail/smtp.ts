import { createTransport } from 'nodemailer';

import type { Config } from '#server/platform/config.ts';

export interface OutgoingMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly date: Date;
}

export interface MailServer {
  /** Resolves when the server has accepted the email, otherwise throws. */
  send(mail: OutgoingMail): Promise<void>;
}

export interface MailLimits {
  /** For the connection, the greeting and each reply. */
  readonly stepMs: number;
  /** For the whole exchange, however slow the server is. */
  readonly wholeMs: number;
}

const LIMITS: MailLimits = { stepMs: 10_000, wholeMs: 30_000 };

/** An email keeps its Message-ID, so that a repeated one can be recognised. */
export function connectMailServer(
  { url, from }: Config['mail'] & { readonly url: string },
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
