import { sql, type Kysely } from 'kysely';

import type { DB } from '#db/types.ts';
import { signAccessToken } from '#server/accounts/access-token.ts';
import type { Config } from '#server/platform/config.ts';
import { newId } from '#server/platform/ids.ts';

export interface Buyer {
  readonly id: string;
  readonly addressId: string;
  readonly sessionId: string;
  readonly token: string;
}

/** An access token for a user and session that are in the database. */
export function accessToken(
  config: Config,
  user: { readonly id: string; readonly sessionId: string },
  now: Date,
): Promise<string> {
  const session = { userId: user.id, email: `${user.id}@example.com`, sessionId: user.sessionId };
  const rest = { method: 'password', signedInAt: now, secondFactor: null } as const;
  const metadata = { appMetadata: {}, userMetadata: {} };
  return signAccessToken(config, { ...session, ...rest, ...metadata }, now);
}

/** Products of $54.95 with plenty of stock. Returns their ids. */
export async function stockProducts(db: Kysely<DB>, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  await sql`
    insert into products (id, slug, name, price_cents, created_at, updated_at)
    select id, 'bench-' || id, 'Bench product', 5495, now(), now()
    from unnest(${ids}::uuid[]) id`.execute(db);
  await sql`
    insert into stock_items (id, product_id, on_hand)
    select gen_random_uuid(), id, 1000000 from unnest(${ids}::uuid[]) id`.execute(db);
  return ids;
}

/** Signed-in users with an address, and each of these products in the cart. */
export async function addBuyers(
  db: Kysely<DB>,
  config: Config,
  carts: readonly (readonly string[])[],
): Promise<Buyer[]> {
  const people = carts.map((cart) => ({
    id: newId(),
    addressId: newId(),
    sessionId: newId(),
    cart,
  }));
  const ids = people.map(({ id }) => id);
  await sql`
    insert into auth_users (id, email, email_confirmed_at, created_at, updated_at)
    select id, id || '@example.com', now(), now(), now() from unnest(${ids}::uuid[]) id`.execute(
    db,
  );
  await sql`
    insert into user_profiles (id, first_name, last_name, created_at)
    select id, 'Sam', 'Nguyen', now() from unnest(${ids}::uuid[]) id`.execute(db);
  await sql`
    insert into addresses (id, user_id, type, first_name, last_name, address1, city, state, postcode, country, created_at, updated_at)
    select a, u, 'shipping', 'Sam', 'Nguyen', '12 Wattle Street', 'Richmond', 'VIC', '3121', 'Australia', now(), now()
    from unnest(${people.map(({ addressId }) => addressId)}::uuid[], ${ids}::uuid[]) as t (a, u)`.execute(
    db,
  );
  await sql`
    insert into auth_sessions (id, user_id, hmac_key, method, created_at, refreshed_at)
    select s, u, '\\x00'::bytea, 'password', now(), now()
    from unnest(${people.map(({ sessionId }) => sessionId)}::uuid[], ${ids}::uuid[]) as t (s, u)`.execute(
    db,
  );
  const lines = people.flatMap(({ id, cart }) => cart.map((product) => ({ id, product })));
  await sql`
    insert into cart_items (id, user_id, product_id, quantity, created_at, updated_at)
    select gen_random_uuid(), u, p, 1, now(), now()
    from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ product }) => product)}::uuid[]) as t (u, p)`.execute(
    db,
  );
  await sql`analyze`.execute(db);
  const now = new Date();
  return Promise.all(
    people.map(async (person) => ({ ...person, token: await accessToken(config, person, now) })),
  );
}
