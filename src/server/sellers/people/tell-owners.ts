import type { Services } from '#server/http/context.ts';
import type { MailMessage, MailSite } from '#server/mail/compose.ts';
import { queueMail, type NewMail } from '#server/mail/queue-mail.ts';
import type { Db } from '#server/platform/database.ts';
import { listOwners } from '#server/sellers/people/queries.ts';

interface OwnersMail extends Pick<NewMail, 'kind' | 'dedupeKey'> {
  readonly sellerId: string;
  readonly message: (site: MailSite, owner: { readonly firstName: string }) => MailMessage;
}

/** Emails the owners of a seller (Rule 130): whoever founded it may have left. */
export async function tellOwners(
  trx: Db,
  services: Pick<Services, 'config' | 'clock' | 'jobs'>,
  { sellerId, kind, dedupeKey, message }: OwnersMail,
): Promise<void> {
  for (const { email: to, first_name: firstName } of await listOwners(trx, sellerId)) {
    await queueMail(trx, services, {
      kind,
      to,
      ...(dedupeKey === undefined ? {} : { dedupeKey: `${dedupeKey} ${to}` }),
      message: (site) => message(site, { firstName }),
    });
  }
}
