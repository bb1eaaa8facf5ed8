import { sellerRoleSatisfies } from '#domain/access/seller-roles.ts';

import type { ViewChange, ViewInput } from '#contract/endpoints/saved-views.ts';
import { AppError } from '#contract/errors/app-error.ts';
import { keptQuery, MAX_SAVED_VIEWS, SELLER_LISTS } from '#contract/saved-views.ts';

import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { newId } from '#server/platform/ids.ts';
import {
  deleteView,
  findView,
  insertView,
  listViews,
  lockViews,
  updateView,
  type ViewReader,
  type ViewRow,
} from '#server/saved-views/queries.ts';

/** One person's part in the views of one back office (Rule 154). */
export interface ViewScope extends ViewReader {
  /** Whether they may change what others have shared. */
  readonly mayChangeShared: boolean;
  /** Administrators who look at a seller's back office save nothing there. */
  readonly maySave: boolean;
}

export function mayChangeView({ userId, ...scope }: ViewScope, view: ViewRow): boolean {
  return scope.maySave && (view.made_by === userId || (view.is_shared && scope.mayChangeShared));
}

/** Refuses a list that the person's role does not open (Rule 130). */
export function requireList({ actor }: SignedInCtx, list: string): void {
  const least = SELLER_LISTS[list as keyof typeof SELLER_LISTS];
  if (actor.seller !== null && !sellerRoleSatisfies(actor.seller.role, least)) {
    throw new AppError('FORBIDDEN');
  }
}

/** Saves a view of a list, at most 30 of a person's own and 30 shared ones. */
export async function saveView(
  ctx: SignedInCtx,
  scope: ViewScope,
  { list, search, ...input }: ViewInput & { readonly list: string },
): Promise<ViewRow> {
  if (!scope.maySave) throw new AppError('FORBIDDEN');
  requireList(ctx, list);
  return inTransaction(ctx, async (tx) => {
    await lockViews(tx.db, scope);
    await requireRoom(tx, scope, { id: null, list, ...input });
    const id = newId();
    await insertView(tx.db, {
      id,
      list,
      ...input,
      search: keptQuery(search),
      seller_id: scope.sellerId,
      made_by: scope.userId,
      created_at: tx.now,
    });
    return getView(tx, scope, id);
  });
}

/** Changes one's own view, or a shared one as its maker, an administrator or an owner. */
export async function changeView(
  ctx: SignedInCtx,
  scope: ViewScope,
  { id, change }: { readonly id: string; readonly change: ViewChange },
): Promise<ViewRow> {
  return inTransaction(ctx, async (tx) => {
    await lockViews(tx.db, scope);
    const view = await getChangeable(tx, scope, id);
    const { name = view.name, is_shared: isShared = view.is_shared } = change;
    // To anybody but its maker, a view that is not shared any more would be lost.
    if (view.is_shared && !isShared && view.made_by !== scope.userId) {
      throw new AppError('FORBIDDEN');
    }
    await requireRoom(tx, scope, { id, list: view.list, name, is_shared: isShared });
    await updateView(tx.db, id, {
      name,
      is_shared: isShared,
      search: change.search === undefined ? view.search : keptQuery(change.search),
    });
    return getView(tx, scope, id);
  });
}

export async function removeView(ctx: SignedInCtx, scope: ViewScope, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockViews(tx.db, scope);
    await getChangeable(tx, scope, id);
    await deleteView(tx.db, id);
  });
}

async function getView(ctx: SignedInCtx, scope: ViewScope, id: string): Promise<ViewRow> {
  const view = await findView(ctx.db, scope, id);
  if (view === undefined) throw new AppError('SAVED_VIEW_NOT_FOUND');
  requireList(ctx, view.list);
  return view;
}

async function getChangeable(ctx: SignedInCtx, scope: ViewScope, id: string): Promise<ViewRow> {
  const view = await getView(ctx, scope, id);
  if (!mayChangeView(scope, view)) throw new AppError('FORBIDDEN');
  return view;
}

/** Refuses a name that the person's tabs have already, and one view too many. */
async function requireRoom(
  { db }: SignedInCtx,
  scope: ViewScope,
  view: Pick<ViewRow, 'list' | 'name' | 'is_shared'> & { readonly id: string | null },
): Promise<void> {
  const others = (await listViews(db, scope, view.list)).filter(({ id }) => id !== view.id);
  if (others.some(({ name }) => name.toLowerCase() === view.name.toLowerCase())) {
    throw new AppError('INVALID_INPUT', {
      fields: { name: 'There is a view with this name already.' },
    });
  }
  if (others.filter(({ is_shared }) => is_shared === view.is_shared).length >= MAX_SAVED_VIEWS) {
    throw new AppError('TOO_MANY_SAVED_VIEWS');
  }
}
