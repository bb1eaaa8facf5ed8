import { shop } from '#contract/text/shop.ts';

import { LogoMark } from './logo.tsx';

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
    <main className="page-width py-10">
      <div className="mx-auto max-w-[640px] space-y-6">
        <p className="flex items-center gap-2 text-h2">
          <LogoMark />
          {shop.name}
        </p>
        <h1 className="text-h1">Closed for maintenance</h1>
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
        <p className="text-ink-2">
          Questions about an order? Call{' '}
          <a href={shop.phoneHref} className="text-link">
            {shop.phone}
          </a>{' '}
          or write to{' '}
          <a href={`mailto:${shop.email}`} className="text-link">
            {shop.email}
          </a>
          .
        </p>
      </div>
    </main>
  );
}
