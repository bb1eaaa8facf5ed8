import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { scrollThrough, useBrowser, VIEWPORTS, visit } from '#tests/support/browser.ts';
import { SYSTEM_FONTS } from '#tests/support/fonts.ts';
import { MAX_SHIFT, watchShift } from '#tests/support/layout-shift.ts';
import { siteUrl } from '#tests/support/site.ts';

/** How far the width of a text may differ while a system font stands in for Archivo. */
const MAX_WIDTH_ERROR = 0.015;
/** Every weight that the style sheet uses. */
const WEIGHTS = [400, 500, 600, 650, 700, 750, 800];

const PAGES = ['home', 'shop', 'product', 'article', 'cart'] as const;

describe.each(SYSTEM_FONTS)('while Archivo loads on a machine with %s', (font) => {
  const browser = useBrowser([font]);

  it.each(PAGES)('nothing shifts on %s at the width of a phone', async (name) => {
    const page = await browser.openPage({ viewport: VIEWPORTS.phone });
    expect(await shiftOf(page, name)).toBeLessThan(MAX_SHIFT);
  });
});

describe('while Archivo loads', () => {
  const browser = useBrowser();

  it.each(PAGES)('nothing shifts on %s at the width of a desktop', async (name) => {
    const page = await browser.openPage({ viewport: VIEWPORTS.desktop });
    expect(await shiftOf(page, name)).toBeLessThan(MAX_SHIFT);
  });

  it('every fallback font sets the shop’s sentences as wide as Archivo does', async () => {
    const page = await browser.openPage();
    await visit(page, '/');
    const widths = await page.evaluate(measureFonts, {
      weights: WEIGHTS,
      families: ['Arial', 'Roboto', 'Noto Sans', 'DejaVu Sans'].map((name) => `Archivo as ${name}`),
    });
    const wrong = widths.filter(({ ratio }) => Math.abs(ratio - 1) > MAX_WIDTH_ERROR);
    expect(widths).toHaveLength(WEIGHTS.length * 4);
    expect(wrong, 'multiply size-adjust by the ratio').toEqual([]);
  });
});

/** Opens the page with Archivo delayed, lets it load, and adds up the layout shifts. */
async function shiftOf(page: Page, name: (typeof PAGES)[number]): Promise<number> {
  let releaseFont = (): void => {};
  const fontReleased = new Promise<void>((resolve) => (releaseFont = resolve));
  await page.route(/\.woff2$/, async (route) => {
    await fontReleased;
    await route.continue();
  });
  const shift = await watchShift(page);
  await page.goto(await pathOf(name), { waitUntil: 'domcontentloaded' });
  await page.getByRole('link', { name: 'Log in' }).first().waitFor();
  releaseFont();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  await scrollThrough(page);
  return shift();
}

async function pathOf(name: (typeof PAGES)[number]): Promise<string> {
  const ask = async (path: string) => (await fetch(siteUrl() + path)).json();
  if (name === 'product') {
    const answer = (await ask('/api/products?limit=1&offset=0')) as {
      products: { slug: string }[];
    };
    return `/products/${answer.products[0]?.slug}`;
  }
  if (name === 'article') {
    const answer = (await ask('/api/diy-articles')) as { diy_articles: { slug: string }[] };
    return `/diy-advice/${answer.diy_articles[0]?.slug}`;
  }
  return { home: '/', shop: '/shop', cart: '/cart' }[name];
}

/** Width of the page's own text in Archivo over its width in each family, weight by weight. */
async function measureFonts(input: { weights: number[]; families: string[] }) {
  const texts = [...document.querySelectorAll('main :is(h1, h2, h3, p, a, span, button)')]
    .map((element) => element.textContent.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text.length > 8);
  const span = document.createElement('span');
  span.style.cssText = 'position:absolute;white-space:pre;font-size:100px;letter-spacing:0';
  document.body.append(span);
  const widthIn = async (family: string, weight: number) => {
    await document.fonts.load(`${weight} 100px "${family}"`, texts.join(''));
    span.style.fontFamily = `"${family}"`;
    span.style.fontWeight = String(weight);
    let width = 0;
    for (const text of texts) {
      span.textContent = text;
      width += span.getBoundingClientRect().width;
    }
    return width;
  };
  const ratios: { family: string; weight: number; ratio: number }[] = [];
  for (const weight of input.weights) {
    const archivo = await widthIn('Archivo Variable', weight);
    for (const family of input.families) {
      ratios.push({ family, weight, ratio: archivo / (await widthIn(family, weight)) });
    }
  }
  span.remove();
  return ratios;
}
