import type { AuthError, GoTrueClient } from '@supabase/auth-js';

import { ApiError, unanswered } from '#contract/errors/api-error.ts';
import { errorCodes } from '#contract/errors/codes.ts';

import { fetchInTime } from '#web/lib/fetch-in-time.ts';
import type { PageConfig } from '#web/lib/router-context.ts';

/** The one value that the client keeps in this browser: the session. */
export const SESSION_STORAGE_KEY = 'shop-auth';

let client: Promise<GoTrueClient> | null = null;
let linkReader: Promise<GoTrueClient> | null = null;

/**
 * The page's one auth client, loaded when first needed: visitors who never sign in do not download
 * it. Browser only. It never looks for a session in the address, where a link could plant somebody
 * else's.
 */
export function authClient(): Promise<GoTrueClient> {
  client ??= createClient({ storageKey: SESSION_STORAGE_KEY, persistSession: true }).catch(
    (error: unknown) => {
      // The next call downloads it again.
      client = null;
      throw error;
    },
  );
  return client;
}

/**
 * A client for the session that a mail link brings. It keeps that session in memory: no other tab
 * hears of it, nothing is stored, and whoever is signed in stays so until the link has been proven
 * good.
 */
export function linkClient(): Promise<GoTrueClient> {
  linkReader ??= createClient({ storageKey: 'shop-link', persistSession: false }).catch(
    (error: unknown) => {
      linkReader = null;
      throw error;
    },
  );
  return linkReader;
}

interface ClientStorage {
  readonly storageKey: string;
  readonly persistSession: boolean;
}

async function createClient({ storageKey, persistSession }: ClientStorage): Promise<GoTrueClient> {
  const { AuthClient: Client } = await import('@supabase/auth-js');
  return new Client({
    url: `${location.origin}/auth/v1`,
    headers: { apikey: publicKey() },
    fetch: fetchWithoutExpiry,
    storageKey,
    flowType: 'implicit',
    detectSessionInUrl: false,
    autoRefreshToken: persistSession,
    persistSession,
  });
}

/** Whether there may be a session at all; without one nobody needs the client. */
export function mayHaveSession(): boolean {
  if (client !== null) return true;
  try {
    return localStorage.getItem(SESSION_STORAGE_KEY) !== null;
  } catch {
    // Storage is switched off: a session then lives in the client's memory alone.
    return false;
  }
}

/**
 * Leaves the end of a session out of the answers that bring one: the client then counts
 * `expires_in` from this device's clock, which is the one it compares with, and a clock that is a
 * day out neither refreshes before every call nor trusts a token that has long expired. A call
 * without an answer fails with our words, and a proxy's page arrives as an answer without any.
 */
async function fetchWithoutExpiry(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetchInTime(...request).catch((error: unknown) => {
    throw unanswered(error);
  });
  if (response.status !== 200 && response.ok) return response;
  const text = await response.text();
  const { status, headers } = response;
  return new Response(response.ok ? withoutExpiry(text) : jsonOrEmpty(text), { status, headers });
}

function jsonOrEmpty(text: string): string {
  try {
    JSON.parse(text);
    return text;
  } catch {
    return '{}';
  }
}

function withoutExpiry(text: string): string {
  try {
    const { expires_at: _expiresAt, ...rest } = JSON.parse(text) as Record<string, unknown>;
    return 'access_token' in rest ? JSON.stringify(rest) : text;
  } catch {
    // A proxy's page, say: the client knows what to make of it.
    return text;
  }
}

/**
 * The signed-in user's access token, refreshed when it is about to expire; null when signed out.
 * Throws UNAVAILABLE while a refresh is needed and the server cannot give one: the session is kept.
 */
export async function currentAccessToken(): Promise<string | null> {
  if (!mayHaveSession()) return null;
  const auth = await authClient();
  const { data, error } = await auth.getSession();
  if (data.session === null) throwIfUnavailable(error);
  return data.session?.access_token ?? null;
}

/**
 * The token to use instead of one that the server has refused: another call's or tab's newer one,
 * or a fresh one; null when the session has none.
 */
export async function renewAccessToken(refused: string): Promise<string | null> {
  const stored = await currentAccessToken();
  if (stored !== refused) return stored;
  const auth = await authClient();
  const { error } = await auth.refreshSession();
  throwIfUnavailable(error);
  const renewed = await currentAccessToken();
  if (renewed !== refused) return renewed;
  // The client keeps a session while its token has not expired, but forgets it when the server does
  // not know its user.
  await auth.getUser();
  return null;
}

function throwIfUnavailable(error: AuthError | null): void {
  if (error?.name !== 'AuthRetryableFetchError') return;
  const { status, text } = errorCodes.UNAVAILABLE;
  throw new ApiError({ status, code: 'UNAVAILABLE', message: text });
}

function publicKey(): string {
  const text = document.getElementById('page-config')?.textContent ?? '{}';
  const { config } = JSON.parse(text) as { config?: PageConfig };
  return config?.publicKey ?? '';
}
