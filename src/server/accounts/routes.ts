import { accountEndpoints } from '#contract/endpoints/customer.ts';
import { AppError } from '#contract/errors/app-error.ts';

import { changeAddress } from '#server/accounts/change-address.ts';
import { cancelEmailChange } from '#server/accounts/change-email.ts';
import { closeAccount } from '#server/accounts/close-account.ts';
import { downloadData } from '#server/accounts/download-data.ts';
import { presentAddress, presentOwnSession, presentProfile } from '#server/accounts/present.ts';
import {
  archiveAddress,
  insertAddress,
  listAddresses,
  makeAddressDefault,
} from '#server/accounts/queries/addresses.ts';
import { findProfile } from '#server/accounts/queries/profiles.ts';
import {
  deleteOwnSession,
  deleteSessionsOf,
  listSessions,
} from '#server/accounts/queries/sessions.ts';
import { hasExpired } from '#server/accounts/session-lifetime.ts';
import { mount, type Api } from '#server/http/mount.ts';
import { withTransaction } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { joinSeller } from '#server/sellers/people/join-seller.ts';

/** The signed-in user's profile and addresses under /api. */
export function mountAccount(api: Api): void {
  mount(
    api,
    accountEndpoints,
  )({
    getProfile: async ({ db, actor }) => {
      const profile = await findProfile(db, actor.userId);
      if (profile === undefined) throw new AppError('PROFILE_NOT_FOUND');
      return presentProfile(profile);
    },
    listSessions: async ({ db, actor, now }) => {
      const rows = await listSessions(db, actor.userId);
      const sessions = rows
        .filter((row) => !hasExpired(row, actor.grantedRole, now))
        .map((row) => presentOwnSession(row, actor.sessionId));
      return { sessions, totalCount: sessions.length };
    },
    endSession: async ({ db, actor }, { params }) => {
      const isDone = await deleteOwnSession(db, params.id, actor.userId);
      if (!isDone) throw new AppError('SESSION_NOT_FOUND');
    },
    endOtherSessions: async ({ db, actor, now }) => {
      const { userId, sessionId: keepId } = actor;
      await withTransaction(db, (trx) => deleteSessionsOf(trx, { userId, keepId, now }));
    },
    cancelEmailChange,
    downloadData,
    closeAccount: (ctx, { body }) => closeAccount(ctx, body),
    joinSeller: (ctx, { body }) => joinSeller(ctx, body.token),
    listAddresses: async ({ db, actor }) => {
      const rows = await listAddresses(db, actor.userId);
      return { addresses: rows.map(presentAddress), totalCount: rows.length };
    },
    addAddress: async ({ db, actor, now }, { body }) =>
      presentAddress(await insertAddress(db, { id: newId(), userId: actor.userId, now }, body)),
    updateAddress: (ctx, { params, body }) => changeAddress(ctx, params.id, body),
    makeAddressDefault: async ({ db, actor, now }, { params }) => {
      const row = await withTransaction(db, (trx) =>
        makeAddressDefault(trx, { id: params.id, userId: actor.userId, now }),
      );
      if (row === undefined) throw new AppError('ADDRESS_NOT_FOUND');
      return presentAddress(row);
    },
    deleteAddress: async ({ db, actor, now }, { params }) => {
      const isDone = await archiveAddress(db, { id: params.id, userId: actor.userId, now });
      if (!isDone) throw new AppError('ADDRESS_NOT_FOUND');
    },
  });
}
