import { z } from 'zod';

import { mayChangeRole } from '#domain/access/access.ts';

import {
  OfficeUserSchema,
  type OfficeUser,
  type UserChange,
} from '#contract/endpoints/office-people.ts';
import { AppError } from '#contract/errors/app-error.ts';

import {
  countActiveAdministrators,
  findPerson,
  lockAdministratorsAnd,
  setListingsWithheld,
  updatePerson,
} from '#server/accounts/administration/queries.ts';
import { resetFactors } from '#server/accounts/second-factor/reset-factors.ts';
import { changeRecord, getRecord, type RecordKind } from '#server/audit/edit-record.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import type { Db } from '#server/platform/database.ts';
import { logSecurityEvent } from '#server/platform/security-log.ts';

type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

const USER: RecordKind<PersonRow> = {
  subject: 'user',
  nameOf: ({ first_name: first, last_name: last }) => `${first} ${last}`.trim(),
  notFound: 'PROFILE_NOT_FOUND',
  find: findPerson,
  lock: lockAdministratorsAnd,
  factsOf: ({ first_name, last_name, role, suspended_at, has_second_factor, version }) => {
    return { first_name, last_name, role, suspended_at, has_second_factor, version };
  },
  encode: (row) => z.encode(OfficeUserSchema, presentUser(row)),
};

export async function getUserForOffice(db: Db, id: string): Promise<OfficeUser> {
  return presentUser(await getRecord(db, USER, id));
}

export function presentUser(row: PersonRow): OfficeUser {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    suspended_at: row.suspended_at?.toISOString() ?? null,
  };
}

/**
 * Changes the fields that the input names. The last administrator keeps the role (Rule 9). A user
 * who stops being a seller loses their listings from the shop, and gets them back with the role;
 * their orders stay. The role applies from the user's next request.
 */
export async function changeUser(ctx: SignedInCtx, id: string, { version, ...input }: UserChange) {
  const { before, after } = await changeRecord(ctx, USER, {
    id,
    version,
    apply: async (trx, before) => {
      const role = input.role ?? before.role;
      const decision = mayChangeRole(ctx.actor, {
        from: before.role,
        to: role,
        adminCount: await countActiveAdministrators(trx),
      });
      if (!decision.ok) throw refusalOf(decision.reason);
      if (Object.keys(input).length > 0) await updatePerson(trx, id, input);
      if (before.role === 'seller' && role === 'customer') {
        await setListingsWithheld(trx, id, { isWithheld: true, now: ctx.now });
      } else if (before.role !== 'seller' && role === 'seller') {
        await setListingsWithheld(trx, id, { isWithheld: false, now: ctx.now });
      }
    },
  });
  if (before.role !== after.role) {
    const facts = { userId: id, actorId: ctx.actor.userId, from: before.role, to: after.role };
    logSecurityEvent(ctx, 'role_changed', facts);
  }
  return presentUser(after);
}

/**
 * Suspends a user, whose calls are refused from then on, or reinstates them. A seller's listings
 * leave the shop and return with them; their open orders stay. The last administrator cannot be
 * suspended.
 */
export async function setSuspension(ctx: SignedInCtx, id: string, isSuspended: boolean) {
  const { before: was, after } = await changeRecord(ctx, USER, {
    id,
    action: isSuspended ? 'suspended' : 'reinstated',
    apply: async (trx, before) => {
      if ((before.suspended_at !== null) === isSuspended) return;
      const isLast = before.role === 'admin' && (await countActiveAdministrators(trx)) <= 1;
      if (isSuspended && (isLast || id === ctx.actor.userId)) throw refusalOf('last_admin');
      await updatePerson(trx, id, { suspended_at: isSuspended ? ctx.now : null });
      if (before.role !== 'customer') {
        await setListingsWithheld(trx, id, { isWithheld: isSuspended, now: ctx.now });
      }
    },
  });
  if ((was.suspended_at !== null) !== isSuspended) {
    const event = isSuspended ? 'account_suspended' : 'account_reinstated';
    logSecurityEvent(ctx, event, { userId: id, actorId: ctx.actor.userId });
  }
  return presentUser(after);
}

/**
 * Removes the second factors of a person who has lost them (Rule 106). Nobody resets their own: who
 * can do that has not lost them.
 */
export async function resetSecondFactor(ctx: SignedInCtx, id: string) {
  if (id === ctx.actor.userId) throw new AppError('OWN_SECOND_FACTOR');
  const { before, after } = await changeRecord(ctx, USER, {
    id,
    action: 'second factor reset',
    apply: (trx) => resetFactors({ ...ctx, db: trx }, id),
  });
  if (before.has_second_factor) {
    logSecurityEvent(ctx, 'second_factor_reset', { userId: id, actorId: ctx.actor.userId });
  }
  return presentUser(after);
}

function refusalOf(reason: 'not_allowed' | 'last_admin'): AppError {
  if (reason === 'not_allowed') return new AppError('FORBIDDEN');
  return new AppError('LAST_ADMINISTRATOR', {
    message: 'The shop needs an administrator. Make someone else an administrator first.',
  });
}
