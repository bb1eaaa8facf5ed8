import { useBlocker } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';

import { ConflictDialog } from '#web/backoffice/conflict/conflict-dialog.tsx';
import { type AuditedRecord, RecordHistory } from '#web/backoffice/history/record-history.tsx';
import type { Conflict } from '#web/backoffice/use-record-form.ts';
import { writeSearchText } from '#web/lib/search-codec.ts';
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import { useCommandKey } from '#web/lib/use-command-key.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { cx } from '#web/ui/cx.ts';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';

import { BackLink } from './back-link.tsx';

interface FormPageProps {
  title: string;
  back: { readonly href: string; readonly label: string };
  /** Something was changed and not saved: the bar at the foot shows, and leaving asks first. */
  isDirty: boolean;
  isSaving: boolean;
  /** An upload is under way: saving waits for it, and leaving asks first. */
  saveDisabled?: boolean | undefined;
  /** The exact sentence of the last attempt that failed. */
  failure?: string | null | undefined;
  /** What somebody else saved while the form was open; null when nobody did. */
  conflict: Conflict | null;
  onSave: () => void;
  onDiscard: () => void;
  saveLabel?: string | undefined;
  /** Beside the title: a badge, a menu. */
  actions?: ReactNode;
  /** The narrow column from 1024 px; under the main one below. */
  side?: ReactNode;
  /** `full`: the main column has the whole width, and the side column is below it. */
  width?: 'narrow' | 'wide' | 'full' | undefined;
  /** The record whose history is below the form. Only administrators may read it. */
  record?: AuditedRecord | undefined;
  children: ReactNode;
}

/** The frame of every form: save bar, Ctrl+S (Cmd+S), and a question before changes are lost. */
export function FormPage({
  title,
  back,
  isDirty,
  isSaving,
  saveDisabled = false,
  failure,
  conflict,
  onSave,
  onDiscard,
  saveLabel = 'Save',
  actions,
  side,
  width = 'wide',
  record,
  children,
}: FormPageProps) {
  useCommandKey('s', () => {
    if (isDirty && !isSaving && !saveDisabled) onSave();
  });
  const isUnsaved = isDirty || saveDisabled;
  const widthClass = width === 'narrow' ? 'max-w-[640px]' : undefined;
  return (
    <div className={cx('flex flex-col gap-5', widthClass)}>
      {/* Without a box of its own, so that the bar stays in view below the form too. */}
      <form
        noValidate
        method="post"
        className="[display:contents]"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSaving && !saveDisabled) onSave();
        }}
      >
        <header className="flex flex-col gap-2">
          <BackLink {...back} />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h1 tabIndex={-1} className="text-h1">
              {title}
            </h1>
            {actions}
          </div>
        </header>
        {failure && <InlineError message={failure} />}
        {side === undefined ? (
          <div className="flex flex-col gap-5">{children}</div>
        ) : (
          // Both columns are as high as the page, so that a card in one can stay in view.
          <div
            className={cx(
              'grid gap-5',
              width !== 'full' && 'lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]',
            )}
          >
            <div className="flex min-w-0 flex-col gap-5">{children}</div>
            <div className="flex min-w-0 flex-col gap-5">{side}</div>
          </div>
        )}
        <SaveBar
          isDirty={isUnsaved}
          isSaving={isSaving}
          saveDisabled={saveDisabled}
          saveLabel={saveLabel}
          onDiscard={onDiscard}
        />
        <LeaveGuard isUnsaved={isUnsaved} isSaving={isSaving} />
      </form>
      <ConflictDialog conflict={conflict} />
      {record && (
        <div className="mt-3">
          <RecordHistory {...record} />
        </div>
      )}
    </div>
  );
}

function SaveBar({
  isDirty,
  isSaving,
  saveDisabled,
  saveLabel,
  onDiscard,
}: Pick<FormPageProps, 'isDirty' | 'isSaving' | 'saveDisabled' | 'saveLabel' | 'onDiscard'>) {
  // The bar appears with the first key press, perhaps over the field that has the focus.
  useEffect(() => {
    if (isDirty) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [isDirty]);
  return (
    <div
      data-save-bar={isDirty ? '' : undefined}
      className={cx(
        'flex flex-wrap items-center gap-3',
        isDirty &&
          'sticky bottom-0 z-3 order-last -mx-4 border-t border-line bg-surface px-4 py-3 shadow-popover sm:-mx-6 sm:px-6',
      )}
    >
      <p role="status" className="min-w-0 flex-1 text-small font-[600] text-ink-2">
        {isDirty ? 'Unsaved changes' : ''}
      </p>
      {isDirty && (
        <Button variant="secondary" onClick={onDiscard} disabled={isSaving}>
          Discard
        </Button>
      )}
      <Button type="submit" loading={isSaving} loadingLabel="Saving..." disabled={saveDisabled}>
        {saveLabel}
      </Button>
    </div>
  );
}

interface LeaveGuardProps {
  isUnsaved: boolean;
  isSaving: boolean;
  /** Another page of its list is another form. */
  isOfPage?: boolean;
}

/** Asks before a changed form is left, within the program and out of it. */
export function LeaveGuard({ isUnsaved, isSaving, isOfPage = false }: LeaveGuardProps) {
  useUnsavedChanges(isUnsaved);
  const isDirty = isUnsaved && !isSaving;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && formAt(current, isOfPage) !== formAt(next, isOfPage),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <AlertDialog
      open={blocker.status === 'blocked'}
      title="Leave without saving?"
      description="What you changed on this page will be lost."
      confirmLabel="Leave without saving"
      cancelLabel="Stay"
      tone="plain"
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}

interface FormAddress {
  readonly pathname: string;
  readonly search: object;
}

/** The search says what a new record begins with; `page` is often that of a list beside it. */
function formAt({ pathname, search }: FormAddress, isOfPage: boolean): string {
  return pathname + writeSearchText({ ...search, ...(isOfPage ? {} : { page: undefined }) });
}

interface FormSectionProps {
  title?: string;
  /** Makes the section a place that a link can lead to. */
  id?: string;
  children: ReactNode;
}

/** A card of a form, its fields one below another. */
export function FormSection({ title, id, children }: FormSectionProps) {
  return (
    <Card as="section" title={title} id={id}>
      <div className="flex flex-col gap-5">{children}</div>
    </Card>
  );
}
