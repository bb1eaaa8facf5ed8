import { useRef, useState } from 'react';

import type { ChosenProducts, PriceChangePreviewInput } from '#contract/schemas/price-changes.ts';

import { usePreview } from '#web/backoffice/bulk/bulk-preview.tsx';
import { DialogForm } from '#web/backoffice/dialog-form.tsx';
import { useCall } from '#web/backoffice/use-call.ts';
import { errorCode } from '#web/lib/error-message.ts';
import { Checkbox } from '#web/ui/choice.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.ts';

import { PastPriceChanges } from './past-price-changes.tsx';
import type { PriceArea } from './price-area.ts';
import { ChangeFields, ScopeChoice } from './price-change-fields.tsx';
import {
  changeOf,
  type PriceChangeValues,
  pricesWords,
  productsWords,
} from './price-change-words.ts';
import { PREVIEW_PAGE, PricePreview } from './price-preview.tsx';

type Filter = Extract<ChosenProducts, { readonly filter: unknown }>['filter'];

interface PriceChangeDialogProps {
  open: boolean;
  area: PriceArea;
  /** The selected products, by their ids; none changes all that the list finds. */
  selected: readonly string[];
  /** All that the list finds. */
  found: { readonly count: number; readonly filter: Filter };
  onClose: () => void;
  onApplied: () => void;
  /** Prices were put back: the list is out of date. */
  onUndone: () => void;
}

/** Changes many prices at once, after a preview of what each customer would pay. */
export function PriceChangeDialog({ open, ...rest }: PriceChangeDialogProps) {
  return (
    <Dialog open={open} onClose={rest.onClose} size="md" title="Change prices">
      {open && <PriceChangeForm {...rest} />}
    </Dialog>
  );
}

const FIRST: PriceChangeValues = { direction: 'up', unit: 'percent', text: '', rounding: 'cent' };

function PriceChangeForm(props: Omit<PriceChangeDialogProps, 'open'>) {
  const { area, selected, found, onClose, onApplied, onUndone } = props;
  const [scope, setScope] = useState<'selected' | 'found'>(
    selected.length > 0 ? 'selected' : 'found',
  );
  const [values, setValues] = useState(FIRST);
  const [offset, setOffset] = useState(0);
  const [allowsFree, setAllowsFree] = useState(false);
  const { run, isRunning, failure, forget } = useCall();
  const [attempt, setAttempt] = useState(0);
  const products: ChosenProducts =
    scope === 'selected' ? { ids: [...selected] } : { filter: found.filter };
  const change = changeOf(values);
  const changeKey = JSON.stringify([products, change, attempt]);
  /** Of the first page seen, so that a change between two pages is noticed. */
  const seen = useRef({ key: '', fingerprint: '' });

  async function look(body: PriceChangePreviewInput) {
    const answer = await area.preview(body);
    if (seen.current.key !== changeKey) {
      seen.current = { key: changeKey, fingerprint: answer.fingerprint };
    }
    return answer;
  }
  const shown = usePreview(
    `${changeKey} ${offset}`,
    change && (() => look({ products, change, limit: PREVIEW_PAGE, offset })),
  );
  const preview = change === null ? null : shown.preview;
  const freeCount = preview?.free_count ?? 0;

  function put(next: PriceChangeValues) {
    setValues(next);
    setOffset(0);
    setAllowsFree(false);
    forget();
  }

  async function apply() {
    if (change === null) return;
    const error = await run(async () => {
      const answer = await area.apply({
        products,
        change,
        allow_free: allowsFree,
        fingerprint: seen.current.fingerprint,
      });
      const { price_count: prices, product_count: count } = answer;
      showToast({
        tone: 'success',
        message: `${pricesWords(prices)} of ${productsWords(count)} ${prices === 1 ? 'was' : 'were'} changed.`,
      });
      onApplied();
    });
    if (errorCode(error) === 'PRICES_CHANGED') {
      setOffset(0);
      setAttempt((count) => count + 1);
    }
  }

  return (
    <DialogForm
      onSubmit={() => void apply()}
      onCancel={onClose}
      submitLabel="Change prices"
      disabled={
        preview === null ||
        !shown.isCurrent ||
        preview.totalCount === 0 ||
        (freeCount > 0 && !allowsFree)
      }
      saving={isRunning}
    >
      <ScopeChoice
        selectedCount={selected.length}
        foundCount={found.count}
        scope={scope}
        onChange={(next) => {
          setScope(next);
          put(values);
        }}
      />
      <ChangeFields values={values} onChange={put} />
      {preview !== null && (
        <PricePreview
          preview={preview}
          rounding={values.rounding}
          offset={offset}
          isUpdating={!shown.isCurrent}
          onPage={setOffset}
        />
      )}
      {freeCount > 0 && (
        <Notice tone="danger" title={`${pricesWords(freeCount)} would be $0.00`}>
          <Checkbox
            label={freeCount === 1 ? 'Sell it for $0.00' : `Sell these ${freeCount} for $0.00`}
            checked={allowsFree}
            onChange={(event) => setAllowsFree(event.currentTarget.checked)}
          />
        </Notice>
      )}
      {(failure ?? shown.failure) && <InlineError message={failure ?? shown.failure ?? ''} />}
      <Disclosure title="Earlier price changes" className="border-t border-line">
        <PastPriceChanges area={area} onUndone={onUndone} />
      </Disclosure>
    </DialogForm>
  );
}
