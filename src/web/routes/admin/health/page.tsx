import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import type { Health } from '#contract/endpoints/office-operations.ts';

import { adminPages, sellerPages } from '#contract/paths/office-pages.ts';
import { paymentWords, providerName } from '#contract/text/payment-provider.ts';

import { ShortDate } from '#web/backoffice/short-date.tsx';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { chooseSeller } from '#web/backoffice/seller-scope.ts';
import { Maintenance } from '#web/routes/admin/health/parts/maintenance.tsx';
import { adminHealthRoute } from '#web/routes/admin/health/route.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { RefreshCw } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TableHead } from '#web/ui/table-head.tsx';

export function HealthPage() {
  const router = useRouter();
  const { health, closed } = useLoaded(adminHealthRoute);
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 tabIndex={-1} className="text-h1">
          Jobs and health
        </h1>
        <Button
          variant="secondary"
          icon={<RefreshCw size={18} />}
          onClick={() => void router.invalidate()}
        >
          Refresh
        </Button>
      </header>
      {closed.ok && <Maintenance closure={closed.data.closure} />}
      {health.ok ? (
        <Facts health={health.data} />
      ) : (
        <InlineError message={health.message} onRetry={() => void router.invalidate()} />
      )}
    </div>
  );
}

function Facts({ health }: { health: Health }) {
  const { backup, database, mail, payments } = health;
  const failed = health.jobs.filter(({ state }) => state === 'failed');
  return (
    <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
      <Card as="section" title="Services">
        {backup.failed !== null && (
          <Notice tone="warning" title="The last backup failed" className="mb-3">
            <p>
              <ShortDate at={backup.failed.at} withTime />: {backup.failed.error}
            </p>
          </Notice>
        )}
        {backup.checked?.error != null && (
          <Notice tone="warning" title="A backup could not be checked" className="mb-3">
            <p>
              The one of <ShortDate at={backup.checked.taken_at} withTime />: {backup.checked.error}
            </p>
          </Notice>
        )}
        <dl className="flex flex-col divide-y divide-line text-small">
          <Fact term="Bullnose">{health.version}</Fact>
          <Fact term="Database">
            PostgreSQL {database.version}
            {database.released_on !== null && (
              <>
                {' '}
                of <ShortDate at={database.released_on} />
              </>
            )}
            , {Math.round(database.size_bytes / 1_048_576)} MB, {database.connections} connections
          </Fact>
          <Fact term="Pictures">
            {health.storage === 's3' ? 'S3-compatible storage' : 'Local disk'}
          </Fact>
          <Fact term="Last backup">
            {backup.taken_at !== null && (
              <>
                <ShortDate at={backup.taken_at} withTime />{' '}
                {backup.is_late && <Badge tone="danger">older than 26 hours</Badge>}
              </>
            )}
            {backup.taken_at === null && !backup.is_elsewhere && (
              <Badge tone="danger">No backup yet</Badge>
            )}
            {backup.is_elsewhere && ' By another tool (BACKUP_ELSEWHERE)'}
          </Fact>
          {!backup.is_elsewhere && (
            <Fact term="Nightly backups">
              {backup.to === null ? 'None (BACKUP_TO)' : `To ${backup.to}`}
            </Fact>
          )}
          {(backup.to !== null || backup.checked !== null) && (
            <Fact term="Backup checked">
              <Check backup={backup} />
            </Fact>
          )}
          {backup.moments !== null && (
            <Fact term="Any moment">
              <Moments moments={backup.moments} />
            </Fact>
          )}
          <Fact term="Email">
            {mail.is_configured
              ? `${mail.waiting} waiting`
              : 'No mail server configured (MAIL_URL)'}{' '}
            {mail.dead > 0 && <Badge tone="danger">{mail.dead} undelivered</Badge>}
          </Fact>
          <Fact term="Payments">
            {paymentWords(payments.provider, payments.mode)}
            {payments.others.map(({ provider, is_configured: isConfigured }) => (
              <span key={provider}>
                {`; earlier payments with ${providerName(provider)}`}
                {!isConfigured && ' (not configured: its refunds fail)'}
              </span>
            ))}{' '}
            {payments.open_alerts > 0 && (
              <a href={adminPages.paymentAlerts()}>
                <Badge tone="danger">
                  {payments.open_alerts} {payments.open_alerts === 1 ? 'alert' : 'alerts'}
                </Badge>
              </a>
            )}
          </Fact>
        </dl>
      </Card>
      <Suppliers suppliers={health.suppliers} />
      <Card as="section" title="Jobs">
        {failed.length === 0 && (
          <p className="mb-3">
            <Badge tone="success">No failed jobs</Badge>
          </p>
        )}
        {health.jobs.length === 0 ? (
          <p className="text-small text-ink-2">No unfinished jobs.</p>
        ) : (
          <table className="w-full text-small">
            <caption className="sr-only">Unfinished jobs</caption>
            <TableHead columns={['Job', 'State', { label: 'Count', align: 'right' }]} />
            <tbody>
              {health.jobs.map(({ name, state, count }) => (
                <tr key={`${name} ${state}`} className="border-t border-line">
                  <th scope="row" className="py-1.5 text-left font-normal">
                    {name}
                  </th>
                  <td>{state === 'failed' ? <Badge tone="danger">failed</Badge> : state}</td>
                  <td className="text-right tabular-nums">{count}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Card>
    </div>
  );
}

const LACKS = {
  legal_name: 'no legal name',
  abn: 'no ABN',
  gst_registered: 'GST registration not answered',
} as const;

/** Suppliers whose invoices lack something, with the way to enter it. */
function Suppliers({ suppliers }: Pick<Health, 'suppliers'>) {
  return (
    <Card as="section" title="Invoices">
      {suppliers.length === 0 ? (
        <Badge tone="success">Nothing is missing</Badge>
      ) : (
        <>
          <p className="text-small text-ink-2">
            These suppliers sell without what invoices need. Without an ABN or the answer about GST,
            their invoices are not tax invoices and carry no GST. Open one to enter what it lacks;
            sellers can enter it in their own settings too.
          </p>
          <ul className="mt-3 flex flex-col divide-y divide-line text-small">
            {suppliers.map(({ seller_id: id, name, lacks }) => (
              <li key={id} className="flex flex-wrap justify-between gap-3 py-2">
                {id === null ? (
                  <a href={adminPages.shopProfile()} className="text-link">
                    Your own goods
                  </a>
                ) : (
                  <a
                    href={sellerPages.settings()}
                    className="text-link"
                    onClick={() => chooseSeller(id)}
                  >
                    {name}
                  </a>
                )}
                <span>{lacks.map((each) => LACKS[each]).join(', ')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function Check({ backup }: { backup: Health['backup'] }) {
  const { checked, is_checked_weekly: isWeekly } = backup;
  if (checked === null)
    return isWeekly ? 'After the next backup' : 'Not by the shop (BACKUP_CHECK)';
  return (
    <>
      <ShortDate at={checked.at} withTime />
      {checked.error === null ? ', no fault' : ' '}
      {checked.error !== null && <Badge tone="danger">failed</Badge>}
    </>
  );
}

function Moments({ moments }: { moments: NonNullable<Health['backup']['moments']> }) {
  const { since, reach_to: reachTo, are_late: areLate } = moments;
  if (since === null || reachTo === null) return 'The first base backup is not finished yet';
  return (
    <>
      <ShortDate at={since} withTime /> to <ShortDate at={reachTo} withTime />{' '}
      {areLate && <Badge tone="danger">older than 15 minutes</Badge>}
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-3 py-2">
      <dt className="text-ink-3">{term}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}
