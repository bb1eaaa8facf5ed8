import type { ReactNode } from 'react';

import { ageToProveOf, parcelAgeWords } from '#domain/age-restrictions/age-rules.ts';
import type { DetailsHidden } from '#domain/access/delivery-details.ts';

import type { SellerOrder } from '#contract/endpoints/seller-orders.ts';
import type { OrderAddress } from '#contract/schemas/customer.ts';
import type { OfficeOrder } from '#contract/schemas/office-orders.ts';

import { ShortDate } from '#web/backoffice/short-date.tsx';
import { ShopSign } from '#web/features/shell/logo.tsx';
import { ProofOfAge } from '#web/features/orders/proof-of-age.tsx';
import { AddressLines } from '#web/features/addresses/address-lines.tsx';
import { TableHead } from '#web/ui/table-head.tsx';

interface SlipSheetProps {
  orderNumber: string;
  createdAt: string;
  address: OrderAddress;
  lines: readonly {
    readonly id: string;
    readonly name: string;
    readonly sku: string | null;
    readonly quantity: number;
    readonly proof_of_age: number | null;
    /** Does not go into the parcel (Rule 140). */
    readonly isRecalled?: boolean;
  }[];
  /** Under the address, such as who brings it. */
  children?: ReactNode;
}

export function SlipSheet({ orderNumber, createdAt, address, lines, children }: SlipSheetProps) {
  const age = ageToProveOf(lines);
  return (
    <>
      <ShopSign />
      <p className="mt-4 text-h3">Packing slip {orderNumber}</p>
      <p>
        Ordered <ShortDate at={createdAt} />
      </p>
      <div className="mt-6">
        <p className="font-[650]">Deliver to</p>
        <AddressLines address={address} />
      </div>
      {children}
      {age !== null && (
        <p className="mt-4 border-2 border-ink p-3 font-[700]">{parcelAgeWords(age)}</p>
      )}
      <table className="mt-6 w-full text-left">
        <TableHead look="paper" columns={['Quantity', 'Item', 'SKU', 'Packed']} />
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} className="border-b border-line">
              <td className="py-2 pr-3 tabular-nums">
                {line.isRecalled === true ? 0 : line.quantity}
              </td>
              <td className="py-2 pr-3">
                {line.name}
                <ProofOfAge age={line.proof_of_age} />
                {line.isRecalled === true && (
                  <strong className="block">Recalled: do not send</strong>
                )}
              </td>
              <td className="py-2 pr-3">{line.sku ?? ''}</td>
              <td className="py-2">
                {line.isRecalled !== true && <span aria-hidden="true">☐</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** What goes into the parcel: no prices. On paper alone. */
export function PackingSlip({ order }: { order: OfficeOrder }) {
  return (
    <article aria-hidden="true" className="hidden text-small print:block">
      <SlipSheet
        orderNumber={order.order_number}
        createdAt={order.created_at}
        address={order.shipping_address}
        lines={order.order_items.map((item) => ({
          id: item.id,
          name: [item.product.name, item.variant?.name].filter(Boolean).join(', '),
          sku: item.product.sku,
          quantity: item.quantity - item.refunded_quantity,
          proof_of_age: item.proof_of_age,
          isRecalled: item.is_recalled,
        }))}
      />
    </article>
  );
}

const TEXT: Readonly<Record<DetailsHidden, string>> = {
  not_paid: 'Delivery details are shown once an order is paid.',
  cancelled: 'This order was cancelled. Its delivery details are no longer shown.',
  ended:
    'Delivery details are shown for 90 days after delivery, or for 14 days after the promised delivery if no delivery was recorded.',
};

/** Why the seller reads no delivery details of this order; empty while they do. */
export function detailsHiddenText({ ship_to_hidden: reason }: SellerOrder): string {
  return reason === null ? '' : TEXT[reason];
}
