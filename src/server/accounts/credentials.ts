import { MAX_EMAIL_LENGTH, MAX_PASSWORD_BYTES } from '#contract/limits.ts';

import { AuthError, type WeakPasswordReason } from '#server/accounts/auth-errors.ts';
import { isCommonPassword } from '#server/accounts/common-passwords.ts';
import type { Services } from '#server/http/context.ts';
import { loadShop } from '#server/shop/load-shop.ts';

/** A valid email address as HTML defines it for form fields. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** The email address in lower case. Refuses a missing or malformed one. */
export function requireEmail(value: unknown): string {
  if (value === undefined || value === null || value === '') {
    throw new AuthError('validation_failed', { message: 'An email address is required' });
  }
  const email = typeof value === 'string' ? value.toLowerCase() : '';
  if (email.length > MAX_EMAIL_LENGTH || !EMAIL.test(email)) {
    throw new AuthError('validation_failed', {
      message: 'Unable to validate email address: invalid format',
    });
  }
  return email;
}

/** Why a new password is refused: too short, common, the shop's name or the owner's address. */
export async function weaknessOf(
  { db, config }: Pick<Services, 'db' | 'config'>,
  password: string,
  email: string,
): Promise<{ message: string; reasons: WeakPasswordReason[] } | null> {
  const { auth } = config;
  if (Array.from(password.normalize('NFC')).length < auth.passwordMin) {
    const message = `Password should be at least ${auth.passwordMin} characters.`;
    return { message, reasons: ['length'] };
  }
  const isCommon = auth.rejectCommonPasswords && isCommonPassword(password);
  const { name } = await loadShop({ db, config });
  if (isCommon || isObvious(password, { email, shopName: name })) {
    const message =
      'Password is known to be weak and easy to guess, please choose a different one.';
    return { message, reasons: ['pwned'] };
  }
  return null;
}

/** Whether it is the shop's name, with or without a number, the address or its first part. */
function isObvious(
  password: string,
  { email, shopName }: { readonly email: string; readonly shopName: string },
): boolean {
  const word = lettersOf(password);
  if (word.replace(/\d{1,4}$/, '') === lettersOf(shopName)) return true;
  return [email, email.split('@')[0] ?? ''].some((part) => lettersOf(part) === word && word !== '');
}

/** The letters and digits of a text in lower case. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Validates a new password: present, at most 128 bytes, and not weak (`weaknessOf`). */
export async function requireNewPassword(
  ctx: Pick<Services, 'db' | 'config'>,
  value: unknown,
  email: string,
): Promise<string> {
  if (typeof value !== 'string' || value === '') {
    throw new AuthError('validation_failed', { message: 'Signup requires a valid password' });
  }
  if (isTooLong(value)) {
    throw new AuthError('validation_failed', {
      message: `Password cannot be longer than ${MAX_PASSWORD_BYTES} characters`,
    });
  }
  const weakness = await weaknessOf(ctx, value, email);
  if (weakness !== null) {
    const { message, reasons } = weakness;
    throw new AuthError('weak_password', { message, weakPasswordReasons: reasons });
  }
  return value;
}

/** Whether the text is longer than any password we have ever accepted. */
export function isTooLong(password: string): boolean {
  return Buffer.byteLength(password.normalize('NFC')) > MAX_PASSWORD_BYTES;
}

/** Refuses a code challenge: PKCE is not supported. auth-js sends null where it uses none. */
export function refusePkce(body: Record<string, unknown>): void {
  if (body['code_challenge'] == null) return;
  throw new AuthError('validation_failed', { message: 'PKCE is not offered' });
}
