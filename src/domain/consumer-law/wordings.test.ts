import { expect, test } from 'vitest';

import { GOODS_WARRANTY_WORDING, REPAIR_NOTICE_WORDING } from '#domain/consumer-law/wordings.ts';

test('a warranty document says what regulation 90 prescribes, sentence by sentence', () => {
  expect(GOODS_WARRANTY_WORDING.split(/(?<=\.) /)).toEqual([
    'Our goods come with guarantees that cannot be excluded under the Australian Consumer Law.',
    'You are entitled to a replacement or refund for a major failure and compensation for any other reasonably foreseeable loss or damage.',
    'You are also entitled to have the goods repaired or replaced if the goods fail to be of acceptable quality and the failure does not amount to a major failure.',
  ]);
});

test('a repair notice says what regulation 91 prescribes, sentence by sentence', () => {
  expect(REPAIR_NOTICE_WORDING.split(/(?<=\.) /)).toEqual([
    'Goods presented for repair may be replaced by refurbished goods of the same type rather than being repaired.',
    'Refurbished parts may be used to repair the goods.',
  ]);
});
