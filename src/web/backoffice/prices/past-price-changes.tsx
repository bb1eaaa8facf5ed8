import { useState } from 'react';

import { ApiError } from '#contract/errors/api-error.ts';

import { ShortDate } from '#web/backoffice/short-date.tsx';
import { Loaded } from '#web/backoffice/loaded.tsx';
import { errorMessage } from '#web/lib/error-message.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toast.ts';

import type { PriceArea } from './price-area.ts';
import { pricesWords, productsWords } from './price-change-words.ts';

interface Refusal {
  readonly id: string;
  /** The server's sentence, which names what changed since. */
  readonly message: string;
  /** Prices that can still be put back. */
  readonly leftCount: number;
}

/** Undoes a bulk price change; asks only before it leaves out prices that were changed since. */
export function useUndoPriceChange(area: Pick<PriceArea, 'undo'>, onUndone: () => void) {
  const [busyId, setBusyId] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function undo(id: string, skipsChanged = false) {
    setBusyId(id);
    setFailure(null);
    try {
      const { price_count: count, skipped_count: skipped } = await area.undo(id, skipsChanged);
      setRefusal(null);
      const left =
        skipped === 0 ? '' : ` ${pricesWords(skipped)} changed since then and stayed as they are.`;
      showToast({
        tone: 'success',
        message: `${pricesWords(count)} ${count === 1 ? 'was' : 'were'} restored.${left}`,
      });
      onUndone();
    } catch (error) {
      const leftCount = leftCountOf(error);
      if (leftCount !== null) setRefusal({ id, message: errorMessage(error), leftCount });
      else if (skipsChanged) setFailure(errorMessage(error));
      else showToast({ tone: 'danger', message: errorMessage(error) });
    } finally {
      setBusyId(null);
    }
  }

  return {
    undo: (id: string) => void undo(id),
    busyId,
    dialog: (
      <AlertDialog
        open={refusal !== null}
        tone="plain"
        title={refusal?.message ?? ''}
        description="Prices that were changed since then stay as they are."
        confirmLabel={refusal === null ? '' : `Restore the other ${pricesWords(refusal.leftCount)}`}
        confirming={busyId !== null}
        confirmingLabel="Undoing..."
        confirmDisabled={refusal?.leftCount === 0}
        error={failure}
        onCancel={() => setRefusal(null)}
        onConfirm={() => refusal !== null && void undo(refusal.id, true)}
      />
    ),
  };
}

function leftCountOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'PRICES_CHANGED_SINCE') return null;
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('left_count' in data)) return 0;
  return typeof data.left_count === 'number' ? data.left_count : 0;
}

/** The latest bulk price changes of the area, each of which can be undone as one step. */
export function PastPriceChanges({ area, onUndone }: { area: PriceArea; onUndone: () => void }) {
  const past = useAsync('price changes', area.list);
  const { undo, busyId, dialog } = useUndoPriceChange(area, () => {
    past.reload();
    onUndone();
  });
  return (
    <>
      <Loaded answer={past}>
        {(changes) =>
          changes.length === 0 ? (
            <p className="text-small text-ink-2">No bulk price changes yet.</p>
          ) : (
            <ul className="divide-y divide-line text-small">
              {changes.map((change) => (
                <li
                  key={change.id}
                  className="flex flex-wrap items-center justify-between gap-3 py-2"
                >
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
          )
        }
      </Loaded>
      {dialog}
    </>
  );
}
