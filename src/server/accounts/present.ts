import { roleWithMemberships } from '#domain/access/seller-roles.ts';

import type { Session } from '#contract/schemas/account.ts';
import type { Address, Profile } from '#contract/schemas/customer.ts';

import type { AddressRow } from '#server/accounts/queries/addresses.ts';
import type { findProfile } from '#server/accounts/queries/profiles.ts';
import type { listSessions } from '#server/accounts/queries/sessions.ts';
import type { AuthUserRow, KnownUser } from '#server/accounts/queries/users.ts';

type PresentableUser = Partial<AuthUserRow & Pick<KnownUser, 'factors'>> &
  Pick<
    AuthUserRow,
    'id' | 'email' | 'user_metadata' | 'app_metadata' | 'created_at' | 'updated_at'
  >;

/** The metadata that a service wrote about the user, with our identity provider. */
export function presentAppMetadata({ app_metadata: stored }: Pick<AuthUserRow, 'app_metadata'>) {
  return { ...stored, provider: 'email', providers: ['email'] };
}

/** A user as the auth client expects it. JSON leaves out what is undefined. */
export function presentUser(user: PresentableUser) {
  const createdAt = user.created_at.toISOString();
  const updatedAt = user.updated_at.toISOString();
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    phone: '',
    email_confirmed_at: user.email_confirmed_at?.toISOString(),
    confirmed_at: user.email_confirmed_at?.toISOString(),
    confirmation_sent_at: user.confirmation_sent_at?.toISOString(),
    recovery_sent_at: user.recovery_sent_at?.toISOString(),
    email_change_sent_at: user.email_change_sent_at?.toISOString(),
    new_email: user.email_change ?? undefined,
    invited_at: user.invited_at?.toISOString(),
    last_sign_in_at: user.last_sign_in_at?.toISOString(),
    app_metadata: presentAppMetadata(user),
    user_metadata: user.user_metadata,
    identities: [
      {
        identity_id: user.id,
        id: user.id,
        user_id: user.id,
        identity_data: {
          ...user.user_metadata,
          sub: user.id,
          email: user.email,
          email_verified: user.email_confirmed_at != null,
          phone_verified: false,
        },
        provider: 'email',
        last_sign_in_at: user.last_sign_in_at?.toISOString(),
        created_at: createdAt,
        updated_at: updatedAt,
        email: user.email,
      },
    ],
    factors: user.factors?.length ? user.factors.map(presentFactor) : undefined,
    created_at: createdAt,
    updated_at: updatedAt,
    banned_until: user.banned_until?.toISOString(),
    is_anonymous: false,
  };
}

function presentFactor({ verified_at: verifiedAt, ...factor }: KnownUser['factors'][number]) {
  return {
    id: factor.id,
    friendly_name: factor.friendly_name,
    factor_type: factor.factor_type,
    status: verifiedAt === null ? 'unverified' : 'verified',
    created_at: new Date(factor.created_at).toISOString(),
    updated_at: new Date(factor.updated_at).toISOString(),
  };
}

export function presentProfile(row: NonNullable<Awaited<ReturnType<typeof findProfile>>>): Profile {
  return {
    ...row,
    role: roleWithMemberships(row.role, row.sellers),
    created_at: row.created_at.toISOString(),
  };
}

export function presentOwnSession(
  row: Awaited<ReturnType<typeof listSessions>>[number],
  currentId: string,
): Session {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    last_used_at: row.refreshed_at.toISOString(),
    user_agent: row.user_agent,
    ip: row.ip,
    is_current: row.id === currentId,
  };
}

export function presentAddress(row: AddressRow): Address {
  const { archived_at: _archived, updated_at: _updated, ...address } = row;
  return { ...address, created_at: row.created_at.toISOString() };
}
