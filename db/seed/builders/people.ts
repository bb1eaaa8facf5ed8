import type { Insertable, Kysely, Updateable } from 'kysely';

import type {
  AddressesTable,
  AuthUsersTable,
  DB,
  SellerProfilesTable,
  SellerSettingsTable,
  StoredShippingRules,
  UserProfilesTable,
} from '#db/types.ts';

import { nextNumber, stableId } from './ids.ts';

/** Creation time of built rows, unless the test sets another. */
export const BUILT_AT = new Date('2026-01-05T00:00:00.000Z');

export interface UserInput {
  id?: string;
  email?: string;
  firstName?: string;
  lastName?: string;
  role?: 'customer' | 'seller' | 'admin';
  /** Without one, password sign-in is impossible. */
  passwordHash?: string | null;
  createdAt?: Date;
}

/** The identity and the profile of one person, with a confirmed address. */
export function userRows(input: UserInput = {}): {
  user: Insertable<AuthUsersTable>;
  profile: Insertable<UserProfilesTable>;
} {
  const number = nextNumber();
  const id = input.id ?? stableId('user', `built-${number}`);
  const createdAt = input.createdAt ?? BUILT_AT;
  const firstName = input.firstName ?? 'Sam';
  const lastName = input.lastName ?? 'Nguyen';
  return {
    user: {
      id,
      email: input.email ?? `person-${number}@example.com`,
      password_hash: input.passwordHash ?? null,
      email_confirmed_at: createdAt,
      user_metadata: JSON.stringify({ first_name: firstName, last_name: lastName }),
      created_at: createdAt,
      updated_at: createdAt,
    },
    profile: {
      id,
      first_name: firstName,
      last_name: lastName,
      role: input.role ?? 'customer',
      created_at: createdAt,
    },
  };
}

export async function buildUser(db: Kysely<DB>, input: UserInput = {}) {
  const { user, profile } = userRows(input);
  await db.insertInto('auth_users').values(user).execute();
  await db.insertInto('user_profiles').values(profile).execute();
  if (profile.role === 'seller') await letSell(db, user.id);
  return { id: user.id, email: user.email };
}

/** Built sellers sell: most tests are about something else than the seller agreement. */
export async function letSell(db: Kysely<DB>, ...ids: readonly string[]): Promise<void> {
  const until = new Date('2100-01-01T00:00:00Z');
  await db
    .updateTable('seller_profiles')
    .set({ sells_until: until, sells_without_agreement_until: until })
    .where('id', 'in', ids)
    .execute();
}

export interface SellerInput extends UserInput {
  /** True unless given. */
  gstRegistered?: boolean;
  /** Basis points: 10 % is 1000. */
  taxRateOverrideBps?: number | null;
  /** As stored: costs in cents; an empty object follows the platform. */
  shippingRules?: StoredShippingRules;
  legalName?: string | null;
  abn?: string | null;
  profile?: Updateable<SellerProfilesTable>;
}

export function sellerSettingsRow(
  sellerId: string,
  input: SellerInput = {},
): Insertable<SellerSettingsTable> {
  return {
    seller_id: sellerId,
    tax_rate_override_bps: input.taxRateOverrideBps ?? null,
    shipping_rules: JSON.stringify(input.shippingRules ?? {}),
    gst_registered: input.gstRegistered ?? true,
    legal_name: input.legalName ?? null,
    abn: input.abn === undefined ? '51824753556' : input.abn,
    updated_at: input.createdAt ?? BUILT_AT,
  };
}

/** A user with the seller role and settings. Triggers have added the profile. */
export async function buildSeller(db: Kysely<DB>, input: SellerInput = {}) {
  const seller = await buildUser(db, { firstName: 'Grace', role: 'seller', ...input });
  await db.insertInto('seller_settings').values(sellerSettingsRow(seller.id, input)).execute();
  if (input.profile !== undefined) {
    const { profile } = input;
    await db.updateTable('seller_profiles').set(profile).where('id', '=', seller.id).execute();
  }
  return seller;
}

export interface AddressInput {
  id?: string;
  /** Built when absent. */
  userId?: string;
  type?: 'shipping' | 'billing';
  firstName?: string;
  lastName?: string;
  company?: string | null;
  address1?: string;
  address2?: string | null;
  city?: string;
  state?: string;
  postcode?: string;
  country?: 'Australia' | 'New Zealand';
  phone?: string | null;
  createdAt?: Date;
}

export function addressRow(input: AddressInput & { userId: string }): Insertable<AddressesTable> {
  const createdAt = input.createdAt ?? BUILT_AT;
  return {
    id: input.id ?? stableId('address', `built-${nextNumber()}`),
    user_id: input.userId,
    type: input.type ?? 'shipping',
    first_name: input.firstName ?? 'Sam',
    last_name: input.lastName ?? 'Nguyen',
    company: input.company ?? null,
    address1: input.address1 ?? '12 Wattle Street',
    address2: input.address2 ?? null,
    city: input.city ?? 'Richmond',
    state: input.state ?? 'VIC',
    postcode: input.postcode ?? '3121',
    country: input.country ?? 'Australia',
    phone: input.phone ?? null,
    created_at: createdAt,
    updated_at: createdAt,
  };
}

export async function buildAddress(db: Kysely<DB>, input: AddressInput = {}) {
  const userId = input.userId ?? (await buildUser(db)).id;
  const row = addressRow({ ...input, userId });
  await db.insertInto('addresses').values(row).execute();
  return { id: row.id, userId };
}
