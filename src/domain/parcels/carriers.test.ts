import { expect, it } from 'vitest';

import { carrierName, CARRIERS, needsTrackingNumber, trackingUrl } from './carriers.ts';

it.each([
  ['australia_post', '33 ABC 0001', 'https://auspost.com.au/mypost/track/details/33ABC0001'],
  ['sendle', 'S7?x=1', 'https://track.sendle.com/tracking?ref=S7%3Fx%3D1'],
  ['other', '123', null],
  ['own_vehicle', null, null],
  ['australia_post', null, null],
] as const)('the tracking page of %s for %s is %s', (carrier, trackingNumber, url) => {
  expect(trackingUrl({ carrier, trackingNumber })).toBe(url);
});

it('links only to secure pages, whatever the number contains', () => {
  for (const carrier of CARRIERS) {
    const url = trackingUrl({ carrier, trackingNumber: '"><script>//evil.example' });
    if (url === null) continue;
    expect(new URL(url).protocol).toBe('https:');
    expect(url).not.toMatch(/[<>"]/);
    expect(new URL(url).hostname).not.toContain('evil');
  }
});

it('shows other carriers as typed', () => {
  expect(carrierName({ carrier: 'other', carrierName: 'Murray Freight' })).toBe('Murray Freight');
  expect(carrierName({ carrier: 'startrack', carrierName: 'Murray Freight' })).toBe('StarTrack');
  expect(carrierName({ carrier: 'other' })).toBe('Other carrier');
  expect(CARRIERS.filter((carrier) => !needsTrackingNumber(carrier))).toEqual([
    'own_vehicle',
    'other',
  ]);
});
