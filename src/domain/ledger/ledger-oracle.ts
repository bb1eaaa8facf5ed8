/** A sold line as the second bookkeeping knows it. */
export interface OracleLine {
  readonly id: string;
  readonly sellerId: string | null;
  /** What the buyer pays for it, freight and tax included. */
  readonly dueCents: number;
  readonly isFreightCommissioned: boolean;
}

/** A refund, tax included. */
interface OraclePlan {
  readonly amountCents: number;
  readonly lines: readonly {
    readonly id: string;
    readonly amountCents: number;
    readonly freightCents: number;
  }[];
}

/** n / d, half up. */
export const halfUp = (n: bigint, d: bigint) => (2n * n + d) / (2n * d);
export const least = (a: bigint, b: bigint) => (a < b ? a : b);

/** What a refund took for one line. */
interface Take {
  readonly line: string;
  pending: bigint;
  readonly reserved: [string, bigint][];
  other: bigint;
  back: bigint;
  readonly commissioned: bigint;
  readonly due: bigint;
}

/**
 * A second bookkeeping of orders for tests, written from the text of Rules 116 to 118 with exact
 * fractions in whole numbers. It holds positive amounts of what each party has or is owed.
 */
export class LedgerOracle {
  clearing = 0n;
  owed = 0n;
  platform = 0n;
  losses = 0n;
  readonly pending = new Map<string, bigint>();
  readonly left = new Map<string, { commissioned: bigint; commission: bigint; due: bigint }>();
  readonly taken = new Map<string, Take[]>();
  readonly available = new Map<string, bigint>();
  readonly disputed = new Map<string, bigint>();
  readonly commission = new Map<string, bigint>();
  /** The oldest first. */
  reserves: { line: string; seller: string; amount: bigint }[] = [];

  readonly #sellers: readonly string[];

  constructor(sellers: readonly string[]) {
    this.#sellers = sellers;
  }

  /** `commissions` has, by line, the amount that carries commission and the commission itself. */
  paid(
    lines: readonly OracleLine[],
    commissions: ReadonlyMap<string, { readonly base: bigint; readonly commission: bigint }>,
  ) {
    for (const line of lines) {
      const due = BigInt(line.dueCents);
      this.clearing += due;
      if (line.sellerId === null) {
        this.platform += due;
        this.left.set(line.id, { commissioned: 0n, commission: 0n, due });
        continue;
      }
      const { base, commission } = commissions.get(line.id) ?? { base: due, commission: 0n };
      this.pending.set(line.id, due - commission);
      add(this.commission, line.sellerId, commission);
      this.left.set(line.id, { commissioned: base, commission, due });
    }
  }

  refunded(key: string, lines: readonly OracleLine[], plan: OraclePlan) {
    const takes: Take[] = [];
    for (const part of plan.lines) {
      const line = lines.find(({ id }) => id === part.id);
      const left = this.left.get(part.id);
      if (line === undefined || left === undefined) throw new Error('A refund of an unknown line');
      const due = BigInt(part.amountCents) + BigInt(part.freightCents);
      this.owed += due;
      const commissioned = line.isFreightCommissioned ? due : BigInt(part.amountCents);
      const take: Take = {
        line: part.id,
        pending: 0n,
        reserved: [],
        other: 0n,
        back: 0n,
        commissioned,
        due,
      };
      left.due -= due;
      if (line.sellerId === null) {
        this.platform -= due;
      } else {
        take.back =
          commissioned === left.commissioned
            ? left.commission
            : halfUp(left.commission * commissioned, left.commissioned);
        left.commission -= take.back;
        left.commissioned -= commissioned;
        add(this.commission, line.sellerId, -take.back);
        let rest = due - take.back;
        take.pending = least(rest, this.pending.get(line.id) ?? 0n);
        add(this.pending, line.id, -take.pending);
        rest -= take.pending;
        const has = this.available.get(line.sellerId) ?? 0n;
        const fromAvailable = has > 0n ? least(rest, has) : 0n;
        rest -= fromAvailable;
        for (const reserve of this.reserves.filter(({ seller }) => seller === line.sellerId)) {
          const some = least(rest, reserve.amount);
          reserve.amount -= some;
          rest -= some;
          if (some > 0n) take.reserved.push([reserve.line, some]);
        }
        take.other = fromAvailable + rest;
        add(this.available, line.sellerId, -take.other);
      }
      takes.push(take);
    }
    this.taken.set(key, takes);
  }

  settled(plan: OraclePlan) {
    this.owed -= BigInt(plan.amountCents);
    this.clearing -= BigInt(plan.amountCents);
  }

  failed(key: string, lines: readonly OracleLine[], plan: OraclePlan, wasSettled: boolean) {
    if (wasSettled) this.clearing += BigInt(plan.amountCents);
    else this.owed -= BigInt(plan.amountCents);
    for (const take of this.taken.get(key) ?? []) {
      const sellerId = lines.find(({ id }) => id === take.line)?.sellerId ?? null;
      const left = this.left.get(take.line);
      if (left === undefined) throw new Error('A refund of an unknown line');
      left.due += take.due;
      if (sellerId === null) {
        this.platform += take.due;
        continue;
      }
      left.commission += take.back;
      left.commissioned += take.commissioned;
      add(this.commission, sellerId, take.back);
      add(this.pending, take.line, take.pending + take.other);
      for (const [line, amount] of take.reserved) {
        const reserve = this.reserves.find((each) => each.line === line);
        if (reserve === undefined) this.reserves.push({ line, seller: sellerId, amount });
        else reserve.amount += amount;
      }
    }
  }

  released(line: OracleLine, reserveBps: number) {
    const { sellerId } = line;
    const amount = this.pending.get(line.id) ?? 0n;
    if (sellerId === null || amount === 0n) return;
    const kept = halfUp(amount * BigInt(reserveBps), 10_000n);
    this.pending.set(line.id, 0n);
    add(this.available, sellerId, amount - kept);
    const reserve = this.reserves.find((each) => each.line === line.id);
    if (reserve === undefined)
      this.reserves.push({ line: line.id, seller: sellerId, amount: kept });
    else reserve.amount += kept;
  }

  reserveOver(line: OracleLine) {
    const reserve = this.reserves.find((each) => each.line === line.id);
    if (reserve === undefined || line.sellerId === null) return;
    add(this.available, line.sellerId, reserve.amount);
    reserve.amount = 0n;
  }

  /** The parts of a dispute, by line: floors, and the cents left over to those that lost most. */
  partsOf(amount: bigint, lines: readonly OracleLine[]): bigint[] {
    const weights = lines.map(({ id }) => this.left.get(id)?.due ?? 0n);
    const all = weights.reduce((sum, each) => sum + each, 0n);
    if (all === 0n) return [];
    const parts = weights.map((weight) => (amount * weight) / all);
    const lost = weights.map((weight, index) => ({ index, rest: (amount * weight) % all }));
    lost.sort((x, y) => (x.rest === y.rest ? x.index - y.index : x.rest > y.rest ? -1 : 1));
    let over = amount - parts.reduce((sum, each) => sum + each, 0n);
    for (const { index } of lost) {
      if (over === 0n) break;
      parts[index] = (parts[index] ?? 0n) + 1n;
      over -= 1n;
    }
    return parts;
  }

  withdrawn(amount: bigint, lines: readonly OracleLine[], parts: readonly bigint[]) {
    this.clearing -= amount;
    if (parts.length === 0) this.losses += amount;
    parts.forEach((part, index) => {
      const sellerId = lines[index]?.sellerId ?? null;
      if (sellerId === null) this.platform -= part;
      else add(this.disputed, sellerId, part);
    });
  }

  lost(lines: readonly OracleLine[], parts: readonly bigint[]) {
    parts.forEach((part, index) => {
      const line = lines[index];
      if (line === undefined || line.sellerId === null) return;
      const { sellerId } = line;
      add(this.disputed, sellerId, -part);
      let rest = part;
      const pending = least(rest, this.pending.get(line.id) ?? 0n);
      add(this.pending, line.id, -pending);
      rest -= pending;
      for (const reserve of this.reserves.filter(({ seller }) => seller === sellerId)) {
        const some = least(rest, reserve.amount);
        reserve.amount -= some;
        rest -= some;
      }
      const has = this.available.get(sellerId) ?? 0n;
      const fromAvailable = has > 0n ? least(rest, has) : 0n;
      add(this.available, sellerId, -fromAvailable);
      this.losses += rest - fromAvailable;
    });
  }

  snapshot(lines: readonly OracleLine[]): Record<string, bigint> {
    const ofSeller = (id: string) => lines.filter(({ sellerId }) => sellerId === id);
    const entries: [string, bigint][] = [
      ['clearing', this.clearing],
      ['refunds_owed', this.owed],
      ['platform_sales', this.platform],
      ['losses', this.losses],
    ];
    for (const id of this.#sellers) {
      const pending = ofSeller(id).reduce(
        (sum, line) => sum + (this.pending.get(line.id) ?? 0n),
        0n,
      );
      const reserved = this.reserves
        .filter(({ seller }) => seller === id)
        .reduce((sum, { amount }) => sum + amount, 0n);
      entries.push(
        [`seller_pending ${id}`, pending],
        [`seller_available ${id}`, this.available.get(id) ?? 0n],
        [`seller_reserved ${id}`, reserved],
        [`seller_disputed ${id}`, this.disputed.get(id) ?? 0n],
        [`commission ${id}`, this.commission.get(id) ?? 0n],
      );
    }
    return Object.fromEntries(entries);
  }
}

/** Adds to one of several amounts. */
export function add(amounts: Map<string, bigint>, key: string, amount: bigint): void {
  amounts.set(key, (amounts.get(key) ?? 0n) + amount);
}
