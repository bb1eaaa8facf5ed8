import type { Coordinates } from '#domain/stores/distance.ts';
import { cx } from '#web/ui/cx.ts';

/** The coast in degrees east and north, coarse enough to draw and fine enough to recognise. */
const MAINLAND = `
  142.5,-10.7 143.4,-12.6 143.8,-14.4 145.3,-15 145.5,-16.6 146.2,-18.5 147.6,-19.8 149.2,-21.1
  150.8,-22.6 151.8,-24.1 153.1,-25.3 153.1,-27.2 153.6,-28.7 153,-30.9 152.5,-32.3 151.4,-33.5
  150.8,-34.9 150.1,-36.7 149.9,-37.5 148,-37.9 146.4,-39.1 145.4,-38.3 144.6,-38.2 143.5,-38.8
  141.6,-38.4 140.6,-38 139.8,-37 139.2,-35.7 138.1,-35.6 138.4,-34.6 137.8,-34.2 137.8,-35.2
  136.9,-35.2 137.5,-34.1 137.9,-32.8 136.2,-34.6 135.2,-34.5 134.2,-32.8 131.2,-31.5 128,-32.1
  125.9,-32.3 123.7,-33.9 121.5,-33.8 119.5,-34.3 117.9,-35.1 115.1,-34.3 115.7,-33.2 115.7,-31.7
  114.9,-29.4 113.8,-26.6 113.5,-24 113.8,-22.2 114.7,-21.9 116.8,-20.7 119,-20 121.2,-19.4
  122.2,-18 123.2,-17.3 123.6,-16.2 125,-15.2 126.6,-14.1 128,-14.8 129.5,-14.9 130.2,-12.9
  131,-12.2 132.6,-11.4 135.2,-12.1 136.8,-12.2 135.9,-13.5 135.5,-15 137.6,-16.1 139.3,-17.4
  140.9,-17.5 141.5,-15.8 141.6,-13.4`;
const TASMANIA = `
  144.7,-40.8 146.4,-41.1 148.2,-40.9 148.3,-42 147.9,-43.1 146.8,-43.6 146,-43.4 145.3,-42.3`;
const BORDERS = [
  '129,-14.9 129,-31.7',
  '129,-26 141,-26',
  '138,-16.6 138,-26',
  '141,-26 141,-38.1',
  '141,-29 149,-29 151.5,-28.8 153.5,-28.2',
  '141,-34 143.3,-34.8 145,-35.9 147.9,-36 148.2,-36.8 149.9,-37.5',
];

const UNITS_PER_DEGREE = 16;
const WEST = 112;
const NORTH = -9;
/**
 * The length of a degree of longitude in the middle of the country, relative to one of latitude.
 */
const NARROWING = 0.89;

const x = (longitude: number) => round((longitude - WEST) * NARROWING * UNITS_PER_DEGREE);
const y = (latitude: number) => round((NORTH - latitude) * UNITS_PER_DEGREE);
const round = (value: number) => Math.round(value * 10) / 10;
/** An SVG path through points such as "142.5,-10.7 143.4,-12.6". */
const line = (points: string) => `M${points.trim().split(/\s+/).map(onMap).join('L')}`;

function onMap(point: string): string {
  const [longitude = 0, latitude = 0] = point.split(',').map(Number);
  return `${x(longitude)} ${y(latitude)}`;
}

const COAST = `${line(MAINLAND)}Z${line(TASMANIA)}Z`;
const BORDER_LINES = BORDERS.map(line).join('');

interface AustraliaMapProps {
  stores: readonly (Coordinates & { readonly slug: string })[];
  /** The stores that match the search. */
  nearIds: readonly string[];
  from: Coordinates | null;
  className?: string | undefined;
}

/** Decorative: the list next to it has the same information as text. */
export function AustraliaMap({ stores, nearIds, from, className }: AustraliaMapProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 610 570" className={className}>
      <path d={COAST} strokeLinejoin="round" className="fill-ground stroke-edge stroke-[1.5]" />
      <path d={BORDER_LINES} strokeDasharray="4 5" className="fill-none stroke-edge stroke-1" />
      {stores.map((store) => {
        const isNear = nearIds.includes(store.slug);
        return (
          <circle
            key={store.slug}
            cx={x(store.longitude)}
            cy={y(store.latitude)}
            r={isNear ? 10 : 7}
            className={cx('stroke-white stroke-2', isNear ? 'fill-wattle' : 'fill-redgum')}
          />
        );
      })}
      {from && (
        <circle
          cx={x(from.longitude)}
          cy={y(from.latitude)}
          r={5}
          className="fill-ink stroke-white stroke-2"
        />
      )}
    </svg>
  );
}
