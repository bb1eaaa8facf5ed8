import type { AuthError, Factor } from '@supabase/auth-js';

import { authClient, callAuth } from '#web/session/auth-client.ts';
import { logInAgain } from '#web/session/log-in-again.ts';

/** An authenticator app or a passkey of the reader's account. */
export type OwnFactor = Pick<Factor, 'id' | 'factor_type' | 'friendly_name' | 'created_at'>;

interface SessionTokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** The reader's confirmed authenticator apps and passkeys. */
export async function fetchOwnFactors(): Promise<OwnFactor[]> {
  const auth = await authClient();
  const { data, error } = await auth.mfa.listFactors();
  if (error !== null) throw error;
  return data.all.filter(({ status }) => status === 'verified');
}

export async function confirmFactor(factorId: string, code: string): Promise<void> {
  const auth = await authClient();
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
  if (error !== null) throw error;
}

/** Repeats a call that needs a new log-in once the reader has logged in again. */
export async function withNewLogIn<Answer extends { error: AuthError | null }>(
  call: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await call();
  const isOld = answer.error?.code === 'reauthentication_needed';
  return isOld && (await logInAgain.ask('old')) ? call() : answer;
}

/** `name`, or with the first number that none of these has. */
export function freeName(name: string, factors: readonly OwnFactor[]): string {
  const names = new Set(factors.map((factor) => factor.friendly_name));
  let free = name;
  for (let number = 2; names.has(free); number += 1) free = `${name} ${number}`;
  return free;
}

/** False in an old browser, and on an address without HTTPS. */
export const canUsePasskeys = () => typeof PublicKeyCredential === 'function';

/** Makes a passkey and confirms it by its first use. */
export async function addPasskey(others: readonly OwnFactor[]): Promise<void> {
  const auth = await authClient();
  const friendlyName = freeName('Passkey', others);
  const { data, error } = await withNewLogIn(() =>
    auth.mfa.enroll({ factorType: 'webauthn', friendlyName }),
  );
  if (error !== null) throw error;
  await confirmPasskey(data.id);
}

/** Has the browser make the passkey the first time, and use it from then on. */
export async function confirmPasskey(factorId: string): Promise<void> {
  if (!canUsePasskeys()) throw new Error(NO_PASSKEYS);
  const auth = await authClient();
  const site = { rpId: location.hostname, rpOrigins: [location.origin] };
  const challenge = await auth.mfa.challenge({ factorId, webauthn: site });
  if (challenge.error !== null) throw challenge.error;
  const { id: challengeId, webauthn } = challenge.data;
  const options = webauthn.credential_options as CredentialCreationOptions &
    CredentialRequestOptions;
  const credential = await (
    webauthn.type === 'create'
      ? navigator.credentials.create(options)
      : navigator.credentials.get(options)
  ).catch((reason: DOMException) => {
    throw new Error(PASSKEY_FAILURES[reason.name] ?? NOT_USED, { cause: reason });
  });
  const answer = { ...site, type: webauthn.type, credential_response: credential };
  type Verifying = Parameters<typeof auth.mfa.verify>[0];
  const { error } = await auth.mfa.verify({ factorId, challengeId, webauthn: answer } as Verifying);
  if (error !== null) throw error;
}

const NO_PASSKEYS = 'This browser cannot use passkeys at this address.';
/** Browsers do not tell a cancelled question from a missing passkey or one that took too long. */
const NOT_USED = 'The passkey was not used. Try again.';
const PASSKEY_FAILURES: Readonly<Record<string, string>> = {
  InvalidStateError: 'This device already has a passkey for your account.',
  // On an IP address, or on another domain than the shop's.
  SecurityError: NO_PASSKEYS,
};

/** Confirms the log-in with a recovery code, which works once. */
export async function redeemRecoveryCode(code: string): Promise<void> {
  const auth = await authClient();
  const session = await callAuth<SessionTokens>('POST', '/factors/recover', { code });
  const { error } = await auth.setSession(session);
  if (error !== null) throw error;
}

export async function removeFactor(factorId: string): Promise<void> {
  const auth = await authClient();
  const { error } = await auth.mfa.unenroll({ factorId });
  if (error !== null) throw error;
  // Without the last factor the session has fewer rights, and its token says so.
  await auth.refreshSession();
}

/** Ten new recovery codes; older ones stop working. */
export async function makeRecoveryCodes(): Promise<readonly string[]> {
  const { codes } = await callAuth<{ codes: string[] }>('POST', '/factors/recovery-codes', {});
  return codes;
}

export async function countRecoveryCodes(): Promise<number> {
  const { recovery_codes_left: left } = await callAuth<{ recovery_codes_left: number }>(
    'GET',
    '/factors/requirement',
  );
  return left;
}

/** With what the reader confirms. */
export type Means = 'app' | 'passkey' | 'recovery';

const REFUSALS: Readonly<Record<Means, string>> = {
  app: 'This code is wrong or too old. Enter the one that the app shows now.',
  passkey: 'The passkey was refused. Try again.',
  recovery: 'This is not one of your unused recovery codes.',
};

/** The sentence for a refused second factor; the server's own for anything else. */
export function factorMessage(error: unknown, means: Means): string {
  const { code, message } = error as AuthError;
  if (code === 'over_request_rate_limit') {
    return 'Too many attempts. Wait a few minutes and try again.';
  }
  return code === 'mfa_verification_failed' || code === 'validation_failed'
    ? REFUSALS[means]
    : message?.trim() || 'An error occurred';
}
