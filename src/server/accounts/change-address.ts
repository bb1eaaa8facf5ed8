import { z } from 'zod';

import { isRegionOf } from '#domain/addresses/address.ts';
import { AppError } from '#contract/errors/app-error.ts';
import {
  AddressSchema,
  stateFix,
  type Address,
  type AddressChange,
} from '#contract/schemas/customer.ts';

import { presentAddress } from '#server/accounts/present.ts';
import { lockAddress, updateAddress } from '#server/accounts/queries/addresses.ts';
import { refuseStale } from '#server/audit/refuse-stale.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import { withTransaction } from '#server/platform/database.ts';

/**
 * Changes the named fields of the caller's own address. Refuses a stale version (RECORD_CHANGED,
 * Rule 47) and a state that is not in the country (Rule 35).
 */
export async function changeAddress(
  { db, actor, now }: SignedInCtx,
  id: string,
  { version, ...change }: AddressChange,
): Promise<Address> {
  return withTransaction(db, async (trx) => {
    const before = await lockAddress(trx, { id, userId: actor.userId });
    if (before === undefined) throw new AppError('ADDRESS_NOT_FOUND');
    const record = z.encode(AddressSchema, presentAddress(before));
    await refuseStale(trx, { subject: 'address', subjectId: id, version, record });
    const { country, state } = { ...before, ...change };
    if (!isRegionOf(country, state)) {
      throw new AppError('INVALID_INPUT', { fields: { state: stateFix({ country, state }) } });
    }
    return presentAddress(await updateAddress(trx, before, { change, now }));
  });
}
