import { Hono } from 'hono';
import { expect, it } from 'vitest';

import { publishedAddress } from '#server/uploads/attachments.ts';

import { createSite } from '#app/site.ts';

const site = createSite({
  api: new Hono(),
  renderPage: () => Promise.resolve(new Response('no such page', { status: 404 })),
  officePage: () => new Response('the back office'),
  devPages: new Hono(),
  brandFiles: new Hono(),
  renditions: { find: () => Promise.resolve({ body: Buffer.from('picture'), etag: '"abc"' }) },
  clientDir: 'public',
});

it.each([
  // What is taken down leaves caches within the hour.
  [publishedAddress('0192f7a0-0000-7000-8000-000000000001'), 'public, max-age=3600'],
  ['/pictures/products/arc-basin-mixer.webp', 'public, max-age=31536000, immutable'],
])('smaller versions of %s are kept by caches for %s', async (source, expected) => {
  const answer = await site.request(`/renditions/320.webp${source}`);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, expected]);
});
