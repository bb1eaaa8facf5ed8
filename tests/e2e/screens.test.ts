import { beforeAll, describe, expect, it } from 'vitest';

import { useBrowser } from '#tests/support/browser.ts';
import { useDemoShop } from '#tests/support/demo-shop.ts';
import {
  compareScreens,
  prepareScreens,
  SCREENS,
  type TakeScreen,
} from '#tests/support/screens.ts';

const browser = useBrowser();
const shop = useDemoShop();
let take: TakeScreen;

beforeAll(async () => {
  take = await prepareScreens(shop);
});

describe('the picture of a screen', () => {
  it.each(SCREENS)('$name is the same in another browser context ($width)', async (screen) => {
    const before = await take(browser.openPage, screen);
    const after = await take(browser.openPage, screen);
    expect((await compareScreens(before, after)).pixels).toBe(0);
  });

  it('differs where one pixel of the screen does', async () => {
    const [home] = SCREENS;
    if (home === undefined) throw new Error('There is no screen.');
    const before = await take(browser.openPage, home);
    const after = await take(async (options) => {
      const page = await browser.openPage(options);
      await page.addInitScript(() => {
        addEventListener('load', () => {
          const dot = document.createElement('div');
          for (const [name, value] of Object.entries({
            position: 'fixed',
            inset: '300px auto auto 100px',
            width: '1px',
            height: '1px',
            background: '#808080',
            'z-index': '9999',
          })) {
            dot.style.setProperty(name, value);
          }
          document.documentElement.append(dot);
        });
      });
      return page;
    }, home);
    expect((await compareScreens(before, after)).pixels).toBe(1);
    expect((await compareScreens(before, before)).pixels).toBe(0);
  });
});
