import { z } from 'zod';

import { sydneyDay } from '#domain/sellers/time-away.ts';

import {
  SellerProfileSchema,
  wrongHoliday,
  type SellerProfile,
  type SellerProfileChange,
} from '#contract/endpoints/seller-profile.ts';
import { AppError } from '#contract/errors/app-error.ts';

import { changeRecord, getRecord, type RecordKind } from '#server/audit/edit-record.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import type { Db } from '#server/platform/database.ts';
import { updateSellingStates } from '#server/sellers/queries.ts';
import {
  findSellerProfile,
  lockSellerProfile,
  updateSellerProfile,
} from '#server/settings/queries.ts';
import { refuseTakenSlug } from '#server/slugs/refuse-taken-slug.ts';

type ProfileRow = NonNullable<Awaited<ReturnType<typeof findSellerProfile>>>;

const SELLER_PROFILE: RecordKind<ProfileRow> = {
  subject: 'seller profile',
  nameOf: ({ trading_name: name, slug }) => name ?? slug,
  notFound: 'SELLER_NOT_FOUND',
  find: findSellerProfile,
  lock: lockSellerProfile,
  factsOf: (row) => row,
  encode: (row) => z.encode(SellerProfileSchema, row),
};

export async function getSellerProfile(db: Db, sellerId: string): Promise<SellerProfile> {
  return getRecord(db, SELLER_PROFILE, sellerId);
}

/** Changes the fields that the input names (Rule 120). Holidays have both days or neither. */
export async function changeSellerProfile(
  ctx: SignedInCtx,
  sellerId: string,
  { version, ...change }: SellerProfileChange,
): Promise<SellerProfile> {
  const { after } = await changeRecord(ctx, SELLER_PROFILE, {
    id: sellerId,
    version,
    apply: async (trx, before) => {
      await refuseTakenSlug(trx, { table: 'seller_profiles', id: sellerId, slug: change.slug });
      const { id: _id, version: _version, ...input } = { ...before, ...change };
      const wrong = wrongHoliday(input);
      if (wrong !== null) {
        throw new AppError('INVALID_INPUT', { fields: { [wrong.field]: wrong.message } });
      }
      await updateSellerProfile(trx, sellerId, {
        ...input,
        trading_name: input.trading_name || null,
        return_address: input.return_address && JSON.stringify(input.return_address),
        updated_at: ctx.now,
      });
      await updateSellingStates(trx, { now: ctx.now, day: sydneyDay(ctx.now), sellerId });
    },
  });
  return after;
}
