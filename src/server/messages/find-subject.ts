import { AppError } from '#contract/errors/app-error.ts';

import type { Ctx } from '#server/http/context.ts';
import { findOrderCustomer, findProductSeller } from '#server/messages/queries.ts';
import type { Reader, Subject } from '#server/messages/reader.ts';

/** What a call names: an order and, for a seller's goods, the seller; or a product. */
export interface About {
  readonly order_id?: string | undefined;
  readonly seller_id?: string | undefined;
  readonly product_id?: string | undefined;
}

/** The thread's subject that a call names; refuses what the reader may not see. */
export async function findSubject(
  { db }: Pick<Ctx, 'db'>,
  reader: Reader,
  about: About,
): Promise<Subject> {
  if (about.order_id !== undefined) {
    const sellerId =
      reader.side === 'customer' ? about.seller_id : (reader.sellerId ?? about.seller_id);
    return subjectOfOrder(db, reader, { orderId: about.order_id, sellerId: sellerId ?? null });
  }
  if (reader.side === 'customer' && about.product_id !== undefined) {
    const product = await findProductSeller(db, about.product_id);
    if (product === undefined) throw new AppError('PRODUCT_NOT_FOUND');
    return {
      customerId: reader.userId,
      sellerId: product.seller_id,
      orderId: null,
      productId: about.product_id,
    };
  }
  throw new AppError('INVALID_INPUT', {
    fields: { order_id: 'Name the order or the product that it is about.' },
  });
}

async function subjectOfOrder(
  db: Ctx['db'],
  reader: Reader,
  order: { readonly orderId: string; readonly sellerId: string | null },
): Promise<Subject> {
  const customerId = await findOrderCustomer(db, order);
  const isHidden = reader.side === 'customer' && customerId !== reader.userId;
  if (customerId === undefined || isHidden) throw new AppError('ORDER_NOT_FOUND');
  return { ...order, customerId, productId: null };
}
