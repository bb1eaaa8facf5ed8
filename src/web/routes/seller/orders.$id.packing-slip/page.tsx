import type { SellerOrder } from '#contract/endpoints/seller-orders.ts';
import { sellerPages } from '#contract/paths/office-pages.ts';

import { detailsHiddenText, SlipSheet } from '#web/backoffice/orders/slip-sheet.tsx';
import { PaperPage } from '#web/backoffice/paper-page.tsx';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { Missing } from '#web/backoffice/screen-states.tsx';
import { sellerPackingSlipRoute } from '#web/routes/seller/orders.$id.packing-slip/route.tsx';

export function PackingSlipPage() {
  const answer = useLoaded(sellerPackingSlipRoute);
  const { parcel: parcelId } = useListState(sellerPackingSlipRoute);
  if (!answer.ok) {
    return (
      <Missing
        message={answer.message}
        back={{ href: sellerPages.orders(), label: 'Back to orders' }}
      />
    );
  }
  const order = answer.data;
  if (order.ship_to === null) {
    return (
      <Missing
        message={detailsHiddenText(order)}
        back={{ href: sellerPages.orders({ open: order.id }), label: 'Back to the order' }}
        canRetry={false}
      />
    );
  }
  const parcel = order.parcels.find(({ id }) => id === parcelId);
  return (
    <PaperPage
      title="Packing slip"
      back={{ href: sellerPages.orders({ open: order.id }), label: order.order_number }}
    >
      <SlipSheet
        orderNumber={order.order_number}
        createdAt={order.created_at}
        address={order.ship_to}
        lines={linesOf(order, parcel)}
      >
        {parcel !== undefined && (
          <p className="mt-4">
            <span className="font-[650]">Carrier:</span> {parcel.carrier}
            {parcel.tracking_number !== null && ` ${parcel.tracking_number}`}
          </p>
        )}
      </SlipSheet>
    </PaperPage>
  );
}

function linesOf(order: SellerOrder, parcel: SellerOrder['parcels'][number] | undefined) {
  const isAllSent = order.items.every((item) => item.left_quantity === 0);
  return order.items
    .map((item) => ({
      id: item.id,
      name: [item.name, item.variant_name].filter(Boolean).join(', '),
      sku: item.sku,
      proof_of_age: item.proof_of_age,
      quantity:
        parcel === undefined
          ? isAllSent
            ? item.quantity - item.refunded_quantity
            : item.left_quantity
          : (parcel.lines.find((line) => line.order_item_id === item.id)?.quantity ?? 0),
      isRecalled: parcel === undefined && item.left_quantity > 0 && item.is_recalled,
    }))
    .filter(({ quantity }) => quantity > 0);
}
