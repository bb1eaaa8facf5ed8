import type { Db } from '#server/platform/database.ts';
import { listOwners, listSellersOf, lockMembers } from '#server/sellers/people/queries.ts';

/**
 * Whether closing an account would leave a seller without its founder's profile or without an owner
 * (Rule 130). A founder who works alone is not needed: the seller closes with the account. Locks
 * the people of the sellers, so that of two owners who go at once the second one stays.
 */
export async function sellersNeed(trx: Db, userId: string): Promise<boolean> {
  for (const { seller_id: sellerId, role, has_others: hasOthers } of await listSellersOf(
    trx,
    userId,
  )) {
    await lockMembers(trx, sellerId);
    if (sellerId === userId) {
      if (hasOthers) return true;
      continue;
    }
    const owners = await listOwners(trx, sellerId);
    if (role === 'owner' && !owners.some(({ id }) => id !== userId)) return true;
  }
  return false;
}
