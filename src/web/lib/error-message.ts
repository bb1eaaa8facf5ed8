import { ApiError } from '#contract/errors/api-error.ts';

const SHOWN_CHARACTERS = 200;

/** The message of a failed call, cut at 200 characters; `fallback` if it has none. */
export function errorMessage(error: unknown, fallback = 'An error occurred'): string {
  const isWordless = error instanceof ApiError && !error.hasWords;
  const message = error instanceof Error && !isWordless ? error.message : '';
  return (message || fallback).slice(0, SHOWN_CHARACTERS);
}

/** The code of an API error; null for anything else. */
export function errorCode(error: unknown): string | null {
  return error instanceof ApiError ? error.code : null;
}

/** Whether the call was refused because nobody is signed in. */
export function isSignedOutError(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
