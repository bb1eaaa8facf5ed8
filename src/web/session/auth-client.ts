import type { AuthError, GoTrueClient } from '@supabase/auth-js';

import { ApiError, unanswered } from '#contract/errors/api-error.ts';
import { UNAVAILABLE } from '#contract/errors/codes.ts';

import { fetchWithTimeout } from '#web/lib/fetch-with-timeout.ts';
import { loadOnce } from '#web/lib/load-once.ts';
import type { PageConfig } from '#web/lib/router-context.ts';
import { readStorage } from '#web/lib/web-storage.ts';

/** Where this browser stores the session. */
export const SESSION_STORAGE_KEY = 'shop-auth';

let hasClient = false;

/**
 * The auth client of the page, loaded on first use: visitors who never sign in do not download it.
 * Browser only. It does not read a session from the address, because a link could plant somebody
 * else's.
 */
export const authClient = loadOnce(async () => {
  const client = await createClient({ storageKey: SESSION_STORAGE_KEY, persistSession: true });
  hasClient = true;
  return client;
});

/**
 * A client for the session of an emailed link. It holds the session in memory and tells no other
 * tab, so the signed-in user stays signed in until the link is verified.
 */
export const linkClient = loadOnce(() =>
  createClient({ storageKey: 'shop-link', persistSession: false }),
);

async function createClient({
  storageKey,
  persistSession,
}: {
  readonly storageKey: string;
  readonly persistSession: boolean;
}): Promise<GoTrueClient> {
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

/** Whether a session may exist. If not, the client is not loaded. */
export function mayHaveSession(): boolean {
  // Where storage is disabled, a session exists only in the client's memory.
  return hasClient || readStorage('localStorage', SESSION_STORAGE_KEY) !== null;
}

/**
 * Removes `expires_at` from answers with a session. The client then counts `expires_in` from the
 * clock of this device, with which it also compares. Otherwise a clock that is a day wrong would
 * refresh before every call, or trust an expired token. A call without an answer throws our error
 * text; an answer that is not JSON becomes an empty body.
 */
async function fetchWithoutExpiry(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetchWithTimeout(...request).catch((error: unknown) => {
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
    // Not JSON, for example a proxy's page. The client handles it.
    return text;
  }
}

/**
 * The signed-in user's access token, refreshed shortly before it expires; null when signed out.
 * Throws UNAVAILABLE when a refresh is needed and the server does not answer; the session stays.
 */
export async function currentAccessToken(): Promise<string | null> {
  if (!mayHaveSession()) return null;
  const auth = await authClient();
  const { data, error } = await auth.getSession();
  if (data.session === null) throwIfUnavailable(error);
  return data.session?.access_token ?? null;
}

/**
 * The token after the server has refused one: the newer token of another call or tab, or a
 * refreshed one. Null when the session has ended.
 */
export async function renewAccessToken(refused: string): Promise<string | null> {
  const stored = await currentAccessToken();
  if (stored !== refused) return stored;
  const auth = await authClient();
  const { error } = await auth.refreshSession();
  throwIfUnavailable(error);
  const renewed = await currentAccessToken();
  if (renewed !== refused) return renewed;
  // While its token has not expired, the client keeps a session whose user the server no longer
  // knows. getUser() makes it drop the session.
  await auth.getUser();
  return null;
}

function throwIfUnavailable(error: AuthError | null): void {
  if (error?.name !== 'AuthRetryableFetchError') return;
  const { status, text } = UNAVAILABLE;
  throw new ApiError({ status, code: 'UNAVAILABLE', message: text });
}

/**
 * A call under /auth/v1 that the auth client does not know, with the reader's token. Throws the
 * client's kind of error.
 */
export async function callAuth<Answer>(method: 'GET' | 'POST', path: string, body?: object) {
  const { AuthApiError } = await import('@supabase/auth-js');
  const response = await fetchWithoutExpiry(`/auth/v1${path}`, {
    method,
    headers: {
      apikey: publicKey(),
      authorization: `Bearer ${await currentAccessToken()}`,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { message?: string; code?: string };
  if (!response.ok) throw new AuthApiError(answer.message ?? '', response.status, answer.code);
  return answer as Answer;
}

function publicKey(): string {
  const text = document.getElementById('page-config')?.textContent ?? '{}';
  const { config } = JSON.parse(text) as { config?: PageConfig };
  return config?.publicKey ?? '';
}
