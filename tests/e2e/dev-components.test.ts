import { expect, it } from 'vitest';

import { expectAccessibleAtEveryWidth, useBrowser } from '#tests/support/browser.ts';

const browser = useBrowser();

it('the page of components is accessible at every width', async () => {
  const page = await browser.openPage();
  await page.goto('/dev/components');
  await expect.poll(() => page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(5);
  await expectAccessibleAtEveryWidth(page);
});
