import { fromWireDollars, toWireDollars, type Cents } from '#domain/money/cents.ts';

interface Codec<Value> {
  /** Null for a number that the wire does not carry, such as dollars with three decimals. */
  readonly decode: (wire: number) => Value | null;
  readonly encode: (value: Value) => number;
}

/** The numbers that the wire writes differently from the code (Rule 45). */
export const codecs = {
  /** Dollars on the wire, integer cents in code. */
  money: { decode: fromWireDollars, encode: toWireDollars } satisfies Codec<Cents>,
  /** A fraction on the wire (0.1), integer basis points in code (1000). */
  rate: {
    decode: (fraction) => Math.round(fraction * 10_000),
    encode: (bps) => bps / 10_000,
  } satisfies Codec<number>,
};

export type CodecName = keyof typeof codecs;
