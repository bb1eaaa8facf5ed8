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
import { readAgain } from '#web/lib/read-again.ts';
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
  /** What a list without any says. */
  empty?: { readonly text: string; readonly help: string };
  /** Whether each has a picture, and whether their notes are the headings of groups. */
  layout?: 'plain' | 'pictures' | 'groups';
  answer: Settled<ContentListAnswer>;
  calls: ContentListCalls;
}

/** The list of one kind of site content, in the order in which visitors see it. */
export function ContentList(props: ContentListProps) {
  const { title, intro, path, hrefOf, add, noun, answer, calls, layout = 'plain' } = props;
  const { empty = NOTHING_YET } = props;
  const isGrouped = layout === 'groups';
  const router = useRouter();
  const items = listed(answer, isGrouped);
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
      await readAgain(router);
    });

  const order = (next: readonly ContentSummary[]) =>
    moving.run(async () => {
      await calls.order?.({ body: { ids: next.map(({ id }) => id) } });
      await readAgain(router);
    });

  /** Up or down; past the end of its group, the whole group moves. */
  function moveOf(item: ContentSummary, step: -1 | 1): RowMenuItem[] {
    const neighbour = items[items.indexOf(item) + step];
    if (calls.order === undefined || neighbour === undefined) return [];
    const groupMoves = isGrouped && neighbour.note !== item.note;
    const moved = groupMoves ? items.filter(({ note }) => note === item.note) : [item];
    const passed = groupMoves ? items.filter(({ note }) => note === neighbour.note) : [neighbour];
    const pair = step < 0 ? [...moved, ...passed] : [...passed, ...moved];
    const start = Math.min(...pair.map((each) => items.indexOf(each)));
    const Icon = step < 0 ? ArrowUp : ArrowDown;
    return [
      {
        label: `Move ${groupMoves ? 'topic ' : ''}${step < 0 ? 'up' : 'down'}`,
        icon: <Icon size={16} />,
        onSelect: () => void order(items.toSpliced(start, pair.length, ...pair)),
      },
    ];
  }

  function actionsOf(item: ContentSummary): RowMenuItem[] {
    return [
      editItem(hrefOf(item.id)),
      ...moveOf(item, -1),
      ...moveOf(item, 1),
      ...(calls.remove === undefined ? [] : [deleteItem(() => deletion.ask(item))]),
    ];
  }

  const columns: readonly Column<ContentSummary>[] = [
    {
      key: 'name',
      header: 'Name',
      isName: true,
      cell: ({ id, name, note, picture }) => (
        <NameCell
          href={hrefOf(id)}
          name={name}
          note={isGrouped ? undefined : note}
          picture={layout === 'pictures' ? picture : undefined}
          shape="wide"
        />
      ),
    },
    {
      key: 'state',
      header: 'State',
      isStatus: true,
      cell: ({ state }) => <StateBadge state={state} />,
    },
    {
      key: 'published',
      header: 'Public from',
      cell: ({ published_from: at }) => (at === null ? '–' : <ShortDate at={at} inSydney />),
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
        rowsOf={() => items}
        groupOf={isGrouped ? ({ note }) => note : undefined}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowActions={(item) => <RowMenu name={item.name} items={actionsOf(item)} />}
        emptyText={empty.text}
        emptyHelp={empty.help}
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

const NOTHING_YET = { text: 'Nothing here yet.', help: '' };

/** In the order in which visitors see them: by group, groups as their first records are. */
function listed(answer: ContentListProps['answer'], isGrouped: boolean): ContentSummary[] {
  if (!answer.ok) return [];
  if (!isGrouped) return [...answer.data.items];
  return [...Map.groupBy(answer.data.items, ({ note }) => note).values()].flat();
}
