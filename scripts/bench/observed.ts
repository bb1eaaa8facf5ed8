import { type Bench, compare, type Shop, type Side } from './bench.ts';
import type { Result } from './rows.ts';

const SETTINGS = {
  limit: { LOG_LEVEL: 'info', ACCESS_LOG: 'false' },
  ours: { LOG_LEVEL: 'info' },
} as const;

/** The same work by a shop with and by one without its access log. */
export async function measureObserved(
  bench: Bench,
  {
    name,
    env = {},
    sideOf,
    clients,
  }: {
    readonly name: string;
    readonly env?: Readonly<Record<string, string>>;
    readonly sideOf: (shop: Shop, half: 0 | 1) => Promise<Side>;
    readonly clients: number;
  },
): Promise<Result> {
  const limit = await bench.shop(`${name} unobserved`, { ...env, ...SETTINGS.limit });
  const ours = await bench.shop(`${name} observed`, { ...env, ...SETTINGS.ours });
  const sides = { limit: await sideOf(limit, 0), ours: await sideOf(ours, 1) };
  const measured = await compare(bench, { sides, clients });
  const share = (part: 'nodeMs' | 'perSecond') =>
    Math.round((1000 * measured.ours[part]) / measured.limit[part] - 1000) / 10;
  return {
    ...measured,
    note: `processor ${share('nodeMs')} %, per second ${share('perSecond')} %`,
  };
}
