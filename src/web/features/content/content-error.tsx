import { SearchX } from 'lucide-react';

import { Breadcrumb, type Crumb } from '#web/ui/breadcrumb.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';

interface ContentErrorProps {
  /** The page's heading without its content. */
  title: string;
  crumbs: readonly Crumb[];
  message: string;
  onRetry: () => void;
}

/** Replaces the page when its content could not be loaded. */
export function ContentError({ title, crumbs, message, onRetry }: ContentErrorProps) {
  return (
    <div className="page-width pt-4 pb-16 md:pt-6">
      <Breadcrumb crumbs={crumbs} />
      <h1 tabIndex={-1} className="mt-2 mb-6 text-h1">
        {title}
      </h1>
      <InlineError message={message} onRetry={onRetry} />
    </div>
  );
}

interface ContentNotFoundProps {
  /** The exact sentence. */
  message: string;
  help: string;
  link: { readonly label: string; readonly href: string };
  crumbs: readonly Crumb[];
}

/** Replaces a page whose slug matches nothing. */
export function ContentNotFound({ message, help, link, crumbs }: ContentNotFoundProps) {
  return (
    <div className="page-width pt-4 pb-16 md:pt-6">
      <Breadcrumb crumbs={crumbs} />
      <EmptyState
        as="h1"
        className="mt-6"
        icon={<SearchX aria-hidden="true" size={28} strokeWidth={1.75} />}
        title={message}
        help={help}
        action={<LinkButton href={link.href}>{link.label}</LinkButton>}
      />
    </div>
  );
}
