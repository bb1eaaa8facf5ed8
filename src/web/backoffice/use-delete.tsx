import { useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';

import { readAgain } from '#web/lib/read-again.ts';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useCall } from './use-call.ts';

interface DeleteOptions<Row> {
  readonly question: (row: Row) => string;
  /** What else goes or changes with it. */
  readonly consequence?: (row: Row) => ReactNode;
  /** Words that must be typed before a deletion with wide effect; null for none. */
  readonly typeToConfirm?: (row: Row) => string | null;
  readonly confirmLabel: string;
  /** The exact sentence when it failed. */
  readonly failure: string;
  /** Said afterwards: "Deck measure was deleted." */
  readonly done: (row: Row) => string;
  readonly onDelete: (row: Row) => Promise<unknown>;
}

/** Asks, deletes, reads the list again, and puts the focus on the row that took the place. */
export function useDelete<Row>(options: DeleteOptions<Row>) {
  const router = useRouter();
  const [row, setRow] = useState<Row | null>(null);
  const { run, isRunning, failure, forget } = useCall();
  const [typed, setTyped] = useState('');
  const wanted = row === null ? null : (options.typeToConfirm?.(row) ?? null);

  const remove = (target: Row) =>
    run(async () => {
      await options.onDelete(target);
      setRow(null);
      showToast({ tone: 'success', message: options.done(target) });
      await readAgain(router);
    });

  return {
    ask: (target: Row) => {
      forget();
      setTyped('');
      setRow(target);
    },
    dialog: (
      <AlertDialog
        open={row !== null}
        title={row === null ? '' : options.question(row)}
        description={row === null ? undefined : options.consequence?.(row)}
        confirmLabel={options.confirmLabel}
        confirming={isRunning}
        confirmingLabel="Deleting..."
        confirmDisabled={wanted !== null && typed.trim() !== wanted}
        error={failure && `${options.failure} ${failure}`}
        onCancel={() => setRow(null)}
        onConfirm={() => row !== null && void remove(row)}
      >
        {wanted !== null && (
          <Field label={`Type “${wanted}” to confirm`}>
            <Input
              value={typed}
              autoComplete="off"
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </Field>
        )}
      </AlertDialog>
    ),
  };
}
