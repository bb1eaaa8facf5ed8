import { dateFormat } from '#web/lib/date-format.ts';

import { NoticeScreen } from './notice-screen.tsx';

const WHEN = dateFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Australia/Sydney',
  timeZoneName: 'short',
});

interface ClosedScreenProps {
  readonly reason: ClosedReason;
  /** What an administrator says to visitors. */
  readonly message: string | null;
  /** ISO 8601. */
  readonly reopensAt: string | null;
}

/** A shop that was never opened opens; others open again. */
type ClosedReason = 'restore' | 'maintenance' | 'opening';

export function closedTitle(reason: ClosedReason): string {
  return reason === 'opening' ? 'Opening soon' : 'Closed for maintenance';
}

/** All that visitors of a closed shop see. */
export function ClosedScreen({ reason, message, reopensAt }: ClosedScreenProps) {
  const isFirst = reason === 'opening';
  return (
    <NoticeScreen
      title={closedTitle(reason)}
      question={isFirst ? 'Questions about the shop?' : undefined}
    >
      <p>
        {message ??
          (isFirst
            ? 'We are getting the shop ready. Please come back soon.'
            : 'We are working on the shop and will be back soon.')}
      </p>
      {reopensAt !== null && (
        <p>
          We expect to open {isFirst ? '' : 'again '}on{' '}
          <time dateTime={reopensAt} className="font-[650]">
            {WHEN().format(new Date(reopensAt))}
          </time>
          .
        </p>
      )}
    </NoticeScreen>
  );
}
