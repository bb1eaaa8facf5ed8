import { useState } from 'react';

import { ApiError } from '#contract/errors/api-error.ts';
import {
  AttributesInputSchema,
  type AttributeLoss,
  type AttributesInput,
} from '#contract/schemas/attributes.ts';

import { errorMessage } from '#web/lib/error-message.ts';
import { AlertDialog } from '#web/ui/dialog.tsx';

import { count } from './department-card.tsx';

interface AttributeLosses {
  readonly preview: (attributes: AttributesInput) => Promise<readonly AttributeLoss[]>;
  readonly onSave: () => void;
}

/**
 * Asks before a save after which values of products would no longer be read. What the server would
 * refuse is saved without a question, so that its errors appear at their fields. While nobody knows
 * what would be lost, nothing is saved.
 */
export function useAttributeLosses({ preview, onSave }: AttributeLosses) {
  const [losses, setLosses] = useState<readonly AttributeLoss[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function save(attributes: unknown) {
    const checked = AttributesInputSchema.safeParse(attributes);
    if (!checked.success) return onSave();
    setFailure(null);
    setIsAsking(true);
    try {
      const found = await preview(checked.data);
      setLosses(found);
      if (found.length === 0) onSave();
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) onSave();
      else setFailure(errorMessage(error));
    } finally {
      setIsAsking(false);
    }
  }

  return {
    save,
    isAsking,
    failure,
    onDiscard: () => setFailure(null),
    dialog: (
      <AlertDialog
        open={losses.length > 0}
        title="Save and lose values in filters?"
        description="These products keep their specifications, but have values that the attribute would no longer read."
        confirmLabel="Save the attributes"
        tone="plain"
        onCancel={() => setLosses([])}
        onConfirm={() => {
          setLosses([]);
          onSave();
        }}
      >
        <ul className="flex flex-col gap-1 text-small">
          {losses.map(({ key, name, products }) => (
            <li key={key}>
              {name}: {count(products, 'product', 'products')}
            </li>
          ))}
        </ul>
      </AlertDialog>
    ),
  };
}
