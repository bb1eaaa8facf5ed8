import { useState } from 'react';

import { ApiError } from '#contract/errors/api-error.ts';

import { errorMessage } from '#web/lib/error-message.ts';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toast.ts';

import type { PriceArea } from './price-area.ts';
import { pricesWords } from './price-change-words.ts';

interface Refusal {
  readonly id: string;
  /** The server's sentence, which names what changed since. */
  readonly message: string;
  /** Prices that can still be put back. */
  readonly leftCount: number;
}

/**
 * Undoes a bulk price change at once. Asks only when some of its prices were changed since, before
 * it leaves these out.
 */
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
