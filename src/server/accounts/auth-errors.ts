import type { Context } from 'hono';

import { toAppError } from '#server/http/errors.ts';
import { currentRequestId } from '#server/platform/current-request.ts';
import type { Logger } from '#server/platform/log.ts';

/** The errors of /auth/v1 as its client expects them: status and text per code (docs/decisions). */
export const authErrors = {
  bad_json: { status: 400, text: 'Could not parse request body as JSON' },
  validation_failed: { status: 400, text: 'Some of the values sent are not valid' },
  invalid_credentials: { status: 400, text: 'Invalid login credentials' },
  email_not_confirmed: { status: 400, text: 'Email not confirmed' },
  user_banned: { status: 403, text: 'User is banned' },
  reauthentication_needed: {
    status: 400,
    text: 'Log in again before you change your second factor.',
  },
  refresh_token_not_found: { status: 400, text: 'Invalid Refresh Token: Refresh Token Not Found' },
  refresh_token_already_used: { status: 400, text: 'Invalid Refresh Token: Already Used' },
  session_expired: { status: 400, text: 'Invalid Refresh Token: Session Expired' },
  no_authorization: { status: 401, text: 'This endpoint requires a valid Bearer token' },
  bad_jwt: { status: 403, text: 'invalid JWT: unable to parse or verify signature' },
  session_not_found: { status: 403, text: 'Session from session_id claim in JWT does not exist' },
  user_not_found: { status: 403, text: 'User from sub claim in JWT does not exist' },
  not_admin: { status: 403, text: 'User not allowed' },
  insufficient_aal: { status: 403, text: 'Confirm your log-in with your second factor first' },
  otp_expired: { status: 403, text: 'Email link is invalid or has expired' },
  not_found: { status: 404, text: 'There is nothing at this address' },
  mfa_factor_not_found: { status: 404, text: 'Factor not found' },
  flow_state_not_found: { status: 404, text: 'invalid flow state, no valid flow state found' },
  request_entity_too_large: { status: 413, text: 'Request body is too large' },
  weak_password: { status: 422, text: 'Password should be stronger.' },
  same_password: { status: 422, text: 'New password should be different from the old password.' },
  email_exists: { status: 422, text: 'A user with this email address has already been registered' },
  user_already_exists: { status: 422, text: 'User already registered' },
  mfa_factor_name_conflict: { status: 422, text: 'You already have a factor with this name' },
  mfa_verification_failed: { status: 422, text: 'Invalid code entered' },
  too_many_enrolled_mfa_factors: { status: 422, text: 'You have as many factors as allowed' },
  signup_disabled: { status: 422, text: 'Signups not allowed for this instance' },
  over_email_send_rate_limit: {
    status: 429,
    text: 'For security purposes, you can only request this after a while.',
  },
  over_request_rate_limit: { status: 429, text: 'Request rate limit reached' },
  unexpected_failure: { status: 500, text: 'Unexpected failure, please try again later' },
  service_unavailable: { status: 503, text: 'Service unavailable, please try again shortly' },
} as const satisfies Record<string, { status: number; text: string }>;

export type AuthErrorCode = keyof typeof authErrors;

export type WeakPasswordReason = 'length' | 'characters' | 'pwned';

export interface AuthErrorDetails {
  readonly message?: string;
  readonly status?: number;
  readonly weakPasswordReasons?: readonly WeakPasswordReason[];
  readonly retryAfterSeconds?: number;
}

/** An error under /auth/v1 that is safe to show to the client. */
export class AuthError extends Error {
  readonly code: AuthErrorCode;
  readonly status: number;
  readonly details: AuthErrorDetails;

  constructor(code: AuthErrorCode, details: AuthErrorDetails = {}) {
    super(details.message ?? authErrors[code].text);
    this.name = 'AuthError';
    this.code = code;
    this.status = details.status ?? authErrors[code].status;
    this.details = details;
  }
}

const API_VERSION = '2024-01-01';

/**
 * Sends an error in the shape of the client's version: the new shape with the version header, else
 * the old one, whose `code` is the HTTP status. Database errors are 503, never a 4xx, which would
 * sign customers out.
 */
export function authErrorResponse(c: Context, thrown: unknown, log: Logger): Response {
  const error = toAuthError(thrown);
  const { weakPasswordReasons, retryAfterSeconds } = error.details;
  const errorId = currentRequestId();
  if (error.status >= 500) log.error({ err: thrown, errorId, path: c.req.path }, error.code);

  c.header('Cache-Control', 'no-store');
  c.header('x-sb-error-code', error.code);
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
  // JSON leaves out what is undefined.
  const more = {
    weak_password: weakPasswordReasons && { reasons: weakPasswordReasons },
    error_id: error.status === 500 ? errorId : undefined,
  };
  const status = error.status as 400;
  if (asksForNewShape(c.req.header('x-supabase-api-version'))) {
    c.header('X-Supabase-Api-Version', API_VERSION);
    return c.json({ code: error.code, message: error.message, ...more }, status);
  }
  return c.json(
    { code: error.status, error_code: error.code, msg: error.message, ...more },
    status,
  );
}

function asksForNewShape(version: string | undefined): boolean {
  if (version === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(version)) return false;
  return !Number.isNaN(Date.parse(version)) && version >= API_VERSION;
}

/** Turns anything thrown into an AuthError; unknown errors lose their message here. */
export function toAuthError(thrown: unknown): AuthError {
  if (thrown instanceof AuthError) return thrown;
  const error = toAppError(thrown);
  if (error.code === 'BAD_JSON') return new AuthError('bad_json');
  if (error.code === 'INVALID_INPUT') {
    const [message] = Object.values(error.details.fields ?? {});
    return new AuthError('validation_failed', message === undefined ? {} : { message });
  }
  if (error.code === 'BODY_TOO_LARGE') return new AuthError('request_entity_too_large');
  if (error.status === 503) {
    return new AuthError('service_unavailable', {
      retryAfterSeconds: error.details.retryAfterSeconds ?? 2,
    });
  }
  return new AuthError('unexpected_failure');
}
