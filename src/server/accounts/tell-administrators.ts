import { listAdministratorEmails } from '#server/accounts/queries/profiles.ts';
import type { Services } from '#server/http/context.ts';
import { queueMail, type NewMail } from '#server/mail/queue-mail.ts';
import type { Db } from '#server/platform/database.ts';

/** Emails every administrator, once for each value of `since`. */
export async function tellAdministrators(
  trx: Db,
  services: Pick<Services, 'config' | 'clock' | 'jobs'>,
  { kind, since, message }: Pick<NewMail, 'kind' | 'message'> & { readonly since: string },
): Promise<void> {
  for (const to of await listAdministratorEmails(trx)) {
    await queueMail(trx, services, { kind, to, message, dedupeKey: `${kind} ${since} ${to}` });
  }
}
