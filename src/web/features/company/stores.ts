import type { AustralianState } from '#domain/addresses/address.ts';
import type { Coordinates } from '#domain/stores/distance.ts';
import type { StoreHours, WeekHours } from '#domain/stores/opening.ts';

import type { PublicStore } from '#contract/schemas/site-content.ts';

const TIME_ZONES: Readonly<Record<AustralianState, string>> = {
  ACT: 'Australia/Sydney',
  NSW: 'Australia/Sydney',
  NT: 'Australia/Darwin',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  TAS: 'Australia/Hobart',
  VIC: 'Australia/Melbourne',
  WA: 'Australia/Perth',
};

/** The zone of the store's state. */
export function timeZoneOf({ state }: Pick<PublicStore, 'state'>): string {
  return TIME_ZONES[state];
}

/** The contract checks that a week has seven days. */
export function hoursOf({ week, holidays }: Pick<PublicStore, 'week' | 'holidays'>): StoreHours {
  return { week: week as unknown as WeekHours, holidays };
}

export function directionsHref({ latitude, longitude }: Coordinates): string {
  return `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`;
}
