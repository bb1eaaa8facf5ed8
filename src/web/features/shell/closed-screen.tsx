import { NoticeScreen } from './notice-screen.tsx';

const WHEN = new Intl.DateTimeFormat('en-AU', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Australia/Sydney',
  timeZoneName: 'short',
});

interface ClosedScreenProps {
  /** What an administrator says to visitors. */
  message: string | null;
  /** ISO 8601. */
  reopensAt: string | null;
}

/** All that visitors of a closed shop see. */
export function ClosedScreen({ message, reopensAt }: ClosedScreenProps) {
  return (
    <NoticeScreen title="Closed for maintenance">
      <p>{message ?? 'We are working on the shop and will be back soon.'}</p>
      {reopensAt !== null && (
        <p>
          We expect to open again on{' '}
          <time dateTime={reopensAt} className="font-[650]">
            {WHEN.format(new Date(reopensAt))}
          </time>
          .
        </p>
      )}
    </NoticeScreen>
  );
}
