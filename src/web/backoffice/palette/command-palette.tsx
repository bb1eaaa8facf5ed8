import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { useRouter } from '@tanstack/react-router';
import { useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';

import { formatCount } from '#domain/numbers/format-count.ts';

import { MAX_SEARCH_LENGTH } from '#contract/limits.ts';

import type { AreaEntry } from '#web/backoffice/area-shell.tsx';
import { useOfficeArea } from '#web/backoffice/route-hooks.ts';
import { chosenSeller } from '#web/backoffice/seller-scope.ts';
import { useSession } from '#web/session/session.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Search, SearchX } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { CloseButton, Modal } from '#web/ui/modal.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

import type { Destination } from './destinations.ts';
import { optionIds, PaletteList } from './palette-list.tsx';
import { recordRecentPage } from './recent-pages.ts';
import { useGroups, type PaletteFailure, type PaletteGroup } from './use-groups.ts';

const AND = new Intl.ListFormat('en-AU');

interface CommandPaletteProps {
  open: boolean;
  onClose: () => void;
  /** What was typed before the field had the focus. */
  takeEarlyKeys: () => string;
  /** The entries of the menu: what the reader may open. */
  menu: readonly AreaEntry[];
}

/** Leads to screens, actions and records by their names (Rule 155). */
export function CommandPalette(props: CommandPaletteProps) {
  const { open, onClose } = props;
  const field = useRef<HTMLInputElement>(null);
  return (
    <Modal
      open={open}
      onClose={onClose}
      initialFocus={field}
      backdrop="z-dialog"
      className="fixed inset-0 z-dialog flex flex-col overflow-hidden bg-surface shadow-panel transition-opacity duration-[120ms] data-ending-style:opacity-0 data-starting-style:opacity-0 sm:inset-x-0 sm:top-[10dvh] sm:bottom-auto sm:mx-auto sm:h-[min(600px,80dvh)] sm:w-[calc(100vw-32px)] sm:max-w-2xl sm:rounded-dialog"
    >
      <BaseDialog.Title className="sr-only">Search the back office</BaseDialog.Title>
      <Finder {...props} field={field} />
    </Modal>
  );
}

interface FinderProps extends CommandPaletteProps {
  field: RefObject<HTMLInputElement | null>;
}

/** A combobox: the focus stays in the field, and the keys move through the options. */
function Finder({ field, open, menu, takeEarlyKeys, onClose }: FinderProps) {
  const router = useRouter();
  const area = useOfficeArea();
  const userId = useSession().user?.id ?? '';
  const [typed, setTyped] = useState('');
  const [movedTo, setMovedTo] = useState<string | null>(null);
  const listId = useId();
  const text = typed.trim();
  const { groups, failures, isSearching, unsearched, retry } = useGroups(text, { menu, userId });
  const ids = optionIds(listId, groups);
  const activeId = ids.find((id) => id === movedTo) ?? ids[0] ?? null;

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (activeId !== null) document.getElementById(activeId)?.click();
      return;
    }
    const next = nextOption(event.key, ids, activeId);
    if (next === undefined) return;
    event.preventDefault();
    setMovedTo(next);
    document.getElementById(next)?.scrollIntoView({ block: 'nearest' });
  }

  function choose(destination: Destination | null) {
    if (destination !== null) {
      const { words: _, ...page } = destination;
      const seller = area === 'seller' ? chosenSeller() : undefined;
      // A question about unsaved changes may stop it, and the page may be missing.
      const stopListening = router.subscribe('onResolved', ({ toLocation }) => {
        stopListening();
        const isThere = router.state.matches.every(({ status }) => status === 'success');
        if (isThere && toLocation.href === page.href) {
          recordRecentPage(userId, { ...page, seller });
        }
      });
    }
    onClose();
  }

  const isEmpty = groups.length === 0 && failures.length === 0;
  const hint =
    isEmpty && unsearched.length > 0
      ? `Type two letters to search ${AND.format(unsearched).toLowerCase()}`
      : null;
  return (
    <>
      <div className="flex h-14 shrink-0 items-center gap-3 border-b border-line pr-1.5 pl-4">
        <span className="shrink-0 text-ink-3">
          {isSearching ? <Spinner size={20} /> : <Search size={20} />}
        </span>
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label="Search screens, actions and records"
          aria-autocomplete="list"
          aria-expanded={groups.length > 0}
          aria-controls={groups.length > 0 ? listId : undefined}
          aria-activedescendant={activeId ?? undefined}
          placeholder="Search or go to..."
          value={typed}
          maxLength={MAX_SEARCH_LENGTH}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => {
            setTyped(event.target.value);
            setMovedTo(null);
          }}
          onFocus={() => {
            const early = takeEarlyKeys();
            if (early !== '') setTyped((text) => (text + early).slice(0, MAX_SEARCH_LENGTH));
          }}
          onKeyDown={handleKeyDown}
          onBlur={({ currentTarget, relatedTarget }) => {
            // A page that has just loaded takes the focus to its heading.
            const isTaken = relatedTarget !== null && !relatedTarget.closest('[role$=dialog]');
            if (open && isTaken) currentTarget.focus();
          }}
          className="h-full min-w-0 flex-1 bg-transparent text-body outline-none placeholder:text-ink-3"
        />
        <CloseButton />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain py-2">
        {groups.length > 0 && (
          <PaletteList
            id={listId}
            groups={groups}
            activeId={activeId}
            menu={menu}
            onChoose={choose}
          />
        )}
        {failures.map(({ message, reason }) => (
          <InlineError
            key={message}
            className="mx-4 my-2"
            message={message}
            help={reason}
            onRetry={retry}
          />
        ))}
        {isEmpty && !isSearching && (
          <div className="mx-4 my-2">
            {hint === null ? (
              <EmptyState
                icon={<SearchX size={28} strokeWidth={1.5} />}
                title={`Nothing found for “${text}”`}
                help="Try part of a name, an order number, an SKU or an email address."
              />
            ) : (
              <EmptyState icon={<Search size={28} strokeWidth={1.5} />} title={hint} />
            )}
          </div>
        )}
      </div>
      <div className="flex min-h-10 shrink-0 items-center justify-between gap-4 border-t border-line bg-paper px-4 text-caption text-ink-2">
        {/* An open dialog silences a region without an explicit `aria-live`. */}
        <p role="status" aria-live="polite">
          {isSearching && 'Searching...'}
          {/* The hint is in view above. */}
          {hint !== null && <span className="sr-only">{hint}</span>}
          {!isSearching && hint === null && text !== '' && countWords(groups, failures)}
        </p>
        <p aria-hidden="true" className="hidden gap-4 sm:flex">
          <span>↑ ↓ to move</span>
          <span>Enter to open</span>
          <span>Esc to close</span>
        </p>
      </div>
    </>
  );
}

/** Where a key leads to; undefined for keys that write. The last option is next to the first. */
function nextOption(
  key: string,
  ids: readonly string[],
  activeId: string | null,
): string | undefined {
  const at = ids.findIndex((id) => id === activeId);
  switch (key) {
    case 'ArrowDown':
      return ids[(at + 1) % ids.length];
    case 'ArrowUp':
      return ids.at(at - 1);
    case 'Home':
      return ids[0];
    case 'End':
      return ids.at(-1);
    default:
      return undefined;
  }
}

/** Nothing where a failure says that it is not known. */
function countWords(groups: readonly PaletteGroup[], failures: readonly PaletteFailure[]): string {
  const count = groups.reduce((sum, { options, all }) => sum + (all?.count ?? options.length), 0);
  if (count === 0) return failures.length === 0 ? 'No results' : '';
  return count === 1 ? '1 result' : `${formatCount(count)} results`;
}
