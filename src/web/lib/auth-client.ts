import type { GoTrueClient } from '@supabase/auth-js';

import type { PageConfig } from '#web/lib/router-context.ts';

/** The one value that the client keeps in this browser: the session. */
export const SESSION_STORAGE_KEY = 'shop-auth';

let client: Promise<GoTrueClient> | null = null;
let linkReader: Promise<GoTrueClient> | null = null;

/**
 * The page's one auth client, loaded when first needed: visitors who never sign in do not download it.
 * Browser only. It never looks for a session in the address, where a link could plant somebody else's.
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
 * A client for the session that a mail link brings. It keeps that session in memory: no other tab hears of
 * it, nothing is stored, and whoever is signed in stays so until the link has been proven good.
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

interface Keeping {
  readonly storageKey: string;
  readonly persistSession: boolean;
}

async function createClient({ storageKey, persistSession }: Keeping): Promise<GoTrueClient> {
  const { AuthClient: Client } = await import('@supabase/auth-js');
  return new Client({
    url: `${location.origin}/auth/v1`,
    headers: { apikey: publicKey() },
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

/** The signed-in user's access token, refreshed when it is about to expire; null when signed out. */
export async function currentAccessToken(): Promise<string | null> {
  if (!mayHaveSession()) return null;
  const auth = await authClient();
  const { data } = await auth.getSession();
  return data.session?.access_token ?? null;
}

function publicKey(): string {
  const text = document.getElementById('page-config')?.textContent ?? '{}';
  const { config } = JSON.parse(text) as { config?: PageConfig };
  return config?.publicKey ?? '';
}
