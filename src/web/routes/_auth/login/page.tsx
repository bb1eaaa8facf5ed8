import { homeOfRole, type Role } from '#domain/access/access.ts';

import { pages } from '#contract/paths/pages.ts';

import { isAboutConfirmation } from '#web/features/auth/auth-message.ts';
import { ResendConfirmation } from '#web/features/auth/resend-confirmation.tsx';
import { SignInForm } from '#web/features/auth/sign-in-form.tsx';
import { useConfirmation, type Confirmation } from '#web/features/auth/use-confirmation.ts';
import { useGoTo } from '#web/lib/go-to.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { isReturnPage, takeReturnPage } from '#web/session/pending-intent.ts';
import { useSession } from '#web/session/session.tsx';
import { AuthShell, useCustomerPromises } from '#web/routes/_auth/shell.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

const ADMIN_REFUSED = 'Admin users must login through the Admin Login page at /admin-login';

export function LoginPage() {
  const session = useSession();
  const goTo = useGoTo();
  const confirmation = useConfirmation(({ wish }) => {
    const next = wish === 'seller' ? pages.sellerApplication() : pages.account();
    session.checkForSession();
    void goTo(takeReturnPage() ?? next, { replace: true });
  });

  // Redirected from /account; only this browser knows.
  const wantsAccount = useHydrated() && isReturnPage(pages.account());

  async function handleSignedIn(role: Role) {
    session.checkForSession();
    await goTo(takeReturnPage() ?? homeOfRole(role));
  }

  return (
    <AuthShell panelTitle="Good to see you back." promises={useCustomerPromises()}>
      <div className="flex flex-col gap-6">
        <div className="space-y-2">
          <h1 className="text-h1">Log in</h1>
          <p className="text-ink-2">
            Or{' '}
            <a href={pages.register()} className="text-link">
              create a new customer account
            </a>
          </p>
        </div>
        {wantsAccount && (
          <Notice title="Please log in" role="status">
            You need to be logged in to access your account.
          </Notice>
        )}
        <ConfirmationNotice confirmation={confirmation} />
        <SignInForm
          door="shop"
          refusal={ADMIN_REFUSED}
          helpFor={helpFor}
          offerFor={(message, email) =>
            isAboutConfirmation(message) && <ResendConfirmation email={email} />
          }
          onSignedIn={handleSignedIn}
          staysOpen={confirmation.state !== 'none'}
        />
        <p className="border-t border-line pt-6 text-ink-2">
          Want to sell?{' '}
          <a href={pages.sellerRegister()} className="text-link">
            Register as a Seller
          </a>
        </p>
      </div>
    </AuthShell>
  );
}

function helpFor(message: string) {
  if (message === ADMIN_REFUSED) {
    return (
      <p>
        <a href={pages.adminLogin()} className="text-link">
          Go to the Admin Login page
        </a>
      </p>
    );
  }
  return isAboutConfirmation(message) && <p>Please confirm your email address to login.</p>;
}

const LINK_NOTICES = {
  confirmed: { tone: 'success', words: 'Email confirmed, please sign in.' },
  email_changed: {
    tone: 'success',
    words: 'Your new email address is confirmed. Log in with it from now on.',
  },
  one_of_two: {
    tone: 'info',
    words: 'Thank you. Now open the link we emailed to your other address to complete the change.',
  },
} as const;

function ConfirmationNotice({ confirmation }: { confirmation: Confirmation }) {
  if (confirmation.state === 'none') return null;
  if (confirmation.state === 'checking') {
    return (
      <p role="status" className="flex items-center gap-3 text-ink-2">
        <Spinner />
        Confirming your email...
      </p>
    );
  }
  if (confirmation.state !== 'refused') {
    const { tone, words } = LINK_NOTICES[confirmation.state];
    return (
      <Notice tone={tone} role="status">
        {words}
      </Notice>
    );
  }
  return (
    <>
      <Notice tone="danger" role="alert">
        <p className="font-[600] text-danger">{confirmation.message}</p>
        <p>
          {confirmation.email === null
            ? 'It may have been used already: try logging in. If your address is still unconfirmed, you can request a new link.'
            : 'You can request a new link.'}
        </p>
      </Notice>
      {confirmation.email !== null && <ResendConfirmation email={confirmation.email} />}
    </>
  );
}
