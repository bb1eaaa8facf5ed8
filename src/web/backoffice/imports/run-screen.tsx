import type { WholeImport } from '#contract/schemas/imports.ts';

import { LinkButton } from '#web/ui/button.tsx';
import { LiveRegion } from '#web/ui/live-region.tsx';
import { Notice } from '#web/ui/notice.tsx';

import { Failed } from './check-screen.tsx';
import { useImportArea, type ImportRowSearch } from './import-area.ts';
import { ImportFrame, OtherStep } from './import-frame.tsx';
import { ImportRows } from './import-rows.tsx';
import { checkedWords, number, outcomeWords, stepOf } from './import-words.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { RefusedRows } from './refused-rows.tsx';
import { timeLeftWords } from './time-left.ts';
import { useImport } from './use-import.ts';

interface RunScreenProps {
  id: string;
  search: ImportRowSearch;
}

/** The last step of an import: its progress, then its result (Rule 148). */
export function RunScreen({ id, search }: RunScreenProps) {
  const { pages } = useImportArea();
  const followed = useImport(id);
  const { data } = followed;
  return (
    <>
      <LiveRegion message={data === null ? '' : endWords(data.found)} />
      <ImportFrame step="run" title={titleOf} followed={followed}>
        {({ found, secondsLeft }) => {
          if (stepOf(found) !== 'run') return <OtherStep found={found} />;
          if (found.state === 'failed') {
            return <Failed found={found} onChecking={followed.reload} />;
          }
          return found.state === 'done' ? (
            <>
              <Result found={found} />
              <ImportRows found={found} path={pages.importRun(id)} search={search} />
            </>
          ) : (
            <Running found={found} secondsLeft={secondsLeft} />
          );
        }}
      </ImportFrame>
    </>
  );
}

function titleOf({ file_name: name, state }: Pick<WholeImport, 'file_name' | 'state'>): string {
  return state === 'done' ? `${name} was imported` : `Import of ${name}`;
}

function endWords({ state, outcomes, failure }: WholeImport): string {
  if (state === 'done') return `Imported: ${outcomeWords(outcomes)}`;
  return state === 'failed' ? (failure ?? '') : '';
}

interface RunningProps {
  found: WholeImport;
  secondsLeft: number | null;
}

function Running({ found, secondsLeft }: RunningProps) {
  const { pictures, strict, done_rows: doneRows, row_count: rowCount } = found;
  const isFetching = found.state === 'fetching';
  const done = isFetching ? pictures.stored + pictures.refused : doneRows;
  const total = isFetching ? pictures.wanted : rowCount;
  return (
    <>
      <ProgressBar
        label={isFetching ? 'Fetching pictures' : 'Importing'}
        done={done}
        total={total}
        note={[
          `${number(done)} of ${number(total)} ${isFetching ? 'pictures' : 'rows'}`,
          ...(isFetching && pictures.refused > 0 ? [`${number(pictures.refused)} refused`] : []),
          ...(secondsLeft === null || isFetching ? [] : [timeLeftWords(secondsLeft).toLowerCase()]),
        ].join(', ')}
      />
      <p className="text-small text-ink-2">
        You can close this page. The import goes on, and is listed under Imports.
        {strict === true && ' Its changes show in the shop all at once, at the end.'}
      </p>
    </>
  );
}

function Result({ found }: { found: WholeImport }) {
  const { pages } = useImportArea();
  const { outcomes } = found;
  return (
    <>
      <Notice tone="success" title="The import is done">
        {outcomes.new + outcomes.changed === 0
          ? 'Nothing was imported.'
          : `${checkedWords(outcomes)}.`}
      </Notice>
      {outcomes.refused > 0 && <RefusedRows found={found} />}
      <div className="flex flex-wrap gap-3">
        <LinkButton href={pages.products()}>See the products</LinkButton>
        <LinkButton href={pages.imports()} variant="secondary">
          Import another file
        </LinkButton>
      </div>
    </>
  );
}
