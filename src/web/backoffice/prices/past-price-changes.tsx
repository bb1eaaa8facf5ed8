import { ShortDate } from '#web/backoffice/short-date.tsx';
import { useAsync } from '#web/lib/use-async.ts';
import { Button } from '#web/ui/button.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

import type { PriceArea } from './price-area.ts';
import { pricesWords, productsWords } from './price-change-words.ts';
import { useUndoPriceChange } from './use-undo-price-change.tsx';

/** The latest bulk price changes of the area, each of which can be undone as one step. */
export function PastPriceChanges({ area, onUndone }: { area: PriceArea; onUndone: () => void }) {
  const past = useAsync('price changes', area.list);
  const { undo, busyId, dialog } = useUndoPriceChange(area, () => {
    past.reload();
    onUndone();
  });
  if (past.error) return <InlineError message={past.error.message} onRetry={past.reload} />;
  if (past.data === null) {
    return (
      <Loading label="Loading...">
        <Skeleton className="h-4 w-2/3" />
      </Loading>
    );
  }
  if (past.data.length === 0) {
    return <p className="text-small text-ink-2">No bulk price changes yet.</p>;
  }
  return (
    <>
      <ul className="divide-y divide-line text-small">
        {past.data.map((change) => (
          <li key={change.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <div>
              <p className="font-[600]">{change.summary}</p>
              <p className="text-caption text-ink-3">
                {pricesWords(change.price_count)} of {productsWords(change.product_count)},{' '}
                <ShortDate at={change.created_at} withTime />
              </p>
            </div>
            {change.undone_at === null ? (
              <Button
                size="sm"
                variant="secondary"
                loading={busyId === change.id}
                loadingLabel="Undoing..."
                onClick={() => undo(change.id)}
              >
                Undo<span className="sr-only"> {change.summary}</span>
              </Button>
            ) : (
              <span className="text-ink-3">Undone</span>
            )}
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}
