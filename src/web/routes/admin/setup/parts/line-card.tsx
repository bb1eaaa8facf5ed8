import { useRouter } from '@tanstack/react-router';

import { CONFIRMED_LINES } from '#domain/shop/opening.ts';

import type { Opening } from '#contract/endpoints/office-opening.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useCall } from '#web/backoffice/use-call.ts';
import { readAgain } from '#web/lib/read-again.ts';
import { CONFIRM_WORDS, LINE_WORDS } from '#web/routes/admin/setup/parts/line-words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { InlineError } from '#web/ui/inline-error.tsx';

type Line = Opening['lines'][number];
type ConfirmedLine = (typeof CONFIRMED_LINES)[number];

interface LineCardProps {
  line: Line;
  /** Once the shop is open, nobody confirms a line or takes that back. */
  isOpened: boolean;
}

/** A line of the checklist; one that is done is quieter than those that need somebody. */
export function LineCard({ line, isOpened }: LineCardProps) {
  const { title, why } = LINE_WORDS[line.line];
  const isDone = line.is_done;
  return (
    <li
      className={cx(
        'grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 rounded-card border border-line px-4 sm:grid-cols-[minmax(0,1fr)_180px] sm:gap-x-6 sm:px-6',
        isDone ? 'gap-y-1 py-3' : 'gap-y-2 bg-surface py-4 sm:py-5',
      )}
    >
      <h2 className={isDone ? 'text-body font-[600] text-ink-2' : 'text-h3'}>{title}</h2>
      <span className="justify-self-end">
        <State line={line} />
      </span>
      <div className="min-w-0 max-sm:col-span-2">
        <p className={isDone ? 'text-caption text-ink-3' : 'text-small text-ink-2'}>{why}</p>
        {line.reason !== null && (
          <p className="mt-2 text-small font-[600] wrap-anywhere">{line.reason}</p>
        )}
      </div>
      <div className="flex flex-col gap-1 max-sm:col-span-2 max-sm:mt-1 sm:self-end">
        <Action line={line} isOpened={isOpened} />
      </div>
    </li>
  );
}

function State({ line }: { line: Line }) {
  if (line.is_done) return <Badge tone="success">Done</Badge>;
  return line.is_required ? (
    <Badge tone="warning">Needs you</Badge>
  ) : (
    <Badge tone="neutral">Optional</Badge>
  );
}

/** The one button of a line: where the work is done, or the word that it is right. */
function Action({ line, isOpened }: LineCardProps) {
  const { action } = LINE_WORDS[line.line];
  const confirmed = CONFIRMED_LINES.find((each) => each === line.line);
  const isConfirmable = confirmed !== undefined && !isOpened;
  if (line.is_done && !isConfirmable) {
    return (
      <a href={action.href} className="text-small text-link sm:text-right">
        {action.label}
      </a>
    );
  }
  if (!isConfirmable) {
    return (
      <LinkButton full variant="secondary" size="sm" href={action.href}>
        {action.label}
      </LinkButton>
    );
  }
  return (
    <>
      <Confirmation line={confirmed} isDone={line.is_done} />
      <a href={action.href} className="text-small text-link max-sm:py-1 sm:text-right">
        {action.label}
      </a>
    </>
  );
}

/** The button of a line that only a person can judge. */
function Confirmation({ line, isDone }: { line: ConfirmedLine; isDone: boolean }) {
  const api = useOfficeApi();
  const router = useRouter();
  const { run, isRunning, failure } = useCall();
  const set = () =>
    run(async () => {
      await api.opening.confirmLine({ body: { line, is_confirmed: !isDone } });
      await readAgain(router);
    });
  return (
    <>
      <Button
        full
        size="sm"
        variant={isDone ? 'ghost' : 'secondary'}
        loading={isRunning}
        loadingLabel="Saving..."
        onClick={() => void set()}
      >
        {isDone ? 'Withdraw confirmation' : CONFIRM_WORDS[line]}
      </Button>
      {failure !== null && <InlineError message="This could not be saved." help={failure} />}
    </>
  );
}
