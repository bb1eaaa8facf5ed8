import { formatCount } from '#domain/numbers/format-count.ts';

/** Coordinates in degrees; south and west are negative. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

export interface WithDistance<T> {
  readonly place: T;
  /** Kilometres in a straight line. */
  readonly km: number;
}

const EARTH_RADIUS_KM = 6371;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The great-circle distance in kilometres. Sydney to Melbourne: about 713. */
export function distanceKm(from: Coordinates, to: Coordinates): number {
  const halfLatitude = radians(to.latitude - from.latitude) / 2;
  const halfLongitude = radians(to.longitude - from.longitude) / 2;
  const chord =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      Math.sin(halfLongitude) ** 2;
  // Rounding may make the chord of opposite places slightly longer than 1.
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** The places with their distances, nearest first; ties keep their order. */
export function nearestFirst<T extends Coordinates>(
  places: readonly T[],
  from: Coordinates,
): WithDistance<T>[] {
  return places
    .map((place) => ({ place, km: distanceKm(from, place) }))
    .toSorted((one, other) => one.km - other.km);
}

/** "Under 1 km", "12 km": whole kilometres, because a straight line is not a route. */
export function formatKm(km: number): string {
  return km < 1 ? 'Under 1 km' : `${formatCount(Math.round(km))} km`;
}
