import { cents, formatMoney, type Cents } from '#domain/money/cents.ts';
import { roundFraction } from '#domain/money/fraction.ts';

export const PACK_UNITS = ['m', 'm²', 'L', 'kg', 'each'] as const;
export type PackUnit = (typeof PACK_UNITS)[number];

/** The contents of one sold unit, in thousandths so that 2.2 m² and 375 mL are integers. */
export interface Pack {
  readonly amountThousandths: number;
  readonly unit: PackUnit;
}

export interface UnitPrice {
  readonly priceCents: Cents;
  readonly unit: PackUnit;
}

/**
 * The price of one metre, square metre, litre, kilogram or piece, rounded half up to the cent:
 * $68.40 for 2.2 m² is $31.09 per m². Throws a RangeError for an empty pack.
 */
export function unitPrice(priceCents: Cents, pack: Pack): UnitPrice {
  if (!Number.isSafeInteger(pack.amountThousandths) || pack.amountThousandths <= 0) {
    throw new RangeError(`A pack holds more than nothing, got ${pack.amountThousandths}`);
  }
  return {
    priceCents: cents(
      roundFraction({
        numerator: BigInt(priceCents) * 1000n,
        denominator: BigInt(pack.amountThousandths),
      }),
    ),
    unit: pack.unit,
  };
}

/** "$4.25 per m", "$16.23 per L", "$0.39 each". */
export function formatUnitPrice({ priceCents, unit }: UnitPrice): string {
  return unit === 'each'
    ? `${formatMoney(priceCents)} each`
    : `${formatMoney(priceCents)} per ${unit}`;
}

const MEASURE = /^(\d{1,6})(?:\.(\d{1,3}))?\s*(m²|m2|sqm|m|mL|L|g|kg)$/i;
const COUNT = /^(?:pack of |box of )?(\d{1,6})(?:[ -]?(?:pack|pieces|pcs|each))?$/i;

/** The unit of a written one, and how many of it make that unit. */
const UNITS: Readonly<Record<string, readonly [unit: PackUnit, divisor: number]>> = {
  m: ['m', 1],
  l: ['L', 1],
  ml: ['L', 1000],
  kg: ['kg', 1],
  g: ['kg', 1000],
};

/**
 * Parses a pack's contents from a specification such as "2.2 m²", "5.4 m", "4 L", "375 mL", "20
 * kg", "pack of 100" or "100". Null for anything else, and for a pack of one piece, whose unit
 * price would repeat the price.
 */
export function parsePack(text: string): Pack | null {
  const trimmed = text.trim();
  const measure = MEASURE.exec(trimmed);
  if (measure) {
    const [, whole = '0', fraction = '', unitText = ''] = measure;
    const thousandths = Number(whole) * 1000 + Number(fraction.padEnd(3, '0'));
    const [unit, divisor] = UNITS[unitText.toLowerCase()] ?? ['m²', 1];
    const amountThousandths = thousandths / divisor;
    // "375.5 mL" would need a fourth decimal of a litre: no unit price is better than a wrong one.
    return Number.isSafeInteger(amountThousandths) && amountThousandths > 0
      ? { amountThousandths, unit }
      : null;
  }
  const count = Number(COUNT.exec(trimmed)?.[1] ?? 0);
  return count > 1 ? { amountThousandths: count * 1000, unit: 'each' } : null;
}
