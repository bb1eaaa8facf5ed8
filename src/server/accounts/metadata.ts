import { MAX_PERSON_NAME_LENGTH } from '#contract/limits.ts';

import { AuthError } from '#server/accounts/auth-errors.ts';

/** Metadata travels in every access token, so it stays small. */
const MAX_METADATA_BYTES = 4096;

/** A sign-up's metadata and names, empty if not sent. Refuses any that are too long. */
export function readMetadata(value: unknown) {
  const metadata = checked(value);
  assertSmall(metadata);
  return {
    metadata,
    firstName: readName(metadata['first_name'], 'First name'),
    lastName: readName(metadata['last_name'], 'Last name'),
  };
}

/** Merges sent metadata into stored metadata, shallowly; null removes a key. */
export function mergeMetadata(stored: Readonly<Record<string, unknown>>, value: unknown) {
  return merge(stored, checked(value));
}

/** The metadata that was sent, with names trimmed and the role limited to customer or seller. */
function checked(value: unknown): Record<string, unknown> {
  const metadata = { ...objectOf(value) };
  const { first_name: firstName, last_name: lastName, role } = metadata;
  if (firstName != null) metadata['first_name'] = readName(firstName, 'First name');
  if (lastName != null) metadata['last_name'] = readName(lastName, 'Last name');
  // The requested role. It grants nothing (Rule 9).
  if (role != null) metadata['role'] = role === 'seller' ? 'seller' : 'customer';
  return metadata;
}

/** The names among the metadata that was sent; a removed one is empty. */
export function sentNames(value: unknown): { first_name?: string; last_name?: string } {
  const { first_name: firstName, last_name: lastName } = checked(value);
  return {
    ...(firstName !== undefined && { first_name: nameOf(firstName) }),
    ...(lastName !== undefined && { last_name: nameOf(lastName) }),
  };
}

const nameOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Merges what a service stores about a user in the same way; the shop does not use it. */
export function mergeAppMetadata(stored: Readonly<Record<string, unknown>>, value: unknown) {
  return merge(stored, objectOf(value));
}

function merge(stored: object, sent: object): Record<string, unknown> {
  const merged = Object.fromEntries(
    Object.entries({ ...stored, ...sent }).filter(([, sentValue]) => sentValue !== null),
  );
  assertSmall(merged);
  return merged;
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

function assertSmall(metadata: object): void {
  const text = textOf(metadata);
  if (text === null || Buffer.byteLength(text) > MAX_METADATA_BYTES) {
    throw new AuthError('validation_failed', { message: 'User metadata is too large' });
  }
}

/** The value as JSON, or null when it is nested too deeply to serialise. */
function textOf(value: object): string | null {
  try {
    return JSON.stringify(value);
  } catch {
    return null;
  }
}

function readName(value: unknown, label: string): string {
  const name = typeof value === 'string' ? value.trim() : '';
  if (name.length > MAX_PERSON_NAME_LENGTH) {
    throw new AuthError('validation_failed', {
      message: `${label} cannot be longer than ${MAX_PERSON_NAME_LENGTH} characters`,
    });
  }
  return name;
}
