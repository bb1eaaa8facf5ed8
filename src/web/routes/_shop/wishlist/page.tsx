import { pages } from '#contract/paths/pages.ts';

import { AddAllButton, WishlistList } from '#web/routes/_shop/wishlist-list.tsx';
import { saveReturnPage } from '#web/session/pending-intent.ts';
import { useSession } from '#web/session/session.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Heart } from '#web/ui/icons.tsx';

export function WishlistPage() {
  const session = useSession();
  return (
    <div className="page-width py-8 lg:py-10">
      {/* As high as the button, which comes after the page. */}
      <div className="flex min-h-12 items-center justify-between gap-4">
        <h1 tabIndex={-1} className="text-h1">
          Wishlist
        </h1>
        <AddAllButton />
      </div>
      <div className="mt-4">
        {session.state === 'signed_out' ? <SignedOut /> : <WishlistList layout="page" />}
      </div>
    </div>
  );
}

function SignedOut() {
  return (
    <EmptyState
      icon={<Heart size={26} />}
      title="Please log in to add items to your wishlist."
      help="Then tap the heart on a product to save it here, on every device you use."
      action={
        <>
          <LinkButton href={pages.login()} onClick={() => saveReturnPage()}>
            Log in
          </LinkButton>
          <LinkButton variant="secondary" href={pages.register()} onClick={() => saveReturnPage()}>
            Create an account
          </LinkButton>
        </>
      }
    />
  );
}
