import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import { gstOfMonth, sumGst } from './gst.ts';

const month = (invoiced: number, givenBack = 0) =>
  gstOfMonth({ invoicedCents: cents(invoiced), givenBackCents: cents(givenBack) });

describe('the GST in a month’s commission', () => {
  it('is rounded once, so that it is the figure of the month’s document', () => {
    // Each of the three holds 0.10 when it is rounded alone.
    expect(month(315)).toMatchObject({ chargedCents: 29 });
  });

  it.each([
    [5, 0],
    [6, 1],
    [1100, 100],
  ])('rounds one eleventh of %i cents half up to %i', (net, gst) => {
    expect(month(net)).toEqual({ chargedCents: gst, decreaseCents: 0 });
  });

  it('has give-backs of earlier months apart', () => {
    expect(month(1100, 315)).toEqual({ chargedCents: 100, decreaseCents: 29 });
  });

  it('is added up over months and never rounded again', () => {
    expect(sumGst([month(315), month(315, 6)])).toEqual({
      chargedCents: 58,
      decreaseCents: 1,
    });
    expect(sumGst([])).toEqual({ chargedCents: 0, decreaseCents: 0 });
  });
});
