import { forgivePasswords } from '#server/accounts/password-throttle.ts';
import { deleteSessionsOf } from '#server/accounts/queries/sessions.ts';
import { findUserByEmail, lockUser } from '#server/accounts/queries/users.ts';
import { deleteSecondFactorsOf } from '#server/accounts/second-factor/queries.ts';
import { insertAuditEntries } from '#server/audit/queries.ts';
import type { Ctx } from '#server/http/context.ts';
import { secondFactorsResetMessage } from '#server/mail/messages.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { withTransaction } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { StartError } from '#server/platform/start-error.ts';

type ResetCtx = Pick<Ctx, 'db' | 'config' | 'clock' | 'jobs' | 'now'>;

/**
 * Removes the second factors and recovery codes of a person who has lost them, ends all of their
 * sessions and notifies them. Needs a transaction. False when there is no second factor.
 */
export async function resetFactors(tx: ResetCtx, userId: string): Promise<boolean> {
  const user = await lockUser(tx.db, userId);
  if (user?.factors.some((factor) => factor.verified_at !== null) !== true) return false;
  await deleteSecondFactorsOf(tx.db, userId);
  await deleteSessionsOf(tx.db, { userId, now: tx.now });
  await forgivePasswords(tx.db, userId, { kind: 'code' });
  await queueMail(tx.db, tx, {
    kind: 'second-factors-reset',
    to: user.email,
    message: (site) => secondFactorsResetMessage(site, { firstName: user.first_name, at: tx.now }),
  });
  return true;
}

/** The same by the operator, for a shop whose only administrator has lost theirs. */
export async function resetFactorsByCommand(ctx: ResetCtx, email: string): Promise<boolean> {
  const user = await findUserByEmail(ctx.db, email.toLowerCase());
  if (user === undefined) throw new StartError(`No account has the email address ${email}.`);
  return withTransaction(ctx.db, async (trx) => {
    if (!(await resetFactors({ ...ctx, db: trx }, user.id))) return false;
    await insertAuditEntries(trx, [
      {
        id: newId(),
        actor_id: null,
        actor_name: 'The operator',
        actor_role: 'npm run factors:reset',
        action: 'second factor reset',
        subject: 'user',
        subject_id: user.id,
        subject_name: user.first_name,
        before: JSON.stringify({ has_second_factor: true }),
        after: JSON.stringify({ has_second_factor: false }),
        version: null,
        ip: 'the server',
        request_id: newId(),
        created_at: ctx.now,
      },
    ]);
    return true;
  });
}
