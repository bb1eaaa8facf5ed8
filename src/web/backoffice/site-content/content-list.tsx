import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

import type {
  ContentState,
  ContentSummary,
  LeftDraft,
} from '#contract/endpoints/office-site-content.ts';
import { adminPages } from '#contract/paths/office-pages.ts';

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
import { Notice } from '#web/ui/notice.tsx';
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
  const [left, setLeft] = useState<readonly LeftDraft[]>([]);
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
      const answered = await calls.publishAll();
      setLeft(answered.left);
      if (answered.published > 0) {
        showToast({ tone: 'success', message: `${answered.published} published.` });
      }
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
        notice={left.length > 0 && <LeftDrafts left={left} hrefOf={hrefOf} />}
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

/** Drafts that could not be published, each with the placeholders that it waits for. */
function LeftDrafts({
  left,
  hrefOf,
}: {
  left: readonly LeftDraft[];
  hrefOf: (id: string) => string;
}) {
  return (
    <Notice
      tone="danger"
      role="alert"
      title={left.length === 1 ? 'Not published: 1 draft' : `Not published: ${left.length} drafts`}
    >
      <p>
        Their placeholders have no value yet. Enter it in the{' '}
        <a href={adminPages.shopProfile()} className="text-link">
          shop profile
        </a>{' '}
        or the{' '}
        <a href={adminPages.settings()} className="text-link">
          settings
        </a>
        , or put the words into [square brackets].
      </p>
      <ul className="mt-2 space-y-1">
        {left.map(({ id, name, missing }) => (
          <li key={id}>
            <a href={hrefOf(id)} className="text-link">
              {name}
            </a>
            : {missing.map((placeholder) => `{${placeholder}}`).join(', ')}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
