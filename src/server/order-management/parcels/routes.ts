import { officeParcelEndpoints } from '#contract/endpoints/office-parcels.ts';
import type { ConsignmentInput, SendParcelInput } from '#contract/schemas/office-parcels.ts';
import type { Consignment } from '#domain/parcels/carriers.ts';

import { mount, type Api } from '#server/http/mount.ts';
import { getOfficeOrder } from '#server/order-management/office/routes.ts';
import {
  correctParcel,
  markParcelDelivered,
  takeBackParcel,
} from '#server/fulfilment/change-parcel.ts';
import { sendParcel } from '#server/fulfilment/send-parcel.ts';

/** Administrators send, correct, mark and take back parcels of any seller. */
export function mountOfficeParcels(api: Api): void {
  mount(
    api,
    officeParcelEndpoints,
  )({
    sendAnyParcel: async (ctx, { params, headers, body }) => {
      await sendParcel(ctx, {
        ...parcelOf(body),
        orderId: params.id,
        sellerId: body.seller_id,
        requestKey: headers['idempotency-key'],
      });
      return getOfficeOrder(ctx, params.id);
    },
    correctAnyParcel: async (ctx, { params, body }) => {
      const orderId = await correctParcel(ctx, null, {
        parcelId: params.id,
        consignment: consignmentOfInput(body),
        version: body.version,
      });
      return getOfficeOrder(ctx, orderId);
    },
    markAnyParcelDelivered: async (ctx, { params }) =>
      getOfficeOrder(ctx, await markParcelDelivered(ctx, null, params.id)),
    takeBackAnyParcel: async (ctx, { params, body }) => {
      const { reason } = body;
      const orderId = await takeBackParcel(ctx, null, { parcelId: params.id, reason });
      return getOfficeOrder(ctx, orderId);
    },
  });
}

export function parcelOf(body: SendParcelInput) {
  return {
    despiteDispute: body.despite_dispute ?? false,
    consignment: consignmentOfInput(body),
    lines: body.lines.map(({ order_item_id: id, quantity }) => ({ id, quantity })),
  };
}

/** Only the carrier "other" has a name; an empty number becomes null. */
export function consignmentOfInput(input: ConsignmentInput): Consignment {
  return {
    carrier: input.carrier,
    carrierName: input.carrier === 'other' ? (input.carrier_name ?? null) : null,
    trackingNumber: input.tracking_number || null,
  };
}
