import { describe, expect, it } from 'vitest';

import { changesOf, factsOf } from './audit-words.ts';

const UPLOAD = '/storage/v1/object/public/product-images/products/1767225600000-mark.svg';

describe('the audit log in words', () => {
  it.each([
    [{ price_cents: 995 }, { price_cents: 123_450 }, 'Price', '$9.95', '$1,234.50'],
    [{ default_tax_rate: 1000 }, { default_tax_rate: 1250 }, 'Default tax rate', '10%', '12.5%'],
    [{ custom_tax_rate_bps: null }, { custom_tax_rate_bps: 0 }, 'Custom tax rate', 'nothing', '0%'],
    [{ is_taxable: true }, { is_taxable: false }, 'Is taxable', 'yes', 'no'],
    [{ tags: [] }, { tags: ['deck', 'oil'] }, 'Tags', 'nothing', 'deck, oil'],
    [
      { content: '<p>Old</p>' },
      { content: '<p>New <b>text</b></p>' },
      'Content',
      'Old',
      'New text',
    ],
    [
      { shipping_rules: {} },
      { shipping_rules: { type: 'flat_rate', cost: 995 } },
      'Shipping rules',
      'nothing',
      'Type: flat_rate; Cost: $9.95',
    ],
    [
      { product_choices: {} },
      {
        product_choices: {
          screws: { quantity: 4, variant_id: null },
          boards: { quantity: 32, variant_id: '01890000-0000-7000-8000-00000a1b2c3d' },
        },
      },
      'Quantities',
      'nothing',
      'screws: 4, boards: 32 (variant 0a1b2c3d)',
    ],
    [{ abn: null }, { abn: '51 824 753 556' }, 'ABN', 'nothing', '51 824 753 556'],
    [{ gst_registered: null }, { gst_registered: true }, 'Registered for GST', 'nothing', 'yes'],
    [{ logo: null }, { logo: UPLOAD }, 'Logo', 'nothing', 'a picture'],
    [{ logo: UPLOAD }, { logo: null }, 'Logo', 'a picture', 'nothing'],
    [
      { logo: UPLOAD },
      { logo: UPLOAD.replace('mark', 'word') },
      'Logo',
      'the earlier picture',
      'another picture',
    ],
    [
      { images: [UPLOAD, '/pictures/products/tap.webp'] },
      { images: ['/pictures/products/tap.webp'] },
      'Images',
      '1767225600000-mark.svg, tap.webp',
      'tap.webp',
    ],
  ])('%j → %j', (before, after, field, was, is) => {
    expect(changesOf(before, after)).toEqual([{ field, before: was, after: is }]);
  });

  it('omits ids that have a name next to them, and the time of the save', () => {
    const before = {
      id: 'a',
      category_id: 'b',
      category: 'Taps',
      updated_at: 'then',
      seller_id: 's',
    };
    expect(factsOf(before)).toEqual([
      { field: 'Category', value: 'Taps' },
      { field: 'Seller id', value: 's' },
    ]);
  });

  it('shows the part of long texts that differs', () => {
    const same = 'Sweep the boards first. '.repeat(20);
    const [change] = changesOf(
      { text: `${same}Then oil them.` },
      { text: `${same}Then wash them.` },
    );
    expect(change?.before).toMatch(/^….*Then oil them\.$/);
    expect(change?.after).toMatch(/^….*Then wash them\.$/);
    expect(change?.before.length).toBeLessThanOrEqual(162);
  });
});
