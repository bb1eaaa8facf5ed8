import type { Opening } from '#contract/endpoints/office-opening.ts';
import { pages } from '#contract/paths/pages.ts';

import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { LineCard } from '#web/routes/admin/setup/parts/line-card.tsx';
import { OpenCard } from '#web/routes/admin/setup/parts/open-card.tsx';
import { VisibleFacts } from '#web/routes/admin/setup/parts/visible-facts.tsx';
import { adminSetupRoute } from '#web/routes/admin/setup/route.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

/** What is left to do before the first customer comes (Rule 110), and afterwards what was done. */
export function SetupPage() {
  const opening = useLoaded(adminSetupRoute);
  return (
    <div className="max-w-[720px]">
      {opening.is_opened ? <Opened opening={opening} /> : <Unopened opening={opening} />}
    </div>
  );
}

function Unopened({ opening }: { opening: Opening }) {
  const required = opening.lines.filter((line) => line.is_required);
  const done = required.filter((line) => line.is_done).length;
  return (
    <>
      <h1 tabIndex={-1} className="text-h1">
        Open the shop
      </h1>
      <p className="mt-2 text-ink-2" role="status">
        {done} of {required.length} done
      </p>
      <ol className="mt-6 flex flex-col gap-3">
        {opening.lines.map((line) => (
          <LineCard key={line.line} line={line} isOpened={false} />
        ))}
        <li className="mt-3">
          <OpenCard visible={opening.visible} left={required.length - done} />
        </li>
      </ol>
    </>
  );
}

function Opened({
  opening: { opened_at: at, opened_by: by, lines, visible },
}: {
  opening: Opening;
}) {
  return (
    <>
      <h1 tabIndex={-1} className="text-h1">
        The shop is open
      </h1>
      <p className="mt-2 text-ink-2" role="status">
        {at === null ? (
          'It has been open from its start.'
        ) : (
          <>
            Since <ShortDate at={at} withTime />
            {by !== null && `, opened by ${by}`}
          </>
        )}
      </p>
      <Card as="section" title="What visitors see" className="mt-6">
        <VisibleFacts visible={visible} />
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3">
          <LinkButton href={pages.home()}>View the shop</LinkButton>
          <p className="text-small text-ink-2">
            To close it for a while, use Maintenance under Jobs and health.
          </p>
        </div>
      </Card>
      <ul aria-label="Checklist" className="mt-6 flex flex-col gap-3">
        {lines.map((line) => (
          <LineCard key={line.line} line={line} isOpened />
        ))}
      </ul>
    </>
  );
}
