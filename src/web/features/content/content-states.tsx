import { useRouter } from '@tanstack/react-router';

import { errorMessage } from '#web/lib/error-message.ts';
import type { Crumb } from '#web/ui/breadcrumb.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { CrumbPage } from '#web/ui/crumb-page.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchX } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

import { ArticleCardSkeleton } from './article-card.tsx';
import { ServiceCardSkeleton } from './service-card.tsx';

const CARDS = 6;

interface ContentErrorProps {
  title: string;
  crumbs: readonly Crumb[];
  error: unknown;
}

export function ContentError({ title, crumbs, error }: ContentErrorProps) {
  const router = useRouter();
  return (
    <CrumbPage crumbs={crumbs} title={title}>
      <InlineError
        className="mt-6"
        message={errorMessage(error)}
        onRetry={() => void router.invalidate()}
      />
    </CrumbPage>
  );
}

interface ContentNotFoundProps {
  message: string;
  help: string;
  link: { readonly label: string; readonly href: string };
  crumbs: readonly Crumb[];
}

/** Replaces a page whose slug matches nothing. */
export function ContentNotFound({ message, help, link, crumbs }: ContentNotFoundProps) {
  return (
    <CrumbPage crumbs={crumbs}>
      <EmptyState
        as="h1"
        className="mt-6"
        icon={<SearchX size={28} />}
        title={message}
        help={help}
        action={<LinkButton href={link.href}>{link.label}</LinkButton>}
      />
    </CrumbPage>
  );
}

interface ListLoadingProps {
  title: string;
  crumbs: readonly Crumb[];
  kind: 'services' | 'articles';
}

export function ListLoading({ title, crumbs, kind }: ListLoadingProps) {
  const Card = kind === 'services' ? ServiceCardSkeleton : ArticleCardSkeleton;
  return (
    <CrumbPage crumbs={crumbs} title={title}>
      <Loading label={`Loading ${kind}...`} className="mt-6">
        <div className="full-rows">
          {Array.from({ length: CARDS }, (_, index) => (
            <Card key={index} />
          ))}
        </div>
      </Loading>
    </CrumbPage>
  );
}

/** The skeleton of one service or article. */
export function DetailLoading({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <CrumbPage crumbs={crumbs}>
      <Loading label="Loading..." className="mt-4">
        <div className="grid gap-8 md:grid-cols-2 lg:grid-cols-[7fr_5fr]">
          <Skeleton className="aspect-[4/3] w-full rounded-card!" />
          <div className="space-y-4">
            <Skeleton className="h-8 w-4/5" />
            <Skeleton className="h-9 w-2/5" />
            <Skeleton className="h-24 w-full" />
            <Skeleton className="h-24 w-full" />
          </div>
        </div>
      </Loading>
    </CrumbPage>
  );
}
