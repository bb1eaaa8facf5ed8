import { useState } from 'react';

import { formatMoney, sumCents } from '#domain/money/cents.ts';
import { ADMIN_ORDER_STATUSES, type AdminOrderStatus } from '#domain/orders/status.ts';

import { MAX_BULK_ORDERS, MAX_REASON_LENGTH } from '#contract/limits.ts';
import type { BulkStatusResult } from '#contract/schemas/office-orders.ts';

import { BulkPreview, type PreviewRow, usePreview } from '#web/backoffice/bulk/bulk-preview.tsx';
import { DialogForm } from '#web/backoffice/dialog-form.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useCall } from '#web/backoffice/use-call.ts';
import { STATUS_WORD } from '#web/features/orders/status-badge.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Input, Select } from '#web/ui/input.tsx';
import { showToast } from '#web/ui/toast.ts';

/** Orders in one call: few enough to end their payment pages before the call times out. */
const SET_AT_ONCE = 10;

interface BulkStatusDialogProps {
  open: boolean;
  ids: readonly string[];
  onClose: () => void;
  /** These have the status now. */
  onDone: (done: ReadonlySet<string>) => void;
}

/** Sets the status of the chosen orders, after showing what will become of each. */
export function BulkStatusDialog({ open, ...rest }: BulkStatusDialogProps) {
  return (
    <Dialog open={open} onClose={rest.onClose} size="md" title="Set the status">
      {open && <BulkStatusForm {...rest} />}
    </Dialog>
  );
}

function BulkStatusForm({ ids: chosen, onClose, onDone }: Omit<BulkStatusDialogProps, 'open'>) {
  const ids = chosen.slice(0, MAX_BULK_ORDERS);
  const { changeOrders } = useOfficeApi().officeOrders;
  const [status, setStatus] = useState<AdminOrderStatus | null>(null);
  const [note, setNote] = useState('');
  const [refunds, setRefunds] = useState(true);
  const [sendsDisputed, setSendsDisputed] = useState(false);
  const { run, isRunning, failure } = useCall();
  const [refused, setRefused] = useState<readonly BulkStatusResult[]>([]);
  const look = usePreview(
    `${status} ${ids.join(' ')}`,
    status &&
      (() =>
        changeOrders({
          body: { orders: ids.map((id) => ({ id, version: null })), status, preview: true },
        })),
  );
  const results = look.preview?.results ?? [];
  const changing = results.filter(({ outcome }) => outcome === 'changed');
  const disputed = changing.filter((each) => each.asks_about_dispute);
  const refundable = sumCents(...changing.map((each) => each.refundable));

  async function apply(wanted: AdminOrderStatus) {
    const answers: BulkStatusResult[] = [];
    await run(async () => {
      for (let from = 0; from < changing.length; from += SET_AT_ONCE) {
        const orders = changing
          .slice(from, from + SET_AT_ONCE)
          .map(({ id, version }) => ({ id, version }));
        const refund = wanted === 'cancelled' && refunds;
        const answer = await changeOrders({
          body: {
            orders,
            status: wanted,
            note: note.trim() === '' ? null : note,
            refund,
            despite_dispute: sendsDisputed && disputed.length > 0,
            preview: false,
          },
        });
        answers.push(...answer.results);
      }
    });
    finish(answers);
  }

  function finish(answers: readonly BulkStatusResult[]) {
    const notSet = answers.filter(({ outcome }) => outcome === 'refused');
    const set = new Set(answers.filter((each) => !notSet.includes(each)).map(({ id }) => id));
    if (set.size > 0) {
      const message = `${countOf(set.size)} ${set.size === 1 ? 'was' : 'were'} set.`;
      showToast({ tone: 'success', message });
    }
    setRefused(notSet);
    const same = results.filter(({ outcome }) => outcome === 'same').map(({ id }) => id);
    onDone(new Set([...set, ...same]));
    if (set.size === changing.length) onClose();
  }

  return (
    <DialogForm
      onSubmit={() => {
        if (status !== null) void apply(status);
      }}
      onCancel={onClose}
      cancelLabel={refused.length > 0 ? 'Close' : 'Cancel'}
      submitLabel={status === 'cancelled' ? 'Cancel orders' : 'Set status'}
      variant={status === 'cancelled' ? 'danger' : 'primary'}
      disabled={status === null || !look.isCurrent || changing.length === 0 || refused.length > 0}
      saving={isRunning}
    >
      <Field label="Status">
        <Select
          value={status ?? ''}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setStatus(ADMIN_ORDER_STATUSES.find((each) => each === value) ?? null);
            setRefused([]);
            setSendsDisputed(false);
          }}
        >
          <option value="">Choose a status</option>
          {ADMIN_ORDER_STATUSES.map((each) => (
            <option key={each} value={each}>
              {STATUS_WORD[each]}
            </option>
          ))}
        </Select>
      </Field>
      {chosen.length > ids.length && (
        <p className="text-small text-ink-2">
          Only the first {ids.length} of {chosen.length} selected orders are updated; the others
          stay selected.
        </p>
      )}
      <Field label="Note" optional hint="Added to each timeline. Customers do not see it.">
        <Input
          value={note}
          maxLength={MAX_REASON_LENGTH}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Field>
      {refundable > 0 && (
        <Checkbox
          label={`Refund ${formatMoney(refundable)} in total`}
          checked={refunds}
          onChange={(event) => setRefunds(event.currentTarget.checked)}
        />
      )}
      {disputed.length > 0 && (
        <Checkbox
          label={`Also set ${countOf(disputed.length)} whose payment is disputed`}
          checked={sendsDisputed}
          onChange={(event) => setSendsDisputed(event.currentTarget.checked)}
        />
      )}
      {(failure ?? look.failure) && (
        <InlineError
          message="Failed to update order status."
          help={failure ?? look.failure ?? undefined}
        />
      )}
      {refused.length > 0 ? (
        <BulkPreview
          summary={`${countOf(refused.length)} not set`}
          rows={refused.map((each) => rowOf(each, null))}
        />
      ) : (
        status !== null &&
        look.preview !== null && (
          <BulkPreview
            summary={summaryOf(results)}
            rows={results.map((each) => rowOf(each, status))}
          />
        )
      )}
      {status !== null && status !== 'processing' && (
        <p className="text-small text-ink-2">Each customer is notified by email.</p>
      )}
    </DialogForm>
  );
}

const STOCK_NOTE = {
  take: 'Its items are taken out of stock; any shortage is recorded.',
  give_back: 'Items not sent yet go back into stock.',
  none: null,
} as const;

function countOf(orders: number): string {
  return `${orders} ${orders === 1 ? 'order' : 'orders'}`;
}

function summaryOf(results: readonly BulkStatusResult[]): string {
  const count = (outcome: BulkStatusResult['outcome']) =>
    results.filter((each) => each.outcome === outcome).length;
  const [changed, same, refused] = [count('changed'), count('same'), count('refused')];
  return [
    `${countOf(changed)} ${changed === 1 ? 'changes' : 'change'}`,
    ...(same === 0 ? [] : [`${same} already ${same === 1 ? 'has' : 'have'} this status`]),
    ...(refused === 0 ? [] : [`${refused} cannot be changed`]),
  ].join(', ');
}

/** An order before and after; `wanted` is null for one that was refused. */
function rowOf(result: BulkStatusResult, wanted: AdminOrderStatus | null): PreviewRow {
  const { id, order_number: number, before, outcome, reason, stock, refundable } = result;
  const notes = [
    ...(outcome === 'changed' ? [STOCK_NOTE[stock]] : [reason]),
    ...(outcome === 'changed' && result.asks_about_dispute
      ? ['The buyer has disputed this payment with their bank.']
      : []),
    ...(refundable > 0 ? [`${formatMoney(refundable)} can be refunded.`] : []),
  ].filter((note) => note !== null);
  return {
    key: id,
    name: number ?? 'Unknown order',
    before: before === null ? '' : STATUS_WORD[before],
    after:
      outcome === 'changed' && wanted !== null
        ? STATUS_WORD[wanted]
        : outcome === 'same'
          ? 'No change'
          : 'Not set',
    note: notes.length === 0 ? undefined : notes.join(' '),
  };
}
