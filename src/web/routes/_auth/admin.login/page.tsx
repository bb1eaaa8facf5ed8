import { pages } from '#contract/paths/pages.ts';

import { SignInForm } from '#web/features/auth/sign-in-form.tsx';
import { Logo } from '#web/features/shell/logo.tsx';
import { useGoTo } from '#web/lib/go-to.ts';
import { takeReturnPage } from '#web/session/pending-intent.ts';
import { useSession } from '#web/session/session.tsx';

const REFUSED = 'Access Denied: You do not have administrator privileges.';

export function AdminLoginPage() {
  const session = useSession();
  const goTo = useGoTo();

  async function handleSignedIn() {
    session.checkForSession();
    await goTo(takeReturnPage() ?? pages.admin());
  }

  return (
    <div className="flex min-h-dvh flex-col bg-ink px-4 py-6 sm:px-8 sm:py-8">
      <header className="on-ink text-white">
        <Logo />
      </header>
      <main
        id="main"
        className="mx-auto flex w-full max-w-[440px] flex-1 flex-col py-8 md:pt-[10vh]"
      >
        <div className="bullnose flex flex-col gap-6 bg-paper p-6 sm:p-8">
          <div className="space-y-2">
            <h1 className="text-h1">Staff sign-in</h1>
            <p className="text-ink-2">For the people who run the shop.</p>
          </div>
          <SignInForm
            door="admin"
            refusal={REFUSED}
            helpFor={(message) =>
              message === REFUSED && (
                <p>
                  <a href={pages.login()} className="text-link">
                    Go to the customer login page
                  </a>
                </p>
              )
            }
            onSignedIn={handleSignedIn}
          />
        </div>
      </main>
    </div>
  );
}
