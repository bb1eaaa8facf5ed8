import { pages } from '#contract/paths/pages.ts';

import { WishlistList } from '#web/routes/_shop/wishlist-list.tsx';
import type { SessionUser } from '#web/session/session.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';

export function ProfilePanel({ user }: { user: SessionUser }) {
  return (
    <Card
      as="section"
      title="Profile"
      action={
        user.role === 'seller' && (
          <LinkButton href={pages.seller()} variant="secondary" size="sm">
            Seller dashboard
          </LinkButton>
        )
      }
    >
      <DefinitionList
        items={[
          { term: 'First name', detail: user.firstName.trim() || 'Not provided' },
          { term: 'Last name', detail: user.lastName.trim() || 'Not provided' },
          { term: 'Email', detail: user.email.trim() || 'Not provided' },
        ]}
      />
      <a
        href={pages.account('settings')}
        className="mt-3 inline-flex min-h-11 items-center text-small text-link"
      >
        Change your details
      </a>
    </Card>
  );
}

export function WishlistPanel() {
  return (
    <section aria-labelledby="wishlist-title">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="wishlist-title" className="text-h2">
          Wishlist
        </h2>
        <a href={pages.wishlist()} className="text-link text-small">
          Go to wishlist
        </a>
      </div>
      <WishlistList layout="panel" />
    </section>
  );
}
