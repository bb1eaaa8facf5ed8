import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';

import type { SavedView } from '#contract/endpoints/saved-views.ts';
import { queryText } from '#contract/paths/pages.ts';
import { keptQuery } from '#contract/saved-views.ts';

import { listHref, type ListSearch, type ListView } from '#web/backoffice/list-search.ts';
import { deleteItem, RowMenu } from '#web/backoffice/row-menu.tsx';
import { toastFailure, useCall } from '#web/backoffice/use-call.ts';
import { useDelete } from '#web/backoffice/use-delete.tsx';
import { ViewTab, ViewTabs } from '#web/backoffice/view-tabs.tsx';
import { Button } from '#web/ui/button.tsx';
import { Files, Pencil, Users } from '#web/ui/icons.tsx';
import { showToast } from '#web/ui/toast.ts';

import { useSavedViews } from './use-saved-views.ts';
import { ViewDialog } from './view-dialog.tsx';

interface ListViewsProps<Search extends ListSearch> {
  /** Those that everybody has. */
  views?: readonly ListView<Search>[] | undefined;
  path: string;
  search: Search;
}

/** The views of a list as tabs, each an address of its own, the saved ones last (Rule 154). */
export function ListViews<Search extends ListSearch>(props: ListViewsProps<Search>) {
  const { path, search } = props;
  const views: readonly ListView<Search>[] = props.views ?? [{ label: 'All', change: {} }];
  const router = useRouter();
  const saved = useSavedViews(path);
  const row = useRef<HTMLElement>(null);
  const [dialog, setDialog] = useState<'new' | 'edit' | 'changes' | null>(null);
  const updating = useCall((message) => {
    toastFailure(message);
    saved.reload();
  });
  const deletion = useDelete<SavedView>({
    question: ({ name }) => `Delete the view “${name}”?`,
    consequence: ({ is_shared: isShared }) =>
      isShared ? 'The others will not have it any more either.' : 'Nothing in the list changes.',
    confirmLabel: 'Delete view',
    failure: 'Failed to delete the view.',
    done: ({ name }) => `The view “${name}” was deleted.`,
    onDelete: async ({ id }) => {
      await saved.remove(id);
      await router.navigate({ href: path });
    },
  });
  if (!saved.canBeSaved && props.views === undefined) return null;

  const chosen = saved.views.find(({ id }) => id === search.saved);
  const query = keptOf(search);
  const isChanged = chosen !== undefined && chosen.search !== query;
  const isNamed =
    query === '' ||
    saved.views.some((view) => view.search === query) ||
    views.some(({ change }) => keptOf(change) === query);
  // Until the saved views are there, nobody knows whether one of them is open.
  const isOpen = chosen !== undefined || (search.saved !== undefined && saved.isLoading);

  const hrefOf = (view: SavedView) =>
    `${path}?${new URLSearchParams([
      ...new URLSearchParams(view.search),
      ...(search.size === undefined ? [] : [['size', String(search.size)]]),
      ['saved', view.id],
    ]).toString()}`;
  const open = (view: SavedView) => router.navigate({ href: hrefOf(view), resetScroll: false });

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line md:border-b">
      <ViewTabs row={row} chosen={chosen?.id}>
        {views.map(({ label, change, isCurrent = isShown(search, change), count }) => (
          <ViewTab
            key={label}
            // From a saved view, it leads back to the whole list.
            href={
              isOpen || Object.keys(change).length === 0
                ? listHref<ListSearch>(path, { size: search.size }, change)
                : listHref<ListSearch>(path, { ...search, saved: undefined }, change)
            }
            isCurrent={isCurrent && !isOpen}
            count={count}
          >
            {label}
          </ViewTab>
        ))}
        {saved.views.map((view) => (
          <ViewTab key={view.id} href={hrefOf(view)} isCurrent={view === chosen}>
            {view.is_shared && <Users size={16} aria-label="Shared:" className="shrink-0" />}
            {view.name}
          </ViewTab>
        ))}
      </ViewTabs>
      <div className="flex items-center gap-2 empty:hidden md:-mb-px md:pb-1">
        {isChanged && chosen.can_change && (
          <Button
            variant="secondary"
            size="sm"
            className="max-md:min-h-11"
            loading={updating.isRunning}
            loadingLabel="Saving..."
            onClick={() => {
              // A text that the others have not read yet is not shared unasked.
              const text = textOf(query);
              if (chosen.is_shared && text !== '' && text !== textOf(chosen.search)) {
                setDialog('changes');
                return;
              }
              void updating.run(async () => {
                const { name } = await saved.change(chosen.id, { search: query });
                showToast({ tone: 'success', message: `The view “${name}” was saved.` });
                // The button goes now that nothing is left to save.
                row.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
              });
            }}
          >
            Save changes
          </Button>
        )}
        {saved.canSave && (chosen === undefined ? !isNamed : isChanged && !chosen.can_change) && (
          <Button
            variant="secondary"
            size="sm"
            className="max-md:min-h-11"
            onClick={() => setDialog('new')}
          >
            {chosen === undefined ? 'Save view' : 'Save as a new view'}
          </Button>
        )}
        {chosen !== undefined && saved.canSave && (
          <RowMenu
            name={`the view ${chosen.name}`}
            items={[
              {
                label: 'Save as a new view',
                icon: <Files size={16} />,
                onSelect: () => setDialog('new'),
              },
              ...(chosen.can_change
                ? [
                    {
                      label: 'Rename or share',
                      icon: <Pencil size={16} />,
                      onSelect: () => setDialog('edit'),
                    },
                    deleteItem(() => deletion.ask(chosen)),
                  ]
                : []),
            ]}
          />
        )}
      </div>
      {dialog !== null && (
        <ViewDialog
          area={saved.area}
          view={dialog === 'new' ? undefined : chosen}
          searchText={textOf(dialog === 'edit' ? (chosen?.search ?? '') : query)}
          onClose={() => setDialog(null)}
          onSave={async (input) => {
            const isNew = dialog === 'new' || chosen === undefined;
            const view = isNew
              ? await saved.save({ ...input, search: query })
              : await saved.change(chosen.id, {
                  ...input,
                  search: dialog === 'changes' ? query : undefined,
                });
            setDialog(null);
            showToast({ tone: 'success', message: `The view “${view.name}” was saved.` });
            if (isNew) await open(view);
          }}
        />
      )}
      {deletion.dialog}
    </div>
  );
}

/** What a view would keep of a list's search. */
const keptOf = (search: object) => keptQuery(queryText({ ...search }));

/** What a query searches for. */
const textOf = (query: string) => new URLSearchParams(query).get('q') ?? '';

function isShown<Search extends ListSearch>(search: Search, change: Partial<Search>): boolean {
  return Object.entries(change).every(([name, value]) => search[name as keyof Search] === value);
}
