import { AuthError } from '#server/accounts/auth-errors.ts';

/** Longest first or last name, as the profile's columns have it. */
const MAX_NAME_LENGTH = 100;
/** Metadata travels in every access token, so it stays small. */
const MAX_METADATA_BYTES = 4096;

/** A sign-up's metadata as it is stored: two names, a wish of customer or seller, and whatever else was sent. */
export function readMetadata(value: unknown) {
  const data = objectOf(value);
  const metadata = {
    ...data,
    first_name: readName(data['first_name'], 'First name'),
    last_name: readName(data['last_name'], 'Last name'),
    role: readWish(data['role']),
  };
  assertSmall(metadata);
  return metadata;
}

/** Stored metadata with what was sent merged in, shallowly; null removes a key. */
export function mergeMetadata(
  stored: Readonly<Record<string, unknown>>,
  value: unknown,
): Record<string, unknown> {
  const data = objectOf(value);
  const checked: Record<string, unknown> = { ...data };
  if (data['first_name'] != null)
    checked['first_name'] = readName(data['first_name'], 'First name');
  if (data['last_name'] != null) checked['last_name'] = readName(data['last_name'], 'Last name');
  if (data['role'] != null) checked['role'] = readWish(data['role']);
  return merge(stored, checked);
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
