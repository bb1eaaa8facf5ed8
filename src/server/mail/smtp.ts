import { createTransport } from 'nodemailer';

import type { Config } from '#server/platform/config.ts';

export interface MailServer {
  /** Resolves when the server has accepted the email, otherwise throws. */
  send(
    mail: Record<'id' | 'sender' | 'to' | 'subject' | 'text' | 'html', string> & {
      date: Date;
      /** Null for emails that the reader cannot stop. */
      unsubscribeUrl: string | null;
    },
  ): Promise<void>;
}

/** `stepMs` limits the connection, the greeting and each reply; `wholeMs` the whole exchange. */
const LIMITS = { stepMs: 10_000, wholeMs: 30_000 };

/** An email keeps its Message-ID, so that a repeated one can be recognised. */
export function connectMailServer(
  { url, from: { address } }: Config['mail'] & { readonly url: string },
  limits = LIMITS,
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
  const host = address.slice(address.lastIndexOf('@') + 1);
  return {
    async send({ id, sender, to, subject, text, html, date, unsubscribeUrl }) {
      await transport.sendMail({
        messageId: `<${id}@${host}>`,
        date,
        from: { name: sender, address },
        to: { name: '', address: to },
        envelope: { from: address, to: [to] },
        subject,
        text,
        html,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          ...(unsubscribeUrl === null ? {} : oneClick(unsubscribeUrl)),
        },
        signal: AbortSignal.timeout(limits.wholeMs),
      });
    },
  };
}

/** Mail programs show a button that stops such emails with one request (RFC 8058). */
function oneClick(url: string) {
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
