import { pages } from '#contract/paths/pages.ts';
import { useStore } from '#web/lib/store.ts';
import { clearIntent, signInRequest } from '#web/session/pending-intent.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** Asks a visitor to log in before adding to the cart or wishlist; mounted once per page. */
export function SignInPrompt() {
  const request = useStore(signInRequest);
  const dismiss = () => signInRequest.set(null);
  return (
    <Dialog
      open={request !== null}
      onClose={() => {
        dismiss();
        clearIntent();
      }}
      title="Log in to continue"
      description={
        <>
          <span className="block font-[600] text-ink">{request?.message}</span>
          <span className="mt-2 block">{request?.help}</span>
        </>
      }
      footer={
        <>
          <LinkButton variant="secondary" href={pages.register()} onClick={dismiss}>
            Create an account
          </LinkButton>
          <LinkButton href={pages.login()} onClick={dismiss}>
            Log in
          </LinkButton>
        </>
      }
    />
  );
}
