import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { ApiError } from '#contract/errors/api-error.ts';
import type { Profile } from '#contract/schemas/customer.ts';

import { RECENT_PAGES_KEY } from './recent-pages.ts';
import { createSessionStore, type SessionAuth } from './session-store.ts';

const robin: Profile = {
  id: 'robin',
  email: 'robin@example.com',
  first_name: 'Robin',
  last_name: 'Marsh',
  role: 'customer',
  sellers: [],
  created_at: '2026-03-02T01:00:00.000Z',
};
const sessionOf = (id: string) => ({ user: { id } }) as Session;

/** A store with an auth client whose events the test fires. */
function setUp(stored: Session | null = sessionOf('robin')) {
  let tell: (event: AuthChangeEvent, session: Session | null) => void = () => {};
  const auth = {
    onAuthStateChange: vi.fn<SessionAuth['onAuthStateChange']>((callback) => {
      tell = callback;
      callback('INITIAL_SESSION', stored);
      return { data: { subscription: { unsubscribe: () => {} } } };
    }),
    getUser: vi.fn<SessionAuth['getUser']>(async () => ({})),
    signOut: vi.fn<SessionAuth['signOut']>(async () => tell('SIGNED_OUT', null)),
  };
  const getProfile = vi.fn<() => Promise<Profile>>(async () => robin);
  const loadAuth = vi.fn<() => Promise<SessionAuth>>(async () => auth);
  const store = createSessionStore({
    auth: loadAuth,
    mayHaveSession: () => stored !== null,
    getProfile,
  });
  const stop = store.start();
  return {
    store,
    auth,
    getProfile,
    loadAuth,
    stop,
    tell: (...event: Parameters<typeof tell>) => tell(...event),
  };
}

const settle = () => vi.advanceTimersByTimeAsync(1);

describe('the session store', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('is signed out at once when no session is stored, without loading the auth client', () => {
    const { store, loadAuth } = setUp(null);
    expect(store.getSnapshot()).toEqual({ state: 'signed_out', user: null });
    expect(loadAuth).not.toHaveBeenCalled();
  });

  it('loads, then is signed in with the profile’s names and role', async () => {
    const { store } = setUp();
    expect(store.getSnapshot().state).toBe('loading');
    await settle();
    expect(store.getSnapshot()).toEqual({
      state: 'signed_in',
      user: {
        id: 'robin',
        email: 'robin@example.com',
        firstName: 'Robin',
        lastName: 'Marsh',
        role: 'customer',
      },
    });
  });

  it('does not change when events repeat for the same user', async () => {
    const { store, getProfile, tell } = setUp();
    await settle();
    const before = store.getSnapshot();
    for (const event of ['SIGNED_IN', 'TOKEN_REFRESHED', 'SIGNED_IN'] as const) {
      tell(event, sessionOf('robin'));
      await settle();
    }
    expect(store.getSnapshot()).toBe(before);
    expect(getProfile).toHaveBeenCalledTimes(1);
  });

  it('is signed out while the profile cannot be fetched, and retries', async () => {
    const { store, getProfile, auth } = setUp();
    getProfile.mockRejectedValueOnce(
      new ApiError({ status: 503, code: 'UNAVAILABLE', message: 'busy' }),
    );
    await settle();
    expect(store.getSnapshot().state).toBe('signed_out');
    expect(auth.signOut).not.toHaveBeenCalled();
    expect(auth.getUser).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(store.getSnapshot().state).toBe('signed_in');
  });

  it('lets the client check whether a refused session has ended', async () => {
    const { store, getProfile, auth, tell } = setUp();
    getProfile.mockRejectedValue(
      new ApiError({ status: 401, code: 'INVALID_TOKEN', message: 'ended' }),
    );
    auth.getUser.mockImplementation(async () => tell('SIGNED_OUT', null));
    await settle();
    expect(auth.getUser).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(store.getSnapshot().state).toBe('signed_out');
    expect(getProfile).toHaveBeenCalledTimes(1);
  });

  it('switches to another user who signs in, and never mixes the two', async () => {
    const { store, getProfile, tell } = setUp();
    await settle();
    getProfile.mockResolvedValue({ ...robin, id: 'kim', first_name: 'Kim' });
    tell('SIGNED_IN', sessionOf('kim'));
    expect(store.getSnapshot().state).toBe('loading');
    await settle();
    expect(store.getSnapshot().user?.firstName).toBe('Kim');
  });

  it('drops a profile that arrives after signing out', async () => {
    const { store, getProfile, tell } = setUp();
    let answer: (profile: Profile) => void = () => {};
    getProfile.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    await settle();
    tell('SIGNED_OUT', null);
    answer(robin);
    await settle();
    expect(store.getSnapshot()).toEqual({ state: 'signed_out', user: null });
  });

  it('signs out of this browser only, and erases the recent pages of the palette', async () => {
    const removeItem = vi.fn<Storage['removeItem']>();
    vi.stubGlobal('localStorage', { removeItem });
    const { store, auth } = setUp();
    await settle();
    await store.signOut();
    expect(auth.signOut).toHaveBeenCalledWith({ scope: 'local' });
    expect(store.getSnapshot().state).toBe('signed_out');
    expect(removeItem).toHaveBeenCalledWith(RECENT_PAGES_KEY);
    vi.unstubAllGlobals();
  });
});
