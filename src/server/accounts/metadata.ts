import { AuthError } from '#server/accounts/auth-errors.ts';

/** Longest first or last name, as the profile's columns have it. */
const MAX_NAME_LENGTH = 100;
/** Metadata travels in every access token, so it stays small. */
const MAX_METADATA_BYTES = 4096;

/** The metadata of a new user. */
export interface NewMetadata {
  /** To store: what was sent, and nothing added. */
  readonly metadata: Record<string, unknown>;
  /** For the profile; empty where none was sent. */
  readonly firstName: string;
  readonly lastName: string;
}

/** Reads a sign-up's metadata. Refuses names, or metadata, that are too long. */
export function readMetadata(value: unknown): NewMetadata {
  const metadata = checked(value);
  assertSmall(metadata);
  return {
    metadata,
    firstName: readName(metadata['first_name'], 'First name'),
    lastName: readName(metadata['last_name'], 'Last name'),
  };
}

/** Stored metadata with what was sent merged in, shallowly; null removes a key. */
export function mergeMetadata(
  stored: Readonly<Record<string, unknown>>,
  value: unknown,
): Record<string, unknown> {
  return merge(stored, checked(value));
}

/** The metadata that was sent: names trimmed, a role made one of the two wishes, nothing added. */
function checked(value: unknown): Record<string, unknown> {
  const metadata = { ...objectOf(value) };
  const { first_name: firstName, last_name: lastName, role } = metadata;
  if (firstName != null) metadata['first_name'] = readName(firstName, 'First name');
  if (lastName != null) metadata['last_name'] = readName(lastName, 'Last name');
  if (role != null) metadata['role'] = readWish(role);
  return metadata;
}

/** What a service keeps about a user, merged alike; nothing in it means anything to the shop. */
export function mergeAppMetadata(
  stored: Readonly<Record<string, unknown>>,
  value: unknown,
): Record<string, unknown> {
  return merge(stored, objectOf(value));
}

function merge(stored: object, sent: object): Record<string, unknown> {
  const merged = Object.fromEntries(
    Object.entries({ ...stored, ...sent }).filter(([, kept]) => kept !== null),
  );
  assertSmall(merged);
  return merged;
}

/** The role is a wish that grants nothing (Rule 9). */
function readWish(value: unknown): 'customer' | 'seller' {
  return value === 'seller' ? 'seller' : 'customer';
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

/** The value as JSON, or null when it is nested too deeply to be written. */
function textOf(value: object): string | null {
  try {
    return JSON.stringify(value);
  } catch {
    return null;
  }
}

function readName(value: unknown, label: string): string {
  const name = typeof value === 'string' ? value.trim() : '';
  if (name.length > MAX_NAME_LENGTH) {
    throw new AuthError('validation_failed', {
      message: `${label} cannot be longer than ${MAX_NAME_LENGTH} characters`,
    });
  }
  return name;
}
