import { useRouter } from '@tanstack/react-router';

import { CONFIRMED_LINES } from '#domain/shop/opening.ts';

import type { Opening } from '#contract/endpoints/office-opening.ts';
import { pages } from '#contract/paths/pages.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { useCall } from '#web/backoffice/use-call.ts';
import { CONFIRM_WORDS, LINE_WORDS } from '#web/routes/admin/setup/parts/line-words.ts';
import { adminSetupRoute } from '#web/routes/admin/setup/route.tsx';
import { useShop } from '#web/settings/shop.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.ts';

type Line = Opening['lines'][number];

/** What is left to do before the first customer comes (Rule 110). */
export function SetupPage() {
  const opening = useLoaded(adminSetupRoute);
  const required = opening.lines.filter((line) => line.is_required);
  const done = required.filter((line) => line.is_done).length;
  return (
    <div className="max-w-[720px]">
      <h1 tabIndex={-1} className="text-h1">
        Open the shop
      </h1>
      <p className="mt-2 text-ink-2" role="status">
        {opening.is_opened ? 'The shop has been opened.' : `${done} of ${required.length} done`}
      </p>
      <ol className="mt-6 flex flex-col gap-4">
        {opening.lines.map((line) => (
          <li key={line.line}>
            <LineCard line={line} />
          </li>
        ))}
        <li>
          <OpenCard opening={opening} left={required.length - done} />
        </li>
      </ol>
    </div>
  );
}

function LineCard({ line }: { line: Line }) {
  const { title, why, action } = LINE_WORDS[line.line];
  return (
    <Card as="section" title={title} action={<State line={line} />}>
      <p className="text-small text-ink-2">{why}</p>
      {line.reason !== null && <p className="mt-2 text-small font-[600]">{line.reason}</p>}
      <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
        <Confirm line={line} />
        {action !== null && (
          <LinkButton variant={line.is_done ? 'ghost' : 'secondary'} size="sm" href={action.href}>
            {action.label}
          </LinkButton>
        )}
      </div>
    </Card>
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

/** The button of a line that only a person can judge; nothing for the others. */
function Confirm({ line: { line, is_done: isDone } }: { line: Line }) {
  const api = useOfficeApi();
  const router = useRouter();
  const { run, isRunning, failure } = useCall();
  const confirmed = CONFIRMED_LINES.find((each) => each === line);
  if (confirmed === undefined) return null;
  const set = () =>
    run(async () => {
      await api.opening.confirmLine({ body: { line: confirmed, is_confirmed: !isDone } });
      await router.invalidate();
    });
  return (
    <>
      <Button
        size="sm"
        variant={isDone ? 'ghost' : 'primary'}
        loading={isRunning}
        loadingLabel="Saving..."
        onClick={() => void set()}
      >
        {isDone ? 'Take it back' : CONFIRM_WORDS[confirmed]}
      </Button>
      {failure !== null && <InlineError message="This could not be saved." help={failure} />}
    </>
  );
}

function OpenCard({ opening, left }: { opening: Opening; left: number }) {
  const { name } = useShop();
  const api = useOfficeApi();
  const router = useRouter();
  const { run, isRunning, failure } = useCall();
  if (opening.is_opened) {
    return (
      <Notice
        tone="success"
        title="The shop is open"
        action={<LinkButton href={pages.home()}>View the shop</LinkButton>}
      >
        To close it for a while, use Maintenance under Jobs and health.
      </Notice>
    );
  }
  const open = () =>
    run(async () => {
      await api.opening.openForBusiness();
      showToast({ tone: 'success', message: 'The shop is open.' });
      await router.invalidate();
    });
  return (
    <Card as="section" title={`Open ${name}`}>
      <p className="text-small text-ink-2">
        Visitors then see the whole shop instead of the page that says “Opening soon”, and customers
        can register, order and pay.
      </p>
      {left > 0 && (
        <p className="mt-2 text-small font-[600]">
          {left === 1 ? '1 thing is' : `${left} things are`} left to do first.
        </p>
      )}
      {failure !== null && <InlineError message="The shop could not be opened." help={failure} />}
      <Button
        className="mt-4"
        disabled={left > 0}
        loading={isRunning}
        loadingLabel="Opening..."
        onClick={() => void open()}
      >
        Open the shop
      </Button>
    </Card>
  );
}
