import { pages } from '#contract/paths/pages.ts';
import { SearchBox } from '#web/features/shell/search-box.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

interface ProductErrorPageProps {
  message: string;
  onRetry: () => void;
}

/** The product is missing or could not be read. */
export function ProductErrorPage({ message, onRetry }: ProductErrorPageProps) {
  return (
    <div className="page-width py-10">
      <div className="mx-auto max-w-[640px] space-y-6">
        <h1 tabIndex={-1} className="text-h1">
          We could not show this product
        </h1>
        <InlineError
          message={`Error loading product or product not found: ${message}`}
          onRetry={onRetry}
        />
        <SearchBox id="product-search" />
        <LinkButton variant="secondary" href={pages.shop()}>
          Browse the whole range
        </LinkButton>
      </div>
    </div>
  );
}

/** The page's skeleton. */
export function ProductSkeleton() {
  return (
    <div className="page-width pt-6">
      <h1 className="sr-only">Product</h1>
      <Loading label="Loading product details...">
        <div className="grid gap-6 md:grid-cols-2 md:gap-8 xl:grid-cols-[7fr_5fr]">
          <Skeleton className="aspect-square w-full rounded-card!" />
          <div className="space-y-4">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-10 w-48" />
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-28 w-full" />
          </div>
        </div>
      </Loading>
    </div>
  );
}
