import { getRouteApi } from '@tanstack/react-router';

import { AUSTRALIAN_STATES, type AustralianState } from '#domain/addresses/address.ts';
import { formatKm, nearestFirst } from '#domain/stores/distance.ts';
import { DAY_NAMES } from '#domain/stores/opening.ts';
import { pages } from '#contract/paths/pages.ts';
import type { PublicStore } from '#contract/schemas/site-content.ts';
import { telHref } from '#contract/text/shop.ts';

import { AustraliaMap } from '#web/features/company/australia-map.tsx';
import { findLocality } from '#web/features/company/find-locality.ts';
import { StoreCard } from '#web/features/company/store-card.tsx';
import { JsonLd, useSite, type Site } from '#web/lib/json-ld.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { CrumbPage } from '#web/ui/crumb-page.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { MapPin, Search } from '#web/ui/icons.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';

const route = getRouteApi('/shop-layout/find-a-store');

const NEAR_KM = 100;

const STATE_NAMES: Record<AustralianState, string> = {
  ACT: 'Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
};

export function FindAStorePage() {
  const { near } = route.useSearch();
  const { stores } = route.useLoaderData();
  const site = useSite();
  if (stores.length === 0) return <NoStores />;
  return (
    <CrumbPage crumbs={[{ label: 'Find a Store' }]} title="Find a store" intro={countWords(stores)}>
      <StoreFinder near={near} stores={stores} />
      <JsonLd data={{ '@graph': stores.map((store) => storeData(store, site)) }} />
    </CrumbPage>
  );
}

/** "10 stores in 7 states and territories." */
function countWords(stores: readonly PublicStore[]): string {
  const states = [...new Set(stores.map(({ state }) => state))];
  const [only] = states;
  const where =
    states.length === 1 && only !== undefined
      ? STATE_NAMES[only]
      : `${states.length} states and territories`;
  return `${stores.length === 1 ? 'One store' : `${stores.length} stores`} in ${where}.`;
}

/** For a shop that only delivers. */
function NoStores() {
  return (
    <CrumbPage crumbs={[{ label: 'Find a Store' }]} title="Find a store">
      <EmptyState
        as="h2"
        icon={<MapPin size={28} />}
        title="We have no stores yet. We deliver Australia-wide."
        help="Everything in the shop can be ordered online."
        action={<LinkButton href={pages.shop()}>Go to the shop</LinkButton>}
      />
    </CrumbPage>
  );
}

/** `near` is a postcode or suburb, as typed. */
function StoreFinder({
  near,
  stores,
}: {
  near: string | undefined;
  stores: readonly PublicStore[];
}) {
  const place = near === undefined ? null : findLocality(near);
  const all = place === null ? [] : nearestFirst(stores, place);
  const inReach = all.filter(({ km }) => km <= NEAR_KM);
  const [nearest] = all;
  return (
    <div className="mt-6 grid gap-8 xl:grid-cols-[5fr_7fr]">
      <div className="min-w-0">
        <SearchForm near={near} />
        {near !== undefined && place === null && (
          <Notice tone="warning" role="status" className="mt-4">
            We do not know a place called “{near}”. Try its postcode, or the nearest larger town.
          </Notice>
        )}
        {place !== null && inReach.length > 0 && (
          <section className="mt-6">
            <h2 className="text-h2">Stores near {place.name}</h2>
            <p role="status" className="mt-1 text-small text-ink-2">
              {inReach.length === 1 ? 'One store' : `${inReach.length} stores`} within {NEAR_KM} km,
              in a straight line from {place.name} {place.state}.
            </p>
            <ul className="mt-4 space-y-4">
              {inReach.map(({ place: store, km }) => (
                <li key={store.slug}>
                  <StoreCard store={store} km={km} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {place !== null && inReach.length === 0 && (
          <EmptyState
            as="h2"
            className="mt-6"
            icon={<MapPin size={28} />}
            title="No store within 100 km. We deliver Australia-wide."
            help={
              nearest &&
              `The nearest to ${place.name} is ${nearest.place.name}, ${formatKm(nearest.km)} away.`
            }
          />
        )}
        <StoresByState all={stores} isAfterSearch={place !== null} />
      </div>
      <div className="hidden xl:block">
        <AustraliaMap
          stores={stores}
          nearIds={inReach.map((store) => store.place.slug)}
          from={place}
          className="sticky top-[calc(var(--spacing-header)+24px)] w-full"
        />
      </div>
    </div>
  );
}

function SearchForm({ near }: { near: string | undefined }) {
  return (
    <form action={pages.findAStore()} method="get" role="search" aria-label="Stores">
      <div className="flex items-end gap-2">
        <Field label="Postcode or suburb" className="flex-1">
          <Input
            key={near}
            name="near"
            defaultValue={near}
            maxLength={80}
            autoComplete="postal-code"
            required
          />
        </Field>
        <Button type="submit" icon={<Search size={18} className="shrink-0" />}>
          Search
        </Button>
      </div>
    </form>
  );
}

/**
 * The whole list; after a search the cards above have the details, so this shows only addresses.
 */
interface StoresByStateProps {
  all: readonly PublicStore[];
  isAfterSearch: boolean;
}

function StoresByState({ all, isAfterSearch }: StoresByStateProps) {
  return (
    <section className="mt-8">
      <h2 className="text-h2">All stores</h2>
      {AUSTRALIAN_STATES.toSorted().map((state) => {
        const stores = all.filter((store) => store.state === state);
        if (stores.length === 0) return null;
        return (
          <section key={state} className="mt-5">
            <h3 className="text-small font-[650] text-ink-2">{STATE_NAMES[state]}</h3>
            <ul className={isAfterSearch ? 'mt-1' : 'mt-2 space-y-4'}>
              {stores.map((store) => (
                <li key={store.slug}>
                  {isAfterSearch ? (
                    <a
                      href={`${pages.findAStore()}?near=${store.postcode}`}
                      className="text-link inline-flex min-h-11 items-center"
                    >
                      {store.name}
                    </a>
                  ) : (
                    <StoreCard store={store} headingLevel="h4" />
                  )}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </section>
  );
}

/** A store with its address, coordinates and hours, for search engines. */
function storeData(store: PublicStore, { siteUrl, shop }: Site) {
  const url = `${siteUrl}${pages.findAStore()}#${store.slug}`;
  return {
    '@type': 'HardwareStore',
    '@id': url,
    name: store.name,
    url,
    ...(store.phone === '' ? {} : { telephone: telHref(store.phone).slice('tel:'.length) }),
    parentOrganization: { '@type': 'Organization', name: shop.name, url: `${siteUrl}/` },
    address: {
      '@type': 'PostalAddress',
      streetAddress: store.street,
      addressLocality: store.suburb,
      addressRegion: store.state,
      postalCode: store.postcode,
      addressCountry: 'AU',
    },
    geo: { '@type': 'GeoCoordinates', latitude: store.latitude, longitude: store.longitude },
    openingHoursSpecification: store.week.flatMap((hours, weekday) =>
      hours === null
        ? []
        : [
            {
              '@type': 'OpeningHoursSpecification',
              dayOfWeek: DAY_NAMES[weekday],
              opens: clock(hours.opens),
              closes: clock(hours.closes),
            },
          ],
    ),
  };
}

/** "06:00" */
function clock(minutes: number): string {
  const hour = String(Math.floor(minutes / 60)).padStart(2, '0');
  return `${hour}:${String(minutes % 60).padStart(2, '0')}`;
}
