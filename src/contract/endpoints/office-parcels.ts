import { z } from 'zod';

import { endpoint } from '#contract/endpoint.ts';
import { OfficeOrderSchema } from '#contract/schemas/office-orders.ts';
import {
  CorrectParcelSchema,
  IdempotencyHeaders,
  SEND_ERRORS,
  SendAnyParcelSchema,
  TakeBackParcelSchema,
} from '#contract/schemas/office-parcels.ts';
import { IdSchema } from '#contract/schemas/wire.ts';

const IdParams = z.object({ id: IdSchema });
const shared = { audience: 'admin', tag: 'Administration: orders' } as const;

/** Parcels of anybody's goods, the platform's own among them. */
export const officeParcelEndpoints = {
  sendAnyParcel: endpoint({
    ...shared,
    method: 'POST',
    path: '/api/admin/orders/{id}/parcels',
    summary:
      "Send a supplier's goods of an order in a parcel, all or some; the same Idempotency-Key sends one parcel",
    params: IdParams,
    headers: IdempotencyHeaders,
    body: SendAnyParcelSchema,
    output: OfficeOrderSchema,
    status: 201,
    errors: SEND_ERRORS,
  }),
  correctAnyParcel: endpoint({
    ...shared,
    method: 'PATCH',
    path: '/api/admin/parcels/{id}',
    summary: 'Correct the carrier or the tracking number of any parcel; its buyer is told',
    params: IdParams,
    body: CorrectParcelSchema,
    output: OfficeOrderSchema,
    errors: ['PARCEL_NOT_FOUND', 'PARCEL_TAKEN_BACK', 'RECORD_CHANGED'],
  }),
  markAnyParcelDelivered: endpoint({
    ...shared,
    method: 'POST',
    path: '/api/admin/parcels/{id}/delivery',
    summary: 'Note that any parcel has arrived',
    params: IdParams,
    output: OfficeOrderSchema,
    errors: ['PARCEL_NOT_FOUND', 'PARCEL_TAKEN_BACK'],
  }),
  takeBackAnyParcel: endpoint({
    ...shared,
    method: 'POST',
    path: '/api/admin/parcels/{id}/take-back',
    summary:
      'Take back any parcel that has not arrived: its goods are to be sent again, or are back on the shelf of a cancelled order',
    params: IdParams,
    body: TakeBackParcelSchema,
    output: OfficeOrderSchema,
    errors: ['PARCEL_NOT_FOUND', 'PARCEL_DELIVERED'],
  }),
};
