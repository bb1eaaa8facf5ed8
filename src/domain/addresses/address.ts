export const COUNTRIES = ['Australia', 'New Zealand'] as const;
export type Country = (typeof COUNTRIES)[number];
export const DEFAULT_COUNTRY: Country = 'Australia';

export const AUSTRALIAN_STATES = ['NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'ACT', 'NT'] as const;
export type AustralianState = (typeof AUSTRALIAN_STATES)[number];

export const ADDRESS_TYPES = ['shipping', 'billing'] as const;
export type AddressType = (typeof ADDRESS_TYPES)[number];

export function isCountry(text: string): text is Country {
  return (COUNTRIES as readonly string[]).includes(text);
}

export function isAustralianState(text: string): text is AustralianState {
  return (AUSTRALIAN_STATES as readonly string[]).includes(text);
}

/**
 * Exactly four ASCII digits, in Australia and New Zealand (Rule 35). Kept as text: 0800 is Darwin.
 */
export function isPostcode(text: string): boolean {
  return /^[0-9]{4}$/.test(text);
}

/** In Australia one of the eight states; in New Zealand any region that is not blank (Rule 35). */
export function isRegionOf(country: Country, region: string): boolean {
  return country === 'Australia' ? isAustralianState(region) : region.trim() !== '';
}

/** Inclusive ranges, with post office boxes and large-volume receivers (Australia Post). */
const POSTCODE_RANGES: readonly (readonly [from: number, to: number, state: AustralianState])[] = [
  [200, 299, 'ACT'],
  [800, 999, 'NT'],
  [1000, 2599, 'NSW'],
  [2600, 2618, 'ACT'],
  [2619, 2899, 'NSW'],
  [2900, 2920, 'ACT'],
  [2921, 2999, 'NSW'],
  [3000, 3999, 'VIC'],
  [4000, 4999, 'QLD'],
  [5000, 5999, 'SA'],
  [6000, 6999, 'WA'],
  [7000, 7999, 'TAS'],
  [8000, 8999, 'VIC'],
  [9000, 9999, 'QLD'],
];

/** Delivery areas that cross a border: the other states that share the postcode. */
const SHARED_POSTCODES: Readonly<Record<string, readonly AustralianState[]>> = {
  '0872': ['SA', 'WA'],
  '2406': ['QLD'],
  '2540': ['ACT'],
  '2611': ['NSW'],
  '2618': ['NSW'],
  '2620': ['ACT'],
  '2648': ['VIC'],
  '3500': ['NSW'],
  '3585': ['NSW'],
  '3586': ['NSW'],
  '3644': ['NSW'],
  '3691': ['NSW'],
  '3707': ['NSW'],
  '4375': ['NSW'],
  '4377': ['NSW'],
  '4380': ['NSW'],
  '4383': ['NSW'],
  '4385': ['NSW'],
  '4493': ['NSW'],
  '4825': ['NT'],
  '5440': ['NSW'],
};

/** The states of an Australian postcode, the main one first; empty when there is none. */
export function stateForPostcode(postcode: string): AustralianState[] {
  if (!isPostcode(postcode)) return [];
  const number = Number(postcode);
  const range = POSTCODE_RANGES.find(([from, to]) => number >= from && number <= to);
  if (!range) return [];
  return [range[2], ...(SHARED_POSTCODES[postcode] ?? [])];
}

/**
 * The state to fill in for an Australian postcode if it has exactly one. Null for several or none,
 * because the reader would have to notice and fix a wrong guess (Rule 35).
 */
export function onlyStateForPostcode(postcode: string): AustralianState | null {
  const [state, ...others] = stateForPostcode(postcode);
  return state !== undefined && others.length === 0 ? state : null;
}

/**
 * Whether postcode and state match. If not, the form warns but still saves, because border
 * postcodes exist. New Zealand has no states to compare (Rule 35).
 */
export function postcodeFitsState(address: {
  readonly country: string;
  readonly state: string;
  readonly postcode: string;
}): boolean {
  if (address.country !== 'Australia') return true;
  return (stateForPostcode(address.postcode) as readonly string[]).includes(address.state);
}
