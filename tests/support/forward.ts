import type { Page } from 'playwright-core';

/**
 * Lets this page reach a production shop at its public https address: its requests go to the server
 * on loopback, as a reverse proxy would send them.
 */
export async function forwardTo(page: Page, siteUrl: string, serverUrl: string): Promise<void> {
  await page.context().route(`${siteUrl}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const response = await route.fetch({ url: serverUrl + pathname + search, maxRedirects: 0 });
    const location = response.headers()['location'];
    if (location === undefined) return route.fulfill({ response });
    // A redirect that is fulfilled is followed without asking here, so the page goes there itself.
    const target = new URL(location, siteUrl).href.replaceAll('"', '&quot;');
    await route.fulfill({
      headers: response.headers()['set-cookie']
        ? { 'set-cookie': response.headers()['set-cookie'] ?? '' }
        : {},
      contentType: 'text/html',
      body: `<!doctype html><meta http-equiv="refresh" content="0;url=${target}">`,
    });
  });
}
