import type { Kysely } from 'kysely';
import { z } from 'zod';

import type { DB } from '#db/types.ts';
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
import { recordChange } from '#server/audit/record-change.ts';
import { refuseStale } from '#server/audit/refuse-stale.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import { withTransaction } from '#server/platform/database.ts';

type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

export async function getUserForOffice(db: Kysely<DB>, id: string): Promise<OfficeUser> {
  return presentUser(await readPerson(db, id));
}

export function presentUser(row: PersonRow): OfficeUser {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    suspended_at: row.suspended_at?.toISOString() ?? null,
  };
}

/**
 * Changes name and role, as far as the input names them. The last administrator keeps the role (Rule 9). Whoever stops being a seller takes
 * their listings out of the shop, and brings them back by becoming one again; orders go on. The role holds
 * from the person's next request on.
 */
export async function changeUser(
  ctx: SignedInCtx,
  id: string,
  { version, ...input }: UserChange,
): Promise<OfficeUser> {
  const { before, after } = await withTransaction(ctx.db, async (trx) => {
    await lockAdministratorsAnd(trx, id);
    const before = await readPerson(trx, id);
    await refuseStale(trx, {
      ...subjectOf(before),
      version,
      record: z.encode(OfficeUserSchema, presentUser(before)),
    });
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
    const after = await readPerson(trx, id);
    await recordChange(trx, ctx, {
      ...subjectOf(after),
      action: 'updated',
      before: factsOf(before),
      after: factsOf(after),
      isUnversioned: version === undefined,
    });
    return { before, after };
  });
  if (before.role !== after.role) {
    const facts = { userId: id, actorId: ctx.actor.userId, from: before.role, to: after.role };
    ctx.log.info({ event: 'role_changed', ...facts, ip: ctx.clientIp }, 'A role was changed');
  }
  return presentUser(after);
}

/**
 * Shuts somebody out of every call at once, or lets them back in; a seller's listings go and come with
 * them, their open orders remain. The last administrator cannot be shut out.
 */
export async function setSuspension(
  ctx: SignedInCtx,
  id: string,
  isSuspended: boolean,
): Promise<OfficeUser> {
  return withTransaction(ctx.db, async (trx) => {
    await lockAdministratorsAnd(trx, id);
    const before = await readPerson(trx, id);
    if ((before.suspended_at !== null) === isSuspended) return presentUser(before);
    const isLast = before.role === 'admin' && (await countActiveAdministrators(trx)) <= 1;
    if (isSuspended && (isLast || id === ctx.actor.userId)) throw refusalOf('last_admin');
    await updatePerson(trx, id, { suspended_at: isSuspended ? ctx.now : null });
    if (before.role !== 'customer') {
      await setListingsWithheld(trx, id, { isWithheld: isSuspended, now: ctx.now });
    }
    const after = await readPerson(trx, id);
    await recordChange(trx, ctx, {
      ...subjectOf(after),
      action: isSuspended ? 'suspended' : 'reinstated',
      before: factsOf(before),
      after: factsOf(after),
    });
    return presentUser(after);
  });
}

async function readPerson(db: Kysely<DB>, id: string): Promise<PersonRow> {
  const row = await findPerson(db, id);
  if (row === undefined) throw new AppError('PROFILE_NOT_FOUND');
  return row;
}

function refusalOf(reason: 'not_allowed' | 'last_admin'): AppError {
  if (reason === 'not_allowed') return new AppError('FORBIDDEN');
  return new AppError('LAST_ADMINISTRATOR', {
    message: 'The shop needs an administrator: make somebody else one first.',
  });
}

function subjectOf({ id, first_name: first, last_name: last }: PersonRow) {
  return { subject: 'user', subjectId: id, subjectName: `${first} ${last}`.trim() };
}

function factsOf({ first_name, last_name, role, suspended_at, version }: PersonRow) {
  return { first_name, last_name, role, suspended_at, version };
}
