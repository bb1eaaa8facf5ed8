import type { SavedView, ViewChange, ViewInput } from '#contract/endpoints/saved-views.ts';
import type { OfficeArea } from '#contract/paths/pages.ts';
import { ADMIN_LISTS, SELLER_LISTS } from '#contract/saved-views.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useOfficeArea } from '#web/backoffice/route-hooks.ts';
import { sellerQuery } from '#web/backoffice/seller-scope.ts';
import { useAsync } from '#web/lib/use-async.ts';

/** The list at an address, if its views can be saved; null for any other. */
export function savableList(area: OfficeArea, path: string): string | null {
  const lists: readonly string[] = area === 'admin' ? ADMIN_LISTS : Object.keys(SELLER_LISTS);
  return lists.find((list) => path === `/${area}/${list}`) ?? null;
}

/** The saved views of the list at an address (Rule 154), and what can be done with them. */
export function useSavedViews(path: string) {
  const area = useOfficeArea();
  const api = useOfficeApi();
  const calls = area === 'admin' ? api.adminSavedViews : api.sellerSavedViews;
  const query = area === 'admin' ? {} : sellerQuery();
  const list = savableList(area, path);
  const answer = useAsync(list === null ? null : `${path} ${query.seller_id}`, (signal) =>
    calls.list({ query: { ...query, list: list ?? '' }, signal }),
  );
  const { views = [], can_save: canSave = false } = answer.data ?? {};
  const show = (next: readonly SavedView[]) =>
    answer.replace({ views: [...next], can_save: canSave });

  return {
    area,
    canBeSaved: list !== null,
    isLoading: answer.data === null && answer.status === 'loading',
    views,
    canSave,
    reload: answer.reload,
    save: async (input: ViewInput): Promise<SavedView> => {
      const saved = await calls.save({ query, body: { ...input, list: list ?? '' } });
      show([...views, saved]);
      return saved;
    },
    change: async (id: string, body: ViewChange): Promise<SavedView> => {
      const changed = await calls.change({ params: { id }, query, body });
      show(views.map((view) => (view.id === id ? changed : view)));
      return changed;
    },
    remove: async (id: string): Promise<void> => {
      await calls.remove({ params: { id }, query });
      show(views.filter((view) => view.id !== id));
    },
  };
}
