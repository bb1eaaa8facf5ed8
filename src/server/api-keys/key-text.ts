import { newToken } from '#server/platform/link-token.ts';

/** What keys begin with, so that people and secret scanners recognise them. */
const PREFIX = 'bnk_';
const HINT_LENGTH = PREFIX.length + 4;

/** A new key of 256 random bits. Only its SHA-256 and its hint are stored. */
export function newKeyText(): string {
  return `${PREFIX}${newToken()}`;
}

export function isKeyText(bearer: string): boolean {
  return bearer.startsWith(PREFIX);
}

/** The beginning of a key, which leaves 232 bits unknown. */
export function hintOf(key: string): string {
  return key.slice(0, HINT_LENGTH);
}
