import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { formatUnitPrice, parsePack, unitPrice } from './unit-price.ts';

describe('unitPrice', () => {
  it.each([
    ['decking of 2.4 m', 1020, '2.4 m', '$4.25 per m'],
    ['hybrid plank of 2.2 m²', 6840, '2.2 m²', '$31.09 per m²'],
    ['paint of 4 L', 6492, '4 L', '$16.23 per L'],
    ['sealant of 375 mL', 1250, '375 mL', '$33.33 per L'],
    ['mortar of 20 kg', 1090, '20 kg', '$0.55 per kg'],
    ['filler of 500 g', 899, '500 g', '$17.98 per kg'],
    ['100 screws', 3850, 'pack of 100', '$0.39 each'],
  ])('%s', (_, price, packText, text) => {
    const pack = parsePack(packText);
    if (!pack) throw new Error(`unreadable: ${packText}`);
    expect(formatUnitPrice(unitPrice(cents(price), pack))).toBe(text);
  });

  it('refuses an empty pack', () => {
    expect(() => unitPrice(cents(100), { amountThousandths: 0, unit: 'm' })).toThrow(RangeError);
  });
});

describe('parsePack', () => {
  it.each([
    ['2.2 m2', { amountThousandths: 2200, unit: 'm²' }],
    ['10 sqm', { amountThousandths: 10_000, unit: 'm²' }],
    ['5.4m', { amountThousandths: 5400, unit: 'm' }],
    ['10 l', { amountThousandths: 10_000, unit: 'L' }],
    ['25', { amountThousandths: 25_000, unit: 'each' }],
    ['100 pack', { amountThousandths: 100_000, unit: 'each' }],
    ['4-pack', { amountThousandths: 4000, unit: 'each' }],
    ['Box of 500', { amountThousandths: 500_000, unit: 'each' }],
    ['12 pieces', { amountThousandths: 12_000, unit: 'each' }],
  ])('reads %j', (text, pack) => {
    expect(parsePack(text)).toEqual(pack);
  });

  it.each(['', '1', 'pack of 1', '0 m', '90 mm', '375.5 mL', '2.4 m x 1.2 m', 'large'])(
    'finds no unit price for %j',
    (text) => {
      expect(parsePack(text)).toBeNull();
    },
  );
});
