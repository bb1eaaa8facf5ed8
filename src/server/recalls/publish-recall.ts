import { isStoppedBy, soldDaysErrors } from '#domain/recalls/recall.ts';
import { sydneyDay } from '#domain/sellers/time-away.ts';

import { AppError } from '#contract/errors/app-error.ts';
import { adminPages, sellerPages } from '#contract/paths/office-pages.ts';
import type { PublishRecall, RecallTexts } from '#contract/schemas/recalls.ts';

import { recordChange } from '#server/audit/record-change.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import type { Scope } from '#server/http/seller-scope.ts';
import { notify } from '#server/notices/notify.ts';
import { newId } from '#server/platform/ids.ts';
import {
  findProductToRecall,
  findRecall,
  insertRecall,
  listStops,
  lockUnitsOf,
  type RecallRow,
} from '#server/recalls/queries.ts';
import { auditedRecall, factsOf } from '#server/recalls/record.ts';

/**
 * Recalls a product or some of its variants (Rule 140): in this transaction a trigger stops their
 * units from being sold and sent. Orders and parcels that were begun before are waited for, so none
 * of them is sent after it. Buyers are emailed by a job. Refuses what an open recall stops already.
 */
export async function publishRecall(
  ctx: SignedInCtx,
  scope: Scope,
  { product_id: productId, variant_ids: variants, ...texts }: PublishRecall,
): Promise<string> {
  const variantIds = [...new Set(variants)];
  refuseWrongDays(texts, ctx.now);
  return inTransaction(ctx, async (tx) => {
    const { db, clock, actor } = tx;
    const product = await findProductToRecall(db, productId, scope);
    if (product === undefined) throw new AppError('PRODUCT_NOT_FOUND');
    if (variantIds.some((id) => product.variants.every((variant) => variant.id !== id))) {
      throw new AppError('INVALID_INPUT', {
        fields: { variant_ids: 'A variant in this list belongs to another product.' },
      });
    }
    await lockUnitsOf(db, productId);
    if (isStoppedBy(variantIds, await listStops(db, productId))) {
      throw new AppError('RECALL_EXISTS');
    }
    // The time after the locks: every parcel that was sent before has an earlier one.
    const now = clock();
    const id = newId();
    const { batches, ...words } = texts;
    await insertRecall(db, {
      ...words,
      batches,
      id,
      product_id: productId,
      seller_id: product.seller_id,
      variant_ids: variantIds,
      is_by_admin: actor.role === 'admin',
      published_at: now,
      stopped_at: now,
      created_at: now,
      updated_at: now,
    });
    const recall = await findRecall(db, id);
    if (recall === undefined) throw new Error('The recall was inserted');
    await recordChange(tx, {
      ...auditedRecall(recall),
      action: 'recalled',
      before: null,
      after: factsOf(recall),
    });
    await tellOffice(tx, recall);
    await tx.jobs.send(db, 'tell-recalled-buyers', {});
    return id;
  });
}

/** Administrators hear of a seller's recall, and a seller of one of their product by others. */
async function tellOffice(tx: SignedInCtx, recall: RecallRow): Promise<void> {
  const { id, seller_id: sellerId, product_name: product } = recall;
  const about = { kind: 'recall', key: `recall ${id}` } as const;
  if (!recall.is_by_admin) {
    await notify(tx, {
      ...about,
      sellerId: null,
      title: `${recall.seller_name} recalls ${product}`,
      path: adminPages.recall(id),
    });
  } else if (sellerId !== null) {
    await notify(tx, {
      ...about,
      sellerId,
      title: `An administrator recalls ${product}: it is not for sale, and you cannot send it`,
      path: sellerPages.recall(id),
    });
  }
}

export function refuseWrongDays(
  { sold_from: from, sold_until: until }: Pick<RecallTexts, 'sold_from' | 'sold_until'>,
  now: Date,
): void {
  const errors = soldDaysErrors({ from, until }, sydneyDay(now));
  const fields = {
    ...(errors.from === undefined ? {} : { sold_from: errors.from }),
    ...(errors.until === undefined ? {} : { sold_until: errors.until }),
  };
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', { fields });
}
