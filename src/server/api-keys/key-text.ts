import { KEY_PREFIX } from '#domain/access/api-keys.ts';

import { newToken } from '#server/platform/link-token.ts';

const HINT_LENGTH = KEY_PREFIX.length + 4;

/** A new key of 256 random bits. Only its SHA-256 and its hint are stored. */
export function newKeyText(): string {
  return `${KEY_PREFIX}${newToken()}`;
}

/** The beginning of a key, which leaves 232 bits unknown. */
export function hintOf(key: string): string {
  return key.slice(0, HINT_LENGTH);
}
