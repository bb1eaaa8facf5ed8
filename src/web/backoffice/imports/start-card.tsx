import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { MAX_STRICT_ROWS, type WholeImport } from '#contract/schemas/imports.ts';

import { useCall } from '#web/backoffice/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChoiceGroup, RadioCard } from '#web/ui/choice.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Notice } from '#web/ui/notice.tsx';

import { useImportArea } from './import-area.ts';
import { number, rowWords } from './import-words.tsx';

interface StartCardProps {
  found: WholeImport;
  /** The import has moved on elsewhere. */
  onOutdated: () => void;
}

/** The choice between all or nothing and the good rows, with what each of them means. */
export function StartCard({ found, onOutdated }: StartCardProps) {
  const { calls, query, pages } = useImportArea();
  const navigate = useNavigate();
  const { new: added, changed, refused } = found.outcomes;
  const written = added + changed;
  const whyNot = whyNotStrict(refused, written);
  const [isStrict, setIsStrict] = useState(whyNot === null);
  const { run, isRunning, failure } = useCall();

  if (written === 0) {
    return (
      <Notice>
        There is nothing to import: {refused > 0 ? 'no row can be used' : 'the shop has all of it'}.
      </Notice>
    );
  }

  const start = () =>
    run(async () => {
      const body = { strict: isStrict && whyNot === null };
      await calls.run({ params: { id: found.id }, query, body });
      await navigate({ href: pages.importRun(found.id) });
    });

  return (
    <Card as="section" title="Import it">
      <ChoiceGroup legend={<span className="sr-only">How to import</span>}>
        <div className="grid gap-3 md:grid-cols-2">
          <RadioCard
            name="strict"
            title="Everything or nothing"
            checked={isStrict && whyNot === null}
            disabled={whyNot !== null}
            onChange={() => setIsStrict(true)}
          >
            {whyNot ??
              'If one row cannot be saved, nothing is imported and the shop stays as it is.'}
          </RadioCard>
          <RadioCard
            name="strict"
            title="The good rows"
            checked={!isStrict || whyNot !== null}
            onChange={() => setIsStrict(false)}
          >
            {refused > 0
              ? `${rowWords(refused)} ${refused === 1 ? 'is' : 'are'} left out. Products with a refused row stay as they are.`
              : 'If a row cannot be saved, it is left out and listed, and the others are imported.'}
          </RadioCard>
        </div>
      </ChoiceGroup>
      {found.pictures.wanted > 0 && (
        <p className="mt-4 text-small text-ink-2">
          {number(found.pictures.wanted)}{' '}
          {found.pictures.wanted === 1 ? 'picture is' : 'pictures are'} fetched first.
        </p>
      )}
      {failure !== null && (
        <InlineError
          className="mt-4"
          message="The import was not started"
          help={failure}
          onRetry={onOutdated}
        />
      )}
      <div className="mt-4">
        <Button
          loading={isRunning}
          loadingLabel="Starting the import..."
          onClick={() => void start()}
        >
          Import {rowWords(written)}
        </Button>
      </div>
    </Card>
  );
}

/** Why all or nothing cannot be chosen, or null. */
function whyNotStrict(refused: number, written: number): string | null {
  if (refused > 0) {
    return `Not possible: ${rowWords(refused)} ${refused === 1 ? 'is' : 'are'} refused. Correct the file and upload it again to import everything.`;
  }
  return written > MAX_STRICT_ROWS
    ? `Not possible for more than ${number(MAX_STRICT_ROWS)} rows that are new or changed. Split the file to import all or nothing.`
    : null;
}
