import { roleWithMemberships, sellerRoleSatisfies } from '#domain/access/seller-roles.ts';

import { isLockedOut } from '#server/accounts/authenticate.ts';
import { getImportMaker, type ImportRecord } from '#server/catalog/editing/imports/queries.ts';
import type { Actor, Ctx, SignedInCtx } from '#server/http/context.ts';

/** Ends an import with a sentence for its reader. */
export class StoppedImport extends Error {}

/**
 * The context of the person who asked for an import last: the server acts as that person, who may
 * lose the right while it runs. Throws StoppedImport then.
 */
export async function makerCtx(
  ctx: Ctx,
  {
    created_by,
    seller_id,
    client_ip,
    request_id,
  }: Pick<ImportRecord, 'created_by' | 'seller_id' | 'client_ip' | 'request_id'>,
): Promise<SignedInCtx> {
  const { id, ...person } = await getImportMaker(ctx.db, created_by);
  const sellers = person.role === 'admin' ? [] : person.sellers;
  const seller = sellers.find((each) => each.id === seller_id) ?? null;
  const role = roleWithMemberships(person.role, sellers);
  const mayAct =
    role === 'admin' || (seller !== null && sellerRoleSatisfies(seller.role, 'manager'));
  if (!mayAct || isLockedOut(person, ctx.now)) {
    throw new StoppedImport('The person who started it may no longer change these products.');
  }
  const actor: Actor = {
    userId: id,
    email: person.email,
    role,
    grantedRole: role,
    sellers,
    seller,
    sessionId: request_id,
    hasFactor: false,
    secondFactorAt: null,
    firstName: person.first_name,
    lastName: person.last_name,
    key: null,
  };
  return { ...ctx, actor, clientIp: client_ip, requestId: request_id };
}
