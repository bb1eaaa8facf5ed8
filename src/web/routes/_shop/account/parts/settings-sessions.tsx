import type { Session } from '#contract/schemas/account.ts';

import { OutcomeNotice } from '#web/features/auth/credential-form.tsx';
import { OrderDate } from '#web/features/orders/order-date.tsx';
import { useApi } from '#web/lib/api.ts';
import { errorCode, errorMessage } from '#web/lib/error-message.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { MonitorSmartphone } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

import { deviceName } from './device-name.ts';

export function SettingsSessions({ userId }: { userId: string }) {
  const api = useApi();
  const list = useAsync(`sessions of ${userId}`, (signal) => api.account.listSessions({ signal }));
  // The work is a session's id, or all other sessions.
  const { work, outcome, run } = useAction<string>();
  const sessions = list.data?.sessions ?? null;

  function keep(isKept: (session: Session) => boolean) {
    const kept = (sessions ?? []).filter(isKept);
    list.replace({ sessions: kept, totalCount: kept.length });
  }

  const endOne = ({ id, user_agent: userAgent }: Session) =>
    run(id, async () => {
      await api.account.endSession({ params: { id } }).catch((error: unknown) => {
        if (errorCode(error) !== 'SESSION_NOT_FOUND') throw error;
      });
      keep((session) => session.id !== id);
      return `${deviceName(userAgent)} was logged out.`;
    });

  const endOthers = () =>
    run('others', async () => {
      await api.account.endOtherSessions();
      keep((session) => session.is_current);
      return 'You were logged out everywhere else.';
    });

  return (
    <Card as="section" title="Where you are logged in">
      {list.status === 'error' && sessions === null ? (
        <InlineError message={errorMessage(list.error)} onRetry={list.reload} />
      ) : sessions === null ? (
        <Loading label="Loading...">
          <Skeleton className="h-16 w-full" />
        </Loading>
      ) : (
        <div className="space-y-4">
          {outcome && <OutcomeNotice {...outcome} />}
          <ul className="divide-y divide-line">
            {sessions.map((session) => (
              <SessionLine
                key={session.id}
                session={session}
                isEnding={work === session.id}
                onEnd={() => void endOne(session)}
              />
            ))}
          </ul>
          {sessions.some((session) => !session.is_current) && (
            <Button
              variant="secondary"
              loading={work === 'others'}
              loadingLabel="Logging out..."
              onClick={() => void endOthers()}
            >
              Log out everywhere else
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

interface SessionLineProps {
  session: Session;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionLine({ session, isEnding, onEnd }: SessionLineProps) {
  const name = deviceName(session.user_agent);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0">
      <MonitorSmartphone size={24} strokeWidth={1.5} className="shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="font-[600] break-words">{name}</p>
        <p className="text-small text-ink-2">
          Last used <OrderDate instant={session.last_used_at} layout="day-and-time" />
          {session.ip !== null && <> from {session.ip}</>}
        </p>
      </div>
      {session.is_current ? (
        <Badge tone="success">This device</Badge>
      ) : (
        <Button
          variant="ghost"
          size="sm"
          className="min-h-11"
          aria-label={`Log out ${name}`}
          loading={isEnding}
          loadingLabel="Logging out..."
          onClick={onEnd}
        >
          Log out
        </Button>
      )}
    </li>
  );
}
