import { useState } from 'react';

import { mayDispatch } from '#domain/orders/status.ts';
import { type DispatchLine, unitsLeft, unitsToSend } from '#domain/parcels/dispatch.ts';

import type { OfficeOrder } from '#contract/schemas/office-orders.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { RecalledLines } from '#web/backoffice/orders/recalled-lines.tsx';
import { ParcelForm } from '#web/backoffice/parcels/parcel-form.tsx';
import { ParcelList } from '#web/backoffice/parcels/parcel-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toast.ts';

interface OrderParcelsProps {
  order: OfficeOrder;
  onChanged: () => Promise<void>;
}

/** The parcels of an order by who sends them; administrators may record one for anybody. */
export function OrderParcels({ order, onChanged }: OrderParcelsProps) {
  const api = useOfficeApi();
  const [sender, setSender] = useState<{ id: string | null; name: string } | null>(null);
  const groups = order.groups.map((group) => ({
    id: group.seller_id,
    name: group.seller_name,
    parcels: order.tracking.filter((parcel) => parcel.seller_id === group.seller_id),
    lines: linesLeft(order, group.seller_id),
  }));
  const mayLeave = mayDispatch(order.status);
  if (!mayLeave && order.tracking.length === 0) return null;
  const sending = groups.find(({ id }) => sender !== null && id === sender.id);

  return (
    <Card as="section" title="Parcels">
      <div className="flex flex-col gap-5">
        <RecalledLines
          names={order.order_items
            .filter((item) => item.is_recalled && unitsLeft(dispatchOf(order, item)) > 0)
            .map(({ id }) => nameOf(order, id))}
        />
        {groups.map(({ id, name, parcels, lines }) => (
          <section key={id ?? 'platform'} aria-label={`Parcels of ${name}`}>
            <div className="mb-2 flex flex-wrap items-center justify-between gap-2 border-b border-line pb-2">
              <h3 className="text-small font-[650]">From {name}</h3>
              {mayLeave && lines.length > 0 && (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Record a parcel of ${name}`}
                  onClick={() => setSender({ id, name })}
                >
                  Record a parcel
                </Button>
              )}
            </div>
            {parcels.length === 0 ? (
              <p className="text-small text-ink-3">Nothing has been sent yet.</p>
            ) : (
              <ParcelList
                parcels={parcels}
                nameOf={(lineId) => nameOf(order, lineId)}
                onCorrect={(parcelId, body) =>
                  api.officeParcels.correctAnyParcel({ params: { id: parcelId }, body })
                }
                onDelivered={(parcelId) =>
                  api.officeParcels.markAnyParcelDelivered({ params: { id: parcelId } })
                }
                onTakeBack={(parcelId, reason) =>
                  api.officeParcels.takeBackAnyParcel({
                    params: { id: parcelId },
                    body: { reason },
                  })
                }
                takenBackText="Parcel taken back."
                onChanged={onChanged}
              />
            )}
          </section>
        ))}
      </div>
      <Dialog
        open={sending !== undefined}
        onClose={() => setSender(null)}
        size="md"
        title={`Parcel from ${sender?.name ?? ''}`}
      >
        {sending !== undefined && (
          <ParcelForm
            lines={sending.lines}
            onSend={async (parcel, key) => {
              await api.officeParcels.sendAnyParcel({
                params: { id: order.id },
                headers: { 'idempotency-key': key },
                body: { ...parcel, seller_id: sending.id },
              });
              setSender(null);
              const message = 'Parcel recorded. The customer will be notified.';
              showToast({ tone: 'success', message });
              await onChanged();
            }}
          />
        )}
      </Dialog>
    </Card>
  );
}

function linesLeft(order: OfficeOrder, sellerId: string | null) {
  return order.order_items
    .filter(({ product }) => product.seller_id === sellerId)
    .map((item) => ({
      id: item.id,
      name: nameOf(order, item.id),
      left: unitsToSend(dispatchOf(order, item)),
      proof_of_age: item.proof_of_age,
    }))
    .filter(({ left }) => left > 0);
}

function nameOf(order: OfficeOrder, itemId: string): string {
  const item = order.order_items.find(({ id }) => id === itemId);
  return [item?.product.name, item?.variant?.name].filter(Boolean).join(', ');
}

/** What of an order's line was bought, refunded and sent. */
export function dispatchOf(
  { tracking }: Pick<OfficeOrder, 'tracking'>,
  item: OfficeOrder['order_items'][number],
): DispatchLine {
  const sent = tracking
    .flatMap(({ lines }) => lines)
    .filter((line) => line.order_item_id === item.id)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    id: item.id,
    quantity: item.quantity,
    refunded: item.refunded_quantity,
    sent,
    isRecalled: item.is_recalled,
  };
}
