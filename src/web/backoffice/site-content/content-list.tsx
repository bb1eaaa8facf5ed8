import { useRouter } from '@tanstack/react-router';

import type { ContentState, ContentSummary } from '#contract/endpoints/office-site-content.ts';

import type { Column } from '#web/backoffice/data-table.tsx';
import { ListPage } from '#web/backoffice/list-page.tsx';
import { NameCell } from '#web/backoffice/name-cell.tsx';
import { deleteItem, editItem, RowMenu, type RowMenuItem } from '#web/backoffice/row-menu.tsx';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { toastFailure, useCall } from '#web/backoffice/use-call.ts';
import { useDelete } from '#web/backoffice/use-delete.tsx';
import type { Settled } from '#web/lib/settle.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ArrowDown, ArrowUp } from '#web/ui/icons.tsx';
import { showToast } from '#web/ui/toast.ts';

import type { ContentListAnswer, ContentListCalls } from './content-calls.ts';

const STATES = {
  draft: { tone: 'neutral', words: 'Draft' },
  changed: { tone: 'info', words: 'Published, with a draft' },
  scheduled: { tone: 'info', words: 'Scheduled' },
  published: { tone: 'success', words: 'Published' },
} as const;

/** The state of a record as an icon and words. */
export function StateBadge({ state }: { state: ContentState }) {
  const { tone, words } = STATES[state];
  return (
    <Badge tone={tone} icon={tone === 'info' ? 'clock' : undefined}>
      {words}
    </Badge>
  );
}

interface ContentListProps {
  title: string;
  intro: string;
  path: string;
  hrefOf: (id: string) => string;
  add?: { readonly href: string; readonly label: string };
  /** "question": for its messages. */
  noun: string;
  answer: Settled<ContentListAnswer>;
  calls: ContentListCalls;
}

/** The list of one kind of site content, in the order in which visitors see it. */
export function ContentList(props: ContentListProps) {
  const { title, intro, path, hrefOf, add, noun, answer, calls } = props;
  const router = useRouter();
  const items = answer.ok ? answer.data.items : [];
  const publishing = useCall(toastFailure);
  const moving = useCall(toastFailure);
  const deletion = useDelete<ContentSummary>({
    question: ({ name }) => `Are you sure you want to delete “${name}”?`,
    consequence: () => 'Its versions are deleted too.',
    confirmLabel: `Delete ${noun}`,
    failure: `Failed to delete the ${noun}.`,
    done: ({ name }) => `${name} was deleted.`,
    onDelete: ({ id }) => calls.remove?.({ params: { id } }) ?? Promise.resolve(),
  });
  const drafts = items.filter(({ state }) => state === 'draft' || state === 'changed').length;

  const publishAll = () =>
    publishing.run(async () => {
      const { published, left } = await calls.publishAll();
      showToast(
        left.length === 0
          ? { tone: 'success', message: `${published} published.` }
          : {
              tone: 'danger',
              message: `${published} published. Some words have no value yet in: ${left.join('; ')}.`,
            },
      );
      await router.invalidate();
    });

  const move = (from: number, to: number) =>
    moving.run(async () => {
      const ids = items.map(({ id }) => id);
      const [id = ''] = ids.splice(from, 1);
      ids.splice(to, 0, id);
      await calls.order?.({ body: { ids } });
      await router.invalidate();
    });

  function actionsOf(item: ContentSummary): RowMenuItem[] {
    const at = items.indexOf(item);
    return [
      editItem(hrefOf(item.id)),
      ...(calls.order === undefined || at === 0
        ? []
        : [
            {
              label: 'Move up',
              icon: <ArrowUp size={16} />,
              onSelect: () => void move(at, at - 1),
            },
          ]),
      ...(calls.order === undefined || at === items.length - 1
        ? []
        : [
            {
              label: 'Move down',
              icon: <ArrowDown size={16} />,
              onSelect: () => void move(at, at + 1),
            },
          ]),
      ...(calls.remove === undefined ? [] : [deleteItem(() => deletion.ask(item))]),
    ];
  }

  const columns: readonly Column<ContentSummary>[] = [
    {
      key: 'name',
      header: 'Name',
      isName: true,
      cell: ({ id, name, note }) => <NameCell href={hrefOf(id)} name={name} note={note} />,
    },
    { key: 'state', header: 'State', cell: ({ state }) => <StateBadge state={state} /> },
    {
      key: 'published',
      header: 'Public from',
      cell: ({ published_from: at }) => (at === null ? '–' : <ShortDate at={at} />),
    },
    {
      key: 'changed',
      header: 'Changed',
      from: 'lg',
      cell: ({ updated_at: at }) => <ShortDate at={at} />,
    },
  ];

  return (
    <>
      <ListPage
        title={title}
        intro={intro}
        path={path}
        search={{}}
        isWhole
        add={add}
        actions={
          drafts > 0 && (
            <Button
              variant="secondary"
              loading={publishing.isRunning}
              loadingLabel="Publishing..."
              onClick={() => void publishAll()}
            >
              {drafts === 1 ? 'Publish the draft' : `Publish ${drafts} drafts`}
            </Button>
          )
        }
        results={answer}
        rowsOf={({ items: rows }) => rows}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowActions={(item) => <RowMenu name={item.name} items={actionsOf(item)} />}
        emptyText="Nothing here yet."
        errorText={`Failed to load ${title.toLowerCase()}`}
      />
      {deletion.dialog}
    </>
  );
}
