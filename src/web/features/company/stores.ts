import type { AustralianState } from '#domain/addresses/address.ts';
import type { Coordinates } from '#domain/stores/distance.ts';
import type { WeekHours } from '#domain/stores/opening.ts';

export interface Store extends Coordinates {
  readonly id: string;
  readonly name: string;
  readonly street: string;
  readonly suburb: string;
  readonly state: AustralianState;
  readonly postcode: string;
  /** As printed; all of them numbers reserved for fiction. */
  readonly phone: string;
  readonly timeZone: string;
  readonly week: WeekHours;
  /** The store's additional services. */
  readonly features: readonly string[];
}

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

/** The shop's own stores, by state and suburb. */
export const STORES: readonly Store[] = [
  {
    id: 'fyshwick',
    name: 'Bullnose Fyshwick',
    street: '14 Plumb Line Street',
    suburb: 'Fyshwick',
    state: 'ACT',
    postcode: '2609',
    phone: '02 5550 2609',
    timeZone: 'Australia/Sydney',
    week: TRADE,
    features: ['Timber yard', 'Trade desk'],
    latitude: -35.327,
    longitude: 149.172,
  },
  {
    id: 'broadmeadow',
    name: 'Bullnose Broadmeadow',
    street: '82 Spirit Level Road',
    suburb: 'Broadmeadow',
    state: 'NSW',
    postcode: '2292',
    phone: '02 5550 2292',
    timeZone: 'Australia/Sydney',
    week: REGIONAL,
    features: ['Garden yard', 'Paint mixing'],
    latitude: -32.924,
    longitude: 151.735,
  },
  {
    id: 'marrickville',
    name: 'Bullnose Marrickville',
    street: '5 Sawhorse Lane',
    suburb: 'Marrickville',
    state: 'NSW',
    postcode: '2204',
    phone: '02 5550 2204',
    timeZone: 'Australia/Sydney',
    week: METRO,
    features: ['Paint mixing', 'Key cutting', 'Trade desk'],
    latitude: -33.911,
    longitude: 151.155,
  },
  {
    id: 'garbutt',
    name: 'Bullnose Garbutt',
    street: '31 Cyclone Rod Drive',
    suburb: 'Garbutt',
    state: 'QLD',
    postcode: '4814',
    phone: '07 5550 4814',
    timeZone: 'Australia/Brisbane',
    week: REGIONAL,
    features: ['Garden yard', 'Trade desk'],
    latitude: -19.262,
    longitude: 146.771,
  },
  {
    id: 'stafford',
    name: 'Bullnose Stafford',
    street: '120 Batten Street',
    suburb: 'Stafford',
    state: 'QLD',
    postcode: '4053',
    phone: '07 5550 4053',
    timeZone: 'Australia/Brisbane',
    week: METRO,
    features: ['Timber yard', 'Paint mixing', 'Garden yard'],
    latitude: -27.411,
    longitude: 153.011,
  },
  {
    id: 'mile-end',
    name: 'Bullnose Mile End',
    street: '9 Mortise Court',
    suburb: 'Mile End',
    state: 'SA',
    postcode: '5031',
    phone: '08 5550 5031',
    timeZone: 'Australia/Adelaide',
    week: METRO,
    features: ['Paint mixing', 'Kitchen display'],
    latitude: -34.925,
    longitude: 138.571,
  },
  {
    id: 'moonah',
    name: 'Bullnose Moonah',
    street: '46 Dovetail Avenue',
    suburb: 'Moonah',
    state: 'TAS',
    postcode: '7009',
    phone: '03 5550 7009',
    timeZone: 'Australia/Hobart',
    week: REGIONAL,
    features: ['Timber yard', 'Paint mixing'],
    latitude: -42.848,
    longitude: 147.3,
  },
  {
    id: 'brunswick',
    name: 'Bullnose Brunswick',
    street: '77 Chisel Street',
    suburb: 'Brunswick',
    state: 'VIC',
    postcode: '3056',
    phone: '03 5550 3056',
    timeZone: 'Australia/Melbourne',
    week: METRO,
    features: ['Paint mixing', 'Key cutting'],
    latitude: -37.767,
    longitude: 144.96,
  },
  {
    id: 'dandenong',
    name: 'Bullnose Dandenong',
    street: '210 Bearer Road',
    suburb: 'Dandenong',
    state: 'VIC',
    postcode: '3175',
    phone: '03 5550 3175',
    timeZone: 'Australia/Melbourne',
    week: METRO,
    features: ['Timber yard', 'Garden yard', 'Trade desk'],
    latitude: -37.981,
    longitude: 145.215,
  },
  {
    id: 'osborne-park',
    name: 'Bullnose Osborne Park',
    street: '18 Jarrah Offcut Way',
    suburb: 'Osborne Park',
    state: 'WA',
    postcode: '6017',
    phone: '08 5550 6017',
    timeZone: 'Australia/Perth',
    week: METRO,
    features: ['Timber yard', 'Garden yard', 'Paint mixing'],
    latitude: -31.904,
    longitude: 115.811,
  },
];

/** The `tel:` form of an Australian number: "+61" replaces its first zero. */
export function phoneHref(phone: string): string {
  return `tel:+61${phone.replaceAll(' ', '').slice(1)}`;
}

/** A route planner on the open map, to the store's coordinates. */
export function directionsHref({ latitude, longitude }: Coordinates): string {
  return `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`;
}
