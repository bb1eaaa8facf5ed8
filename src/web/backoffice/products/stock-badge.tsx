import { formatCount } from '#domain/numbers/format-count.ts';

import { Badge } from '#web/ui/badge.tsx';

/** Green above 10, yellow from 1 to 10, red at 0. */
export function StockBadge({ stock }: { stock: number }) {
  if (stock > 10) return <Badge tone="success">{formatCount(stock)}</Badge>;
  return stock > 0 ? (
    <Badge tone="warning" icon="warning">
      {stock}
    </Badge>
  ) : (
    <Badge tone="danger">0</Badge>
  );
}
