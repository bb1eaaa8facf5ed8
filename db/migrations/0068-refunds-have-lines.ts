import { sql, type Kysely } from 'kysely';

interface Line {
  id: string;
  seller_id: string | null;
  quantity: number;
  goods: number;
  tax: number;
  freight: number;
  freight_tax: number;
}

/**
 * Refunds that were made in the provider's dashboard get lines, as all other refunds have, so that a later
 * refund is planned from what they left. Each supplier's share is that of the adjustment note that was issued
 * for it; within it the goods go first, then the freight, in proportion to what other refunds left of each.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Of the call that asked for the refund: its key replays the same body only.
  await sql`alter table refunds add column request_hash text`.execute(db);
  const { rows: refunds } = await sql<{ id: string; order_id: string; amount_cents: number }>`
    select r.id, r.order_id, r.amount_cents from refunds r
    join orders o on o.id = r.order_id
    join payment_sessions p on p.id = r.payment_session_id
    where r.kind = 'goods' and r.status <> 'failed' and o.paid_at is not null
      and p.captured_cents = o.total_cents
      and not exists (select from refund_lines l where l.refund_id = r.id)
    order by r.created_at, r.id
  `.execute(db);
  for (const refund of refunds) {
    const lines = await linesLeft(db, refund.order_id);
    const { rows: notes } = await sql<{ supplier_id: string | null; total_cents: number }>`
      select supplier_id, total_cents from tax_documents where refund_id = ${refund.id}
    `.execute(db);
    const shares = notes.map((note) => ({
      amount: note.total_cents,
      lines: lines.filter((line) => line.seller_id === note.supplier_id),
    }));
    const fits =
      sum(shares.map((share) => share.amount)) === refund.amount_cents &&
      shares.every((share) => share.amount <= sum(share.lines.map(moneyOf)));
    for (const share of fits ? shares : [{ amount: refund.amount_cents, lines }]) {
      await writeLines(db, refund.id, share, refund.amount_cents === sum(lines.map(moneyOf)));
    }
  }
}

async function linesLeft(db: Kysely<unknown>, orderId: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select i.id, i.seller_id,
      (i.quantity - coalesce(sum(l.quantity), 0))::integer as quantity,
      (i.line_total_cents + case when o.prices_include_tax then 0 else i.tax_cents end
        - coalesce(sum(l.amount_cents), 0))::integer as goods,
      (i.tax_cents - coalesce(sum(l.tax_cents), 0))::integer as tax,
      (i.freight_cents + case when o.prices_include_tax then 0 else i.freight_tax_cents end
        - coalesce(sum(l.freight_cents), 0))::integer as freight,
      (i.freight_tax_cents - coalesce(sum(l.freight_tax_cents), 0))::integer as freight_tax
    from order_items i
    join orders o on o.id = i.order_id
    left join refunds r on r.order_id = o.id and r.status <> 'failed'
    left join refund_lines l on l.refund_id = r.id and l.order_item_id = i.id
    where i.order_id = ${orderId}
    group by i.id, o.id
    order by i.position
  `.execute(db);
  return rows;
}

async function writeLines(
  db: Kysely<unknown>,
  refundId: string,
  share: { amount: number; lines: readonly Line[] },
  isAllOfTheOrder: boolean,
): Promise<void> {
  const { lines } = share;
  const goodsLeft = lines.map((line) => line.goods);
  const fromGoods = Math.min(share.amount, sum(goodsLeft));
  const goods = split(fromGoods, goodsLeft);
  const freight = split(
    share.amount - fromGoods,
    lines.map((line) => line.freight),
  );
  for (const [index, line] of lines.entries()) {
    const amount = goods[index] ?? 0;
    const freightAmount = freight[index] ?? 0;
    const quantity = isAllOfTheOrder ? line.quantity : 0;
    if (amount + freightAmount + quantity === 0) continue;
    await sql`
      insert into refund_lines
        (id, refund_id, order_item_id, quantity, amount_cents, tax_cents, freight_cents, freight_tax_cents)
      values (gen_random_uuid(), ${refundId}, ${line.id}, ${quantity}, ${amount},
        ${part(line.tax, amount, line.goods)}, ${freightAmount},
        ${part(line.freight_tax, freightAmount, line.freight)})
    `.execute(db);
  }
  await sql`
    update refunds set freight_cents = freight_cents + ${sum(freight)} where id = ${refundId}
  `.execute(db);
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);
const moneyOf = (line: Line) => line.goods + line.freight;
const part = (whole: number, of: number, all: number) =>
  all === 0 ? 0 : Math.round((whole * of) / all);

/** Largest remainder, ties to the lower index. */
function split(total: number, weights: readonly number[]): number[] {
  const all = sum(weights);
  if (all === 0) return weights.map(() => 0);
  const shares = weights.map((weight) => Math.floor((total * weight) / all));
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (total * weight) % all }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, total - sum(shares))) {
    shares[index] = (shares[index] ?? 0) + 1;
  }
  return shares;
}
