import { useNavigate } from '@tanstack/react-router';

import type { WholeImport } from '#contract/schemas/imports.ts';

import { useCall } from '#web/backoffice/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { RotateCw } from '#web/ui/icons.tsx';
import { LiveRegion } from '#web/ui/live-region.tsx';
import { Notice } from '#web/ui/notice.tsx';

import { useImportArea, type ImportRowSearch } from './import-area.ts';
import { ImportFrame, OtherStep } from './import-frame.tsx';
import { ImportRows } from './import-rows.tsx';
import { checkedWords, number, outcomeWords, stepOf } from './import-words.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { RefusedRows } from './refused-rows.tsx';
import { StartCard } from './start-card.tsx';
import { timeLeftWords } from './time-left.ts';
import { useImport } from './use-import.ts';

interface CheckScreenProps {
  id: string;
  search: ImportRowSearch;
}

/** The third step of an import: what the file would do (Rule 148). */
export function CheckScreen({ id, search }: CheckScreenProps) {
  const { pages } = useImportArea();
  const followed = useImport(id);
  const { data } = followed;
  return (
    <>
      <LiveRegion
        message={
          data?.found.state === 'checked' ? `Checked: ${outcomeWords(data.found.outcomes)}` : ''
        }
      />
      <ImportFrame
        step="check"
        title={({ file_name: name }) => `Check of ${name}`}
        followed={followed}
      >
        {({ found, secondsLeft }) => {
          if (stepOf(found) !== 'check') return <OtherStep found={found} />;
          if (found.state === 'checking') {
            return <Checking found={found} secondsLeft={secondsLeft} />;
          }
          return found.state === 'failed' ? (
            <Failed found={found} onChecking={followed.reload} />
          ) : (
            <>
              <p className="max-w-2xl text-body">
                {checkedWords(found.outcomes)}. The check itself changes nothing.
              </p>
              {found.outcomes.refused > 0 && <RefusedRows found={found} />}
              <StartCard found={found} onOutdated={followed.reload} />
              <ImportRows found={found} path={pages.importCheck(id)} search={search} />
            </>
          );
        }}
      </ImportFrame>
    </>
  );
}

interface CheckingProps {
  found: WholeImport;
  secondsLeft: number | null;
}

function Checking({ found: { done_rows: done, row_count: count }, secondsLeft }: CheckingProps) {
  return (
    <>
      <ProgressBar
        label="Checking the file"
        done={done}
        total={count}
        note={[
          `${number(done)} of ${number(count)} rows`,
          ...(secondsLeft === null ? [] : [timeLeftWords(secondsLeft).toLowerCase()]),
        ].join(', ')}
      />
      <p className="text-small text-ink-2">
        You can close this page. The check goes on, and is listed under Imports.
      </p>
    </>
  );
}

interface FailedProps {
  found: WholeImport;
  onChecking: () => void;
}

/** Why the server has stopped, with the way to try again. */
export function Failed({ found, onChecking }: FailedProps) {
  const { calls, query, pages } = useImportArea();
  const navigate = useNavigate();
  const { run, isRunning, failure } = useCall();
  return (
    <Notice
      tone="danger"
      title="The import has stopped"
      action={
        <Button
          variant="secondary"
          size="sm"
          icon={<RotateCw size={16} />}
          loading={isRunning}
          onClick={() =>
            void run(async () => {
              const mapping = found.columns.map(({ mapped }) => mapped);
              await calls.check({ params: { id: found.id }, query, body: { mapping } });
              onChecking();
              await navigate({ href: pages.importCheck(found.id) });
            })
          }
        >
          Check the file again
        </Button>
      }
    >
      <p>{found.failure}</p>
      {failure !== null && <p role="alert">{failure}</p>}
    </Notice>
  );
}
