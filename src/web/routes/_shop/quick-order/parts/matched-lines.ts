import { endingInQuantity, type QuickOrderEntry } from '#domain/cart/quick-order.ts';

import type { ProductMatch } from '#contract/schemas/catalog.ts';

import type { ApiClient } from '#web/lib/api-client.ts';

import { orderLines, type OrderLine } from './order-lines.ts';

/**
 * The entries of a list with what they mean. Where nothing has all the words of a line, a number at
 * their end is its quantity (Rule 152).
 */
export async function matchedLines(
  api: ApiClient,
  list: string,
  entries: readonly QuickOrderEntry[],
): Promise<OrderLine[]> {
  const found = await findMatches(api, entries);
  const readAgain = entries.map((entry, at) =>
    found[at]?.kind === 'none' ? endingInQuantity(list, entry) : null,
  );
  const again = (
    await findMatches(
      api,
      readAgain.filter((entry) => entry !== null),
    )
  ).values();
  const read = entries.map((entry, at) => {
    const other = readAgain[at] ?? null;
    const match = other === null ? undefined : again.next().value;
    return other !== null && match !== undefined && match.kind !== 'none'
      ? { entry: other, match }
      : { entry, match: found[at] };
  });
  return orderLines(
    read.map(({ entry }) => entry),
    read.flatMap(({ match }) => match ?? []),
  );
}

async function findMatches(
  api: ApiClient,
  entries: readonly QuickOrderEntry[],
): Promise<readonly ProductMatch[]> {
  if (entries.length === 0) return [];
  const texts = entries.map((entry) => entry.text);
  return (await api.catalog.matchProducts({ body: { texts } })).matches;
}
