import type { AustralianState } from '#domain/addresses/address.ts';
import type { Coordinates } from '#domain/stores/distance.ts';
import type { WeekHours } from '#domain/stores/opening.ts';

import { LOCALITIES } from './localities.ts';

export type Store = ReturnType<typeof storeIn>;

const hours = (opens: number, closes: number) => ({ opens: opens * 60, closes: closes * 60 });

function weekOf(
  weekday: ReturnType<typeof hours>,
  saturday: ReturnType<typeof hours>,
  sunday: ReturnType<typeof hours> | null,
): WeekHours {
  return [sunday, weekday, weekday, weekday, weekday, weekday, saturday];
}

const METRO = weekOf(hours(6, 20), hours(6, 18), hours(7, 18));
const REGIONAL = weekOf(hours(6, 18), hours(7, 17), hours(8, 16));
const TRADE = weekOf(hours(6, 18), hours(7, 15), null);

/** The telephone numbers are reserved for fiction. */
type Row = readonly [
  suburb: string,
  street: string,
  phone: string,
  week: WeekHours,
  features: readonly string[],
];

const ROWS: readonly Row[] = [
  ['Fyshwick', '14 Plumb Line Street', '02 5550 2609', TRADE, ['Timber yard', 'Trade desk']],
  [
    'Broadmeadow',
    '82 Spirit Level Road',
    '02 5550 2292',
    REGIONAL,
    ['Garden yard', 'Paint mixing'],
  ],
  [
    'Marrickville',
    '5 Sawhorse Lane',
    '02 5550 2204',
    METRO,
    ['Paint mixing', 'Key cutting', 'Trade desk'],
  ],
  ['Garbutt', '31 Cyclone Rod Drive', '07 5550 4814', REGIONAL, ['Garden yard', 'Trade desk']],
  [
    'Stafford',
    '120 Batten Street',
    '07 5550 4053',
    METRO,
    ['Timber yard', 'Paint mixing', 'Garden yard'],
  ],
  ['Mile End', '9 Mortise Court', '08 5550 5031', METRO, ['Paint mixing', 'Kitchen display']],
  ['Moonah', '46 Dovetail Avenue', '03 5550 7009', REGIONAL, ['Timber yard', 'Paint mixing']],
  ['Brunswick', '77 Chisel Street', '03 5550 3056', METRO, ['Paint mixing', 'Key cutting']],
  [
    'Dandenong',
    '210 Bearer Road',
    '03 5550 3175',
    METRO,
    ['Timber yard', 'Garden yard', 'Trade desk'],
  ],
  [
    'Osborne Park',
    '18 Jarrah Offcut Way',
    '08 5550 6017',
    METRO,
    ['Timber yard', 'Garden yard', 'Paint mixing'],
  ],
];

const TIME_ZONES: Partial<Record<AustralianState, string>> = {
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  TAS: 'Australia/Hobart',
  VIC: 'Australia/Melbourne',
  WA: 'Australia/Perth',
};

/** The stores of the demo shop, by state and suburb. Other shops have none (`has_stores`). */
export const STORES = ROWS.map(storeIn);

function storeIn([suburb, street, phone, week, features]: Row) {
  const place = LOCALITIES.find(({ name }) => name === suburb);
  if (place === undefined) throw new Error(`There is no place called ${suburb}`);
  return {
    ...place,
    id: suburb.toLowerCase().replace(' ', '-'),
    name: `Bullnose ${suburb}`,
    suburb,
    street,
    phone,
    week,
    features,
    timeZone: TIME_ZONES[place.state] ?? 'Australia/Sydney',
  };
}

/** The `tel:` form of an Australian number: "+61" replaces its first zero. */
export function phoneHref(phone: string): string {
  return `tel:+61${phone.replaceAll(' ', '').slice(1)}`;
}

export function directionsHref({ latitude, longitude }: Coordinates): string {
  return `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`;
}
