import type { ReturnAddress } from '#db/column-types.ts';
import { AUSTRALIAN_STATES, type AustralianState } from '#domain/addresses/address.ts';

import type { Ctx } from '#server/http/context.ts';
import { findLastReturnAddress, findSellerPlace } from '#server/returns/queries.ts';

/** Where goods of a supplier go back to. */
export interface ReturnPlace {
  /** The seller's, else where their goods last went back to; null if there is none. */
  readonly address: ReturnAddress | null;
  /** Whose holidays count. */
  readonly state: AustralianState;
  /** Whether people work for the supplier; for the operator always. */
  readonly canAnswer: boolean;
}

/** Where no state is known, the holidays of New South Wales count. */
const USUAL_STATE = 'NSW';

/** The place of a seller, or of the operator. */
export async function readReturnPlace(
  { db }: Pick<Ctx, 'db'>,
  sellerId: string | null,
): Promise<ReturnPlace> {
  const seller = sellerId === null ? undefined : await findSellerPlace(db, sellerId);
  const address = seller?.return_address ?? (await findLastReturnAddress(db, sellerId));
  const state = address?.state ?? seller?.state;
  return {
    address,
    state: AUSTRALIAN_STATES.find((each) => each === state) ?? USUAL_STATE,
    canAnswer: sellerId === null || (seller?.can_answer ?? false),
  };
}
