import { describe, expect, it } from 'vitest';
import {
  AUSTRALIAN_STATES,
  isAustralianState,
  isCountry,
  isPostcode,
  isRegionOf,
  onlyStateForPostcode,
  postcodeFitsState,
  stateForPostcode,
} from './address.ts';

describe('postcodes', () => {
  it.each(['0800', '2000', '9999'])('accepts %s', (text) => {
    expect(isPostcode(text)).toBe(true);
  });

  it.each(['', '200', '20000', ' 2000', '2000\n', '２０００', '2a00', '-200'])(
    'rejects %j',
    (text) => {
      expect(isPostcode(text)).toBe(false);
    },
  );

  it.each([
    ['0200', ['ACT']],
    ['0800', ['NT']],
    ['0872', ['NT', 'SA', 'WA']],
    ['2000', ['NSW']],
    ['2600', ['ACT']],
    ['2620', ['NSW', 'ACT']],
    ['2650', ['NSW']],
    ['2913', ['ACT']],
    ['2921', ['NSW']],
    ['3000', ['VIC']],
    ['3644', ['VIC', 'NSW']],
    ['4000', ['QLD']],
    ['4383', ['QLD', 'NSW']],
    ['5000', ['SA']],
    ['6000', ['WA']],
    ['7000', ['TAS']],
    ['8001', ['VIC']],
    ['9726', ['QLD']],
    ['0100', []],
    ['0300', []],
    ['abcd', []],
  ])('%s is in %j', (postcode, states) => {
    expect(stateForPostcode(postcode)).toEqual(states);
  });

  it.each([
    ['0800', 'NT'],
    ['3121', 'VIC'],
    ['2620', null],
    ['0872', null],
    ['0100', null],
    ['312', null],
    ['', null],
  ])('%s fills in %j', (postcode, state) => {
    expect(onlyStateForPostcode(postcode)).toBe(state);
  });

  it('cover every state', () => {
    const reached = new Set(
      Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0')).flatMap(
        stateForPostcode,
      ),
    );
    expect([...reached].toSorted()).toEqual(AUSTRALIAN_STATES.toSorted());
  });

  it('warn only about mismatched Australian addresses', () => {
    const fits = (country: string, state: string, postcode: string) =>
      postcodeFitsState({ country, state, postcode });
    expect(fits('Australia', 'NSW', '2000')).toBe(true);
    expect(fits('Australia', 'VIC', '2000')).toBe(false);
    expect(fits('Australia', 'NSW', '3644')).toBe(true);
    expect(fits('New Zealand', 'Waikato', '3204')).toBe(true);
  });
});

describe('regions', () => {
  it('are the eight states in Australia and free text in New Zealand', () => {
    expect(isRegionOf('Australia', 'ACT')).toBe(true);
    expect(isRegionOf('Australia', 'Waikato')).toBe(false);
    expect(isRegionOf('New Zealand', 'Waikato')).toBe(true);
    expect(isRegionOf('New Zealand', '  ')).toBe(false);
    expect(isAustralianState('nsw')).toBe(false);
  });

  it('belong to two countries', () => {
    expect(isCountry('Australia')).toBe(true);
    expect(isCountry('New Zealand')).toBe(true);
    expect(isCountry('Fiji')).toBe(false);
  });
});
