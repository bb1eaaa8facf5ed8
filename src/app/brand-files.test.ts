import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import type { Shop } from '#contract/schemas/shop.ts';

import { demoProfile } from '#tests/support/demo-profile.ts';

import { createBrandFiles } from './brand-files.ts';

const LOGO = '/storage/v1/object/public/product-images/products/1767225600000-logo.png';
const ICON = '/storage/v1/object/public/product-images/products/1767225600000-icon.png';

const [logo, icon] = await Promise.all([
  picture({ width: 400, height: 100, colour: '#1b5e20' }),
  picture({ width: 64, height: 64, colour: '#102080' }),
]);

function picture({ width, height, colour }: { width: number; height: number; colour: string }) {
  return sharp({ create: { width, height, channels: 4, background: colour } })
    .png()
    .toBuffer();
}

function filesOf(profile: Partial<Shop>) {
  const bytes = new Map([
    [LOGO, logo],
    [ICON, icon],
  ]);
  return createBrandFiles({
    loadShop: () => Promise.resolve({ ...demoProfile, ...profile }),
    originals: {
      find: (source) =>
        Promise.resolve({ hash: source, read: () => Promise.resolve(bytes.get(source) ?? null) }),
    },
    now: () => new Date('2026-03-02T01:00:00Z'),
  });
}

/** The colours in the middle and near the top of the icon. */
async function coloursOf(profile: Partial<Shop>) {
  const response = await filesOf(profile).request('/icons/icon-192.png');
  const { data, info } = await sharp(await response.arrayBuffer())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (y * info.width + x) * 4;
    return `#${data.subarray(start, start + 4).toString('hex')}`;
  };
  return { size: [info.width, info.height], middle: at(96, 96), top: at(96, 8) };
}

describe('the icons of a shop', () => {
  it('with an icon are the icon', async () => {
    expect(await coloursOf({ icon: ICON, logo: LOGO })).toEqual({
      size: [192, 192],
      middle: '#102080ff',
      top: '#102080ff',
    });
  });

  it('with only a logo are the logo on white', async () => {
    expect(await coloursOf({ logo: LOGO })).toEqual({
      size: [192, 192],
      middle: '#1b5e20ff',
      top: '#ffffffff',
    });
    const tab = await filesOf({ logo: LOGO }).request('/favicon.svg');
    expect([tab.status, tab.headers.get('location')]).toEqual([
      302,
      '/icons/icon-192.png?v=1767225600000-logo.png',
    ]);
  });

  it('with neither are the drawn mark', async () => {
    expect((await coloursOf({ brand_colour: '#1b5e20' })).top).toBe('#1b5e20ff');
    const tab = await filesOf({}).request('/favicon.svg');
    expect(await tab.text()).toMatch(/^<svg /);
  });
});
