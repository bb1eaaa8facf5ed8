import { useSyncExternalStore } from 'react';

export interface SignInRequest {
  /** The exact sentence. */
  readonly message: string;
  /** What happens after signing in. */
  readonly help: string;
}

let current: SignInRequest | null = null;
const listeners = new Set<() => void>();

function publish(next: SignInRequest | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Opens the prompt to sign in, near the end of the page. */
export function askToSignIn(request: SignInRequest): void {
  publish(request);
}

export function dismissSignIn(): void {
  publish(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The open request to sign in; null if there is none. */
export function useSignInRequest(): SignInRequest | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}
