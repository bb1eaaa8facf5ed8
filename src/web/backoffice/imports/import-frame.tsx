import type { ReactNode } from 'react';

import { canBeChecked } from '#domain/range/outcomes.ts';

import type { Import } from '#contract/schemas/imports.ts';

import { BackLink } from '#web/backoffice/back-link.tsx';
import { Missing } from '#web/backoffice/screen-states.tsx';
import { errorCode, errorMessage } from '#web/lib/error-message.ts';
import type { Async } from '#web/lib/use-async.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { StepList } from '#web/ui/step-list.tsx';

import { useImportArea } from './import-area.ts';
import { stepOf, type ImportStep } from './import-words.tsx';
import type { FollowedImport } from './use-import.ts';

const STEPS: readonly { readonly key: ImportStep; readonly word: string }[] = [
  { key: 'file', word: 'File' },
  { key: 'columns', word: 'Columns' },
  { key: 'check', word: 'Check' },
  { key: 'run', word: 'Import' },
];

interface ImportStepsProps {
  current: ImportStep;
  /** Null before there is a file. */
  found: Import | null;
}

/** The steps of an import (Rule 148); links lead to those that can be visited. */
export function ImportSteps({ current, found }: ImportStepsProps) {
  const hrefOf = useImportHrefs();
  const reached = found === null ? 'file' : stepOf(found);
  const indexOf = (step: ImportStep) => STEPS.findIndex(({ key }) => key === step);
  const steps = STEPS.map(({ key, word }) => {
    const isOpen =
      found !== null &&
      (key === 'file' || key === reached || (key === 'columns' && canBeChecked(found.state)));
    const isDone = indexOf(key) < indexOf(reached) || (key === 'run' && found?.state === 'done');
    return { key, word, isDone, href: isOpen ? hrefOf(found.id, key) : null };
  });
  return <StepList steps={steps} current={current} />;
}

/** The address of a step of an import. */
export function useImportHrefs() {
  const { pages } = useImportArea();
  return (id: string, step: ImportStep): string =>
    ({
      file: pages.imports(),
      columns: pages.importColumns(id),
      check: pages.importCheck(id),
      run: pages.importRun(id),
    })[step];
}

interface ImportFrameProps {
  step: ImportStep;
  /** The heading, once the file is known. */
  title: (found: Import) => string;
  followed: Async<FollowedImport>;
  children: (followed: FollowedImport) => ReactNode;
}

/** A step of an import: its heading, the steps, and the states of loading and error. */
export function ImportFrame({ step, title, followed, children }: ImportFrameProps) {
  const { pages } = useImportArea();
  const { data, error, reload } = followed;
  if (errorCode(error) === 'IMPORT_NOT_FOUND') {
    return (
      <Missing
        message="This import has already been deleted."
        canRetry={false}
        back={{ href: pages.imports(), label: 'Back to imports' }}
      />
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-col gap-2">
        <BackLink href={pages.imports()} label="Imports" />
        <h1 tabIndex={-1} className="text-h1 wrap-anywhere">
          {data === null ? 'Import' : title(data.found)}
        </h1>
      </header>
      <ImportSteps current={step} found={data?.found ?? null} />
      {error !== null && (
        <InlineError
          message={data === null ? 'Failed to load the import' : 'This page may be out of date'}
          help={errorMessage(error)}
          onRetry={reload}
        />
      )}
      {data !== null && children(data)}
      {data === null && error === null && (
        <Loading label="Loading the import...">
          <Skeleton className="h-40 w-full" />
        </Loading>
      )}
    </div>
  );
}

const ELSEWHERE: Readonly<Record<ImportStep, string>> = {
  file: '',
  columns: 'Choose what the columns of this file are first.',
  check: 'This file is being checked, or was checked.',
  run: 'This file is being imported, or was imported.',
};

/** In place of a step that this import has not reached, or has left behind. */
export function OtherStep({ found }: { found: Import }) {
  const hrefOf = useImportHrefs();
  const step = stepOf(found);
  const word = STEPS.find(({ key }) => key === step)?.word ?? '';
  return (
    <Notice
      action={
        <LinkButton href={hrefOf(found.id, step)} variant="secondary" size="sm">
          Go to “{word}”
        </LinkButton>
      }
    >
      {ELSEWHERE[step]}
    </Notice>
  );
}
