import { useRouter } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';

import { errorMessage } from '#web/lib/error-message.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { CrumbPage } from '#web/ui/crumb-page.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchX } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';

export function LegalNotFound() {
  return (
    <CrumbPage crumbs={[{ label: 'Not found' }]}>
      <EmptyState
        as="h1"
        className="mt-6"
        icon={<SearchX size={28} />}
        title="This page is not published yet."
        help="Your rights under the Australian Consumer Law apply regardless."
        action={<LinkButton href={pages.shop()}>Go to the shop</LinkButton>}
      />
    </CrumbPage>
  );
}

/** In place of a text that could not be loaded. */
export function TextError({ title, error }: { title: string; error: unknown }) {
  const router = useRouter();
  return (
    <CrumbPage crumbs={[{ label: title }]} title={title}>
      <InlineError
        className="mt-6"
        message={errorMessage(error)}
        onRetry={() => void router.invalidate()}
      />
    </CrumbPage>
  );
}
