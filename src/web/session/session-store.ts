import type { AuthChangeEvent, Session as AuthSession } from '@supabase/auth-js';

import type { Role } from '#domain/access/access.ts';

import { ApiError } from '#contract/errors/api-error.ts';
import type { Profile } from '#contract/schemas/customer.ts';

import { createStore } from '#web/lib/store.ts';
import { eraseRecentPages } from '#web/session/recent-pages.ts';

/** The part of the auth client that the store uses. */
export interface SessionAuth {
  onAuthStateChange(callback: (event: AuthChangeEvent, session: AuthSession | null) => void): {
    data: { subscription: { unsubscribe(): void } };
  };
  getUser(): Promise<unknown>;
  signOut(options: { scope: 'local' }): Promise<unknown>;
}

export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
}

export type SessionSnapshot =
  | { readonly state: 'loading' | 'signed_out'; readonly user: null }
  | { readonly state: 'signed_in'; readonly user: SessionUser };

interface SessionStoreOptions {
  readonly auth: () => Promise<SessionAuth>;
  /** Whether a session may be stored. If not, the auth client is not loaded. */
  readonly mayHaveSession: () => boolean;
  readonly getProfile: () => Promise<Profile>;
}

const LOADING: SessionSnapshot = { state: 'loading', user: null };
export const SIGNED_OUT: SessionSnapshot = { state: 'signed_out', user: null };

/** Delays before the profile is fetched again, in milliseconds; the last one repeats. */
const RETRY_AFTER_MS = [1_000, 3_000, 10_000, 30_000];

/**
 * Who is signed in. The auth client knows whether there is a session, the API whose it is and with
 * which role. Repeated events of the same user (a tab becomes visible, a token is refreshed) change
 * nothing. If the profile cannot be fetched, the screens show signed out, the session stays stored
 * and the profile is fetched again (Rule 48).
 */
export function createSessionStore(options: SessionStoreOptions) {
  const { set: publish, ...store } = createStore<SessionSnapshot>(LOADING);
  let auth: SessionAuth | null = null;
  let isConnecting = false;
  let stopListening: (() => void) | null = null;
  let isRunning = false;
  /** The user of the stored session, even if the profile could not be fetched. */
  let sessionUserId: string | null = null;
  let profileRun = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  function handle(event: AuthChangeEvent, session: AuthSession | null): void {
    if (session === null) {
      forget();
      return;
    }
    const isSameUser = sessionUserId === session.user.id;
    const isLoaded = isSameUser && store.getSnapshot().state === 'signed_in';
    if (isLoaded && event !== 'USER_UPDATED') return;
    if (!isSameUser) publish(LOADING);
    sessionUserId = session.user.id;
    failures = 0;
    // The client holds its lock during this callback. A call for a token would wait for it.
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => void loadProfile(), 0);
  }

  function forget(): void {
    clearTimeout(retryTimer);
    profileRun += 1;
    sessionUserId = null;
    publish(SIGNED_OUT);
  }

  async function loadProfile(): Promise<void> {
    const run = (profileRun += 1);
    const expected = sessionUserId;
    try {
      const profile = await options.getProfile();
      if (run !== profileRun || !isRunning) return;
      if (profile.id !== expected) throw new Error('The profile is not of this session');
      failures = 0;
      publish({
        state: 'signed_in',
        user: {
          id: profile.id,
          email: profile.email,
          firstName: profile.first_name,
          lastName: profile.last_name,
          role: profile.role,
        },
      });
    } catch (error) {
      if (run !== profileRun || !isRunning) return;
      publish(SIGNED_OUT);
      // The client asks the server, and drops a session that was ended there.
      if (error instanceof ApiError && error.status === 401) await auth?.getUser();
      if (run === profileRun && isRunning && sessionUserId !== null) retryLater();
    }
  }

  function retryLater(): void {
    const pauseMs = RETRY_AFTER_MS[Math.min(failures, RETRY_AFTER_MS.length - 1)];
    failures += 1;
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => void loadProfile(), pauseMs);
  }

  async function connect(): Promise<void> {
    if (isConnecting || stopListening !== null) return;
    isConnecting = true;
    try {
      auth = await options.auth();
      if (!isRunning) return;
      const { data } = auth.onAuthStateChange(handle);
      stopListening = () => data.subscription.unsubscribe();
    } catch {
      // The client could not be loaded: signed out for now, with a retry.
      if (!isRunning) return;
      publish(SIGNED_OUT);
      clearTimeout(retryTimer);
      retryTimer = setTimeout(() => void connect(), RETRY_AFTER_MS[1]);
    } finally {
      isConnecting = false;
    }
  }

  function checkForSession(): void {
    if (!isRunning || stopListening !== null) return;
    if (!options.mayHaveSession()) {
      publish(SIGNED_OUT);
      return;
    }
    publish(LOADING);
    void connect();
  }

  return {
    ...store,
    /** Starts following the session. Returns a function that stops it. */
    start() {
      isRunning = true;
      checkForSession();
      return () => {
        isRunning = false;
        clearTimeout(retryTimer);
        stopListening?.();
        stopListening = null;
      };
    },
    /** Checks for a session that this page or another tab has just begun. */
    checkForSession,
    async signOut() {
      eraseRecentPages();
      auth ??= await options.auth();
      await auth.signOut({ scope: 'local' });
      forget();
    },
  };
}
