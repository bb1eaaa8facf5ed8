import { useState } from 'react';

import { formatKm } from '#domain/stores/distance.ts';
import {
  dayNameAfter,
  formatTime,
  holidayLines,
  hoursLines,
  openState,
} from '#domain/stores/opening.ts';

import type { PublicStore } from '#contract/schemas/site-content.ts';
import { telHref } from '#contract/text/shop.ts';

import { useHydrated } from '#web/lib/use-hydrated.ts';
import { Badge } from '#web/ui/badge.tsx';
import { MapPin, Navigation, Phone } from '#web/ui/icons.tsx';

import { localTime } from './local-time.ts';
import { directionsHref, hoursOf, timeZoneOf } from './stores.ts';

interface StoreCardProps {
  store: PublicStore;
  /** Kilometres from the searched place. */
  km?: number | undefined;
  headingLevel?: 'h3' | 'h4' | undefined;
}

export function StoreCard({ store, km, headingLevel: Heading = 'h3' }: StoreCardProps) {
  return (
    <article
      id={store.slug}
      className="scroll-mt-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Heading className="text-h3">{store.name}</Heading>
        {km !== undefined && (
          <p className="text-small font-[600] text-ink-2 tabular-nums">{formatKm(km)} away</p>
        )}
      </div>
      <address className="mt-1 text-ink-2 not-italic">
        {store.street}
        <br />
        {store.suburb.toUpperCase()} {store.state} {store.postcode}
      </address>
      <OpenNow store={store} />
      <dl className="mt-3 text-small">
        {hoursLines(hoursOf(store).week).map((line) => (
          <div key={line.days} className="flex gap-4 py-0.5">
            <dt className="w-36 shrink-0 text-ink-2">{line.days}</dt>
            <dd className="tabular-nums">
              {line.hours
                ? `${formatTime(line.hours.opens)} to ${formatTime(line.hours.closes)}`
                : 'Closed'}
            </dd>
          </div>
        ))}
        {holidayLines(store.holidays).map(({ days, hours }) => (
          <div key={days} className="flex gap-4 py-0.5">
            <dt className="w-36 shrink-0 text-ink-2">{days}</dt>
            <dd className="tabular-nums">{hours}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-3 flex flex-wrap gap-2">
        {store.features.map((feature) => (
          <li key={feature}>
            <Badge icon="none">{feature}</Badge>
          </li>
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap gap-x-6">
        {store.phone !== '' && (
          <a
            href={telHref(store.phone)}
            aria-label={`Call ${store.name} on ${store.phone}`}
            className="text-link inline-flex min-h-11 items-center gap-2"
          >
            <Phone size={18} className="shrink-0" />
            {store.phone}
          </a>
        )}
        <a
          href={directionsHref(store)}
          rel="noopener"
          aria-label={`Directions to ${store.name}`}
          className="text-link inline-flex min-h-11 items-center gap-2"
        >
          <Navigation size={18} className="shrink-0" />
          Directions
        </a>
      </p>
    </article>
  );
}

/** The line is reserved from the start, so that the reader's clock moves nothing on the page. */
function OpenNow({ store }: { store: PublicStore }) {
  const isHydrated = useHydrated();
  return (
    <p className="mt-3 flex min-h-6 items-center gap-2 text-small">
      {isHydrated ? (
        <OpenWords store={store} />
      ) : (
        <>
          <MapPin size={16} className="shrink-0 text-ink-2" />
          Opening hours
        </>
      )}
    </p>
  );
}

function OpenWords({ store }: { store: PublicStore }) {
  const [instant] = useState(() => new Date());
  const now = localTime(instant, timeZoneOf(store));
  const state = openState(hoursOf(store), now);
  if (state.isOpen) {
    return (
      <>
        <Badge tone="success">Open now</Badge>
        <span className="text-ink-2">until {formatTime(state.closes)}</span>
      </>
    );
  }
  return (
    <>
      <Badge tone="neutral" icon="clock">
        Closed now
      </Badge>
      {state.opens !== null && (
        <span className="text-ink-2">
          opens {formatTime(state.opens)}
          {state.daysAhead === 0 && ' today'}
          {state.daysAhead === 1 && ' tomorrow'}
          {state.daysAhead > 1 && ` on ${dayNameAfter(now, state.daysAhead)}`}
        </span>
      )}
    </>
  );
}
