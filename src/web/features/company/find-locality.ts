import { isAustralianState, isPostcode, stateForPostcode } from '#domain/addresses/address.ts';

import { LOCALITIES, type Locality } from './localities.ts';

/** Two postcodes further apart than this say nothing about each other. */
const MAX_POSTCODE_GAP = 60;

/**
 * The place meant by "3056", "brunswick", "Brunswick VIC" or "Brunswick 3056". For a postcode that
 * is not in the list it returns the closest number in the state, which is nearby, as postcodes are
 * assigned by area. Null when nothing matches.
 */
export function findLocality(text: string): Locality | null {
  const words = text.replaceAll(',', ' ').trim().split(/\s+/);
  const postcode = words.find(isPostcode);
  const state = words.map((word) => word.toUpperCase()).find(isAustralianState);
  const name = words
    .filter((word) => word !== postcode && word.toUpperCase() !== state)
    .join(' ')
    .toLowerCase();
  const inState = LOCALITIES.filter((locality) => state === undefined || locality.state === state);
  if (name !== '') {
    const named =
      inState.find((locality) => locality.name.toLowerCase() === name) ??
      (name.length < 3
        ? undefined
        : inState.find((locality) => locality.name.toLowerCase().startsWith(name)));
    if (named !== undefined) return named;
  }
  return postcode === undefined ? null : findByPostcode(postcode);
}

function findByPostcode(postcode: string): Locality | null {
  const states: readonly string[] = stateForPostcode(postcode);
  const gapOf = (locality: Locality) => Math.abs(Number(locality.postcode) - Number(postcode));
  const [closest] = LOCALITIES.filter((locality) => states.includes(locality.state)).toSorted(
    (one, other) => gapOf(one) - gapOf(other),
  );
  return closest !== undefined && gapOf(closest) <= MAX_POSTCODE_GAP ? closest : null;
}
