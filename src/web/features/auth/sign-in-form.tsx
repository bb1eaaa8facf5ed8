import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';

import { maySignInAt, type Role } from '#domain/access/access.ts';

import { pages } from '#contract/paths/pages.ts';

import { useApi } from '#web/lib/api.ts';
import { errorCode } from '#web/lib/error-message.ts';
import { authClient } from '#web/session/auth-client.ts';
import { useSession } from '#web/session/session.tsx';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.ts';

import { authMessage } from './auth-message.ts';
import {
  CredentialForm,
  EmailField,
  emailRules,
  FormFailure,
  PasswordField,
  useCredentialForm,
} from './credential-form.tsx';

const NO_USER = 'Failed to retrieve user information after login.';
const NO_PROFILE = 'Failed to retrieve user profile after login.';
/** The auth server's error for an attempt too soon after wrong passwords. */
const TOO_SOON = 'Request rate limit reached';
const FAILED = 'An error occurred during login';

/** The password works, but would be refused as a new one. */
function adviseNewPassword(reason: string): void {
  const action = { label: 'Change it', href: pages.account('security') };
  showToast({ message: `Please change your password. ${reason}`, tone: 'info', action });
}

interface Credentials {
  email: string;
  password: string;
}

export function SignInForm({
  door,
  refusal,
  helpFor,
  offerFor,
  onSignedIn,
  staysOpen = false,
}: {
  /** Administrators have their own log-in page; the wrong role is signed out again at once. */
  door: 'shop' | 'admin';
  refusal: string;
  /** Shown below an error's text, and between the error and the fields. */
  helpFor?: (message: string) => ReactNode;
  offerFor?: (message: string, email: string) => ReactNode;
  /** Called once, also for a visitor who is already signed in. */
  onSignedIn: (role: Role) => Promise<void>;
  /** While another message has priority, an existing session does not redirect. */
  staysOpen?: boolean;
}) {
  const api = useApi();
  const isHydrated = useHydrated();
  const form = useCredentialForm<Credentials>(['email', 'password']);
  const session = useSession();
  const hasLeft = useRef(false);

  async function leave(role: Role) {
    if (hasLeft.current) return;
    hasLeft.current = true;
    await onSignedIn(role);
  }

  // Signed in by another tab, or recognised once the shop was reachable again.
  const role = session.user?.role ?? null;
  const mayLeave = role !== null && maySignInAt(door, role) && !form.isSubmitting && !staysOpen;
  const leaveByItself = useEffectEvent(() => role !== null && void leave(role));
  useEffect(() => {
    if (mayLeave) leaveByItself();
  }, [mayLeave]);

  /** Signs in and returns the role, or throws the error to show. */
  async function signIn({ email, password }: Credentials): Promise<Role> {
    const auth = await authClient();
    const signedIn = await auth.signInWithPassword({ email: email.trim(), password });
    if (signedIn.error !== null) throw signedIn.error;
    const { data } = await auth.getUser();
    if (data.user === null) throw new Error(NO_USER);
    const profile = await api.account.getProfile().catch((error: unknown) => {
      // Asked for and not given.
      if (errorCode(error) === 'MFA_REQUIRED') throw error;
      return null;
    });
    if (profile === null) throw new Error(NO_PROFILE);
    if (!maySignInAt(door, profile.role)) {
      await auth.signOut({ scope: 'local' });
      throw new Error(refusal);
    }
    if (signedIn.data.weakPassword != null) adviseNewPassword(signedIn.data.weakPassword.message);
    return profile.role;
  }

  async function submit(credentials: Credentials) {
    try {
      await leave(await signIn(credentials));
    } catch (error) {
      form.setFailure(authMessage(error, FAILED));
    }
  }

  return (
    <>
      <FormFailure {...form.failureProps}>
        {form.failure === TOO_SOON && (
          <p>
            Too many failed attempts. Wait a few minutes, or{' '}
            <a href={pages.forgotPassword()} className="text-link">
              choose a new password
            </a>{' '}
            and log in with it now.
          </p>
        )}
        {form.failure !== null && helpFor?.(form.failure)}
      </FormFailure>
      {form.failure !== null && offerFor?.(form.failure, form.getValues('email').trim())}
      <CredentialForm form={form} onSubmit={submit} className="flex flex-col gap-5">
        {form.errorSummary}
        <EmailField {...form.field('email', emailRules)} />
        <PasswordField
          {...form.field('password', { required: 'Enter your password.' })}
          purpose="current-password"
        />
        <p className="-mt-2 text-small">
          <a href={pages.forgotPassword()} className="text-link">
            Forgot your password?
          </a>
        </p>
        <Button
          type="submit"
          size="lg"
          full
          disabled={!isHydrated}
          loading={form.isSubmitting}
          loadingLabel="Logging in..."
        >
          Log in
        </Button>
      </CredentialForm>
    </>
  );
}
