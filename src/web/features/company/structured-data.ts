import { pages } from '#contract/paths/pages.ts';
import { shop } from '#contract/text/shop.ts';
import type { StructuredData } from '#web/lib/json-ld.tsx';

import type { QuestionGroup } from './questions.ts';
import { STORES, type Store } from './stores.ts';

const DAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** The questions and answers of the help page. */
export function questionsData(groups: readonly QuestionGroup[]): StructuredData {
  return {
    '@type': 'FAQPage',
    mainEntity: groups.flatMap((group) =>
      group.questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
      })),
    ),
  };
}

/** Every store with its address, coordinates and hours. */
export function storesData(siteUrl: string): StructuredData {
  return { '@graph': STORES.map((store) => storeData(store, siteUrl)) };
}

function storeData(store: Store, siteUrl: string) {
  const url = `${siteUrl}${pages.findAStore()}#${store.id}`;
  return {
    '@type': 'HardwareStore',
    '@id': url,
    name: store.name,
    url,
    telephone: `+61 ${store.phone.slice(1)}`,
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
              dayOfWeek: DAYS[weekday],
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
