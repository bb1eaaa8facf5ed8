import type { z } from 'zod';

import type { StoreBodySchema } from '#contract/schemas/site-content.ts';

type StoreBody = z.output<typeof StoreBodySchema>;
type Week = StoreBody['week'];

const hours = (opens: number, closes: number) => ({ opens: opens * 60, closes: closes * 60 });

function weekOf(weekday: Week[number], saturday: Week[number], sunday: Week[number]): Week {
  return [sunday, weekday, weekday, weekday, weekday, weekday, saturday];
}

const METRO = weekOf(hours(6, 20), hours(6, 18), hours(7, 18));
const REGIONAL = weekOf(hours(6, 18), hours(7, 17), hours(8, 16));
const TRADE = weekOf(hours(6, 18), hours(7, 15), null);

const HOLIDAYS = [
  { day: 'good-friday', opens: null, closes: null },
  { day: 'christmas-day', opens: null, closes: null },
  // The mornings of Anzac Day are for the dawn services.
  { day: 'anzac-day', opens: 13 * 60, closes: null },
];

/** The stores of the demo shop. The telephone numbers are reserved for fiction. */
export const DEMO_STORES: readonly StoreBody[] = [
  {
    name: 'Bullnose Fyshwick',
    street: '14 Plumb Line Street',
    suburb: 'Fyshwick',
    state: 'ACT',
    postcode: '2609',
    latitude: -35.327,
    longitude: 149.172,
    phone: '02 5550 2609',
    week: TRADE,
    holidays: HOLIDAYS,
    features: ['Timber yard', 'Trade desk'],
  },
  {
    name: 'Bullnose Broadmeadow',
    street: '82 Spirit Level Road',
    suburb: 'Broadmeadow',
    state: 'NSW',
    postcode: '2292',
    latitude: -32.924,
    longitude: 151.735,
    phone: '02 5550 2292',
    week: REGIONAL,
    holidays: HOLIDAYS,
    features: ['Garden yard', 'Paint mixing'],
  },
  {
    name: 'Bullnose Marrickville',
    street: '5 Sawhorse Lane',
    suburb: 'Marrickville',
    state: 'NSW',
    postcode: '2204',
    latitude: -33.911,
    longitude: 151.155,
    phone: '02 5550 2204',
    week: METRO,
    holidays: HOLIDAYS,
    features: ['Paint mixing', 'Key cutting', 'Trade desk'],
  },
  {
    name: 'Bullnose Garbutt',
    street: '31 Cyclone Rod Drive',
    suburb: 'Garbutt',
    state: 'QLD',
    postcode: '4814',
    latitude: -19.262,
    longitude: 146.771,
    phone: '07 5550 4814',
    week: REGIONAL,
    holidays: HOLIDAYS,
    features: ['Garden yard', 'Trade desk'],
  },
  {
    name: 'Bullnose Stafford',
    street: '120 Batten Street',
    suburb: 'Stafford',
    state: 'QLD',
    postcode: '4053',
    latitude: -27.411,
    longitude: 153.011,
    phone: '07 5550 4053',
    week: METRO,
    holidays: HOLIDAYS,
    features: ['Timber yard', 'Paint mixing', 'Garden yard'],
  },
  {
    name: 'Bullnose Mile End',
    street: '9 Mortise Court',
    suburb: 'Mile End',
    state: 'SA',
    postcode: '5031',
    latitude: -34.925,
    longitude: 138.571,
    phone: '08 5550 5031',
    week: METRO,
    holidays: HOLIDAYS,
    features: ['Paint mixing', 'Kitchen display'],
  },
  {
    name: 'Bullnose Moonah',
    street: '46 Dovetail Avenue',
    suburb: 'Moonah',
    state: 'TAS',
    postcode: '7009',
    latitude: -42.848,
    longitude: 147.3,
    phone: '03 5550 7009',
    week: REGIONAL,
    holidays: HOLIDAYS,
    features: ['Timber yard', 'Paint mixing'],
  },
  {
    name: 'Bullnose Brunswick',
    street: '77 Chisel Street',
    suburb: 'Brunswick',
    state: 'VIC',
    postcode: '3056',
    latitude: -37.767,
    longitude: 144.96,
    phone: '03 5550 3056',
    week: METRO,
    holidays: HOLIDAYS,
    features: ['Paint mixing', 'Key cutting'],
  },
  {
    name: 'Bullnose Dandenong',
    street: '210 Bearer Road',
    suburb: 'Dandenong',
    state: 'VIC',
    postcode: '3175',
    latitude: -37.981,
    longitude: 145.215,
    phone: '03 5550 3175',
    week: METRO,
    holidays: HOLIDAYS,
    features: ['Timber yard', 'Garden yard', 'Trade desk'],
  },
  {
    name: 'Bullnose Osborne Park',
    street: '18 Jarrah Offcut Way',
    suburb: 'Osborne Park',
    state: 'WA',
    postcode: '6017',
    latitude: -31.904,
    longitude: 115.811,
    phone: '08 5550 6017',
    week: METRO,
    holidays: HOLIDAYS,
    features: ['Timber yard', 'Garden yard', 'Paint mixing'],
  },
];
