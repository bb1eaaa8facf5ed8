import { requireEmail, requireNewPassword } from '#server/accounts/credentials.ts';
import { readMetadata } from '#server/accounts/metadata.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { makeAdministrator } from '#server/accounts/queries/profiles.ts';
import { emailIsTaken, insertUser } from '#server/accounts/queries/users.ts';
import type { Config } from '#server/platform/config.ts';
import { withTransaction, type Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { StartError } from '#server/platform/start-error.ts';

/**
 * Creates a confirmed administrator account for the operator (Rule 9). Refuses an email address
 * that has an account, because a command must not take over an account. Returns the address as
 * stored.
 */
export async function createAdministrator(
  { db, config, now }: { db: Db; config: Config; now: Date },
  input: Record<'email' | 'password' | 'firstName' | 'lastName', string>,
): Promise<string> {
  const email = requireEmail(input.email);
  const password = await requireNewPassword({ db, config }, input.password, email);
  const person = readMetadata({ first_name: input.firstName, last_name: input.lastName });
  const taken = new StartError(
    `${email} already has an account. Use another address, or ask an administrator to change the role.`,
  );
  if (await emailIsTaken(db, email)) throw taken;
  const passwordHash = await hashPassword(password);
  await withTransaction(db, async (trx) => {
    const id = newId();
    const user = { id, email, password_hash: passwordHash, email_confirmed_at: now };
    if (!(await insertUser(trx, { ...user, ...person, now }))) throw taken;
    await makeAdministrator(trx, id);
  });
  return email;
}
