import { endpointsOf } from '#contract/endpoint.ts';
import { OfficeOrderSchema } from '#contract/schemas/office-orders.ts';
import {
  CorrectParcelSchema,
  IdempotencyHeaders,
  SEND_ERRORS,
  SendAnyParcelSchema,
  TakeBackParcelSchema,
} from '#contract/schemas/office-parcels.ts';
import { IdParams } from '#contract/schemas/wire.ts';

const admin = endpointsOf({ audience: 'admin', tag: 'Administration: orders' });

/** Parcels of all sellers and of the platform. */
export const officeParcelEndpoints = {
  sendAnyParcel: admin('POST /api/admin/orders/{id}/parcels', {
    keyScope: 'write_parcels',
    summary:
      "Send some or all of a supplier's items of an order in a parcel; the same Idempotency-Key sends one parcel",
    params: IdParams,
    headers: IdempotencyHeaders,
    body: SendAnyParcelSchema,
    output: OfficeOrderSchema,
    status: 201,
    errors: SEND_ERRORS,
  }),
  correctAnyParcel: admin('PATCH /api/admin/parcels/{id}', {
    keyScope: 'write_parcels',
    summary: 'Correct the carrier or tracking number of any parcel; the buyer is notified',
    params: IdParams,
    body: CorrectParcelSchema,
    output: OfficeOrderSchema,
    errors: ['PARCEL_NOT_FOUND', 'PARCEL_TAKEN_BACK', 'RECORD_CHANGED'],
  }),
  markAnyParcelDelivered: admin('POST /api/admin/parcels/{id}/delivery', {
    keyScope: 'write_parcels',
    summary: 'Mark any parcel as delivered',
    params: IdParams,
    output: OfficeOrderSchema,
    errors: ['PARCEL_NOT_FOUND', 'PARCEL_TAKEN_BACK'],
  }),
  takeBackAnyParcel: admin('POST /api/admin/parcels/{id}/take-back', {
    keyScope: 'write_parcels',
    summary:
      'Take back any undelivered parcel: its items can be sent again, or are restocked if the order is cancelled',
    params: IdParams,
    body: TakeBackParcelSchema,
    output: OfficeOrderSchema,
    errors: ['PARCEL_NOT_FOUND', 'PARCEL_DELIVERED'],
  }),
};
