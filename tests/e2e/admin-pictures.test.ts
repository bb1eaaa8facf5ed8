import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';

import { openAsAdmin } from '#tests/support/admin.ts';
import { expectNoAxeViolations, useBrowser } from '#tests/support/browser.ts';
import { openDialog } from '#tests/support/office.ts';

const browser = useBrowser();

const PRODUCT = /\/api\/admin\/products\/[\da-f-]+$/;
const UPLOADS = /\/storage\/v1\/object\//;

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const waiting = (page: Page) => page.getByRole('list', { name: 'Waiting to be uploaded' });

async function greyPicture(name: string) {
  const grey = { width: 40, height: 40, channels: 3 as const, background: '#888' };
  return { name, mimeType: 'image/png', buffer: await sharp({ create: grey }).png().toBuffer() };
}

async function openProduct(page: Page): Promise<void> {
  await page.goto('/admin/products');
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('list', { name: 'Pictures' }).waitFor();
}

/**
 * Leaves the shop unchanged: answers that saving failed, and returns the pictures that were sent.
 */
async function watchSaves(page: Page): Promise<(readonly string[])[]> {
  const saves: (readonly string[])[] = [];
  await page.route(PRODUCT, (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.fallback();
    saves.push((request.postDataJSON() as { images: string[] }).images);
    const error = { code: 'INTERNAL', message: 'Not today' };
    return route.fulfill({ status: 500, json: { error } });
  });
  return saves;
}

it('new pictures are unsaved changes, and saving uploads them', async () => {
  const page = await openAsAdmin(browser, '/admin/health', { expected: [/status of 50[03]/] });
  await openProduct(page);
  const saves = await watchSaves(page);
  await page.getByLabel('Choose pictures').setInputFiles(await greyPicture('level.png'));
  await page.getByText('Unsaved changes', { exact: true }).waitFor();
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Logout' }).click();
  const question = await openDialog(page);
  await question.getByText('Log out without saving?').waitFor();
  await question.getByRole('button', { name: 'Stay' }).click();
  await question.waitFor({ state: 'detached' });

  await page.route(UPLOADS, (route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: '<html>Full house</html>' }),
  );
  await save(page).click();
  const refusal = 'Failed to upload level.png: An error occurred';
  await page.getByRole('alert').getByText(refusal, { exact: true }).first().waitFor();
  expect(saves).toEqual([]);
  await page.unroute(UPLOADS);

  await save(page).click();
  await page.getByRole('alert').getByText('Not today', { exact: true }).waitFor();
  await waiting(page).waitFor({ state: 'detached' });
  await expect.poll(() => saves.at(-1)?.at(-1)).toMatch(/-level\.png$/);

  await page.getByRole('button', { name: 'Logout' }).click();
  await (await openDialog(page)).getByRole('button', { name: 'Log out without saving' }).click();
  await page.waitForURL('**/admin/login');
});

it('a picture is removed while another one is uploaded, and stays removed', async () => {
  const page = await openAsAdmin(browser, '/admin/health', { expected: [/status of 500/] });
  await openProduct(page);
  const saves = await watchSaves(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(UPLOADS, async (route) => {
    await released;
    return route.fallback();
  });
  const placed = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem');
  await page.getByLabel('Choose pictures').setInputFiles([await greyPicture('level.png')]);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('button', { name: 'Uploading...' }).waitFor();
  await page.getByRole('button', { name: 'Remove picture 1', exact: true }).click();
  release();
  await waiting(page).waitFor({ state: 'detached' });
  const count = await placed.count();
  await save(page).click();
  await page.getByRole('alert').getByText('Not today', { exact: true }).waitFor();
  expect(saves.at(-1)).toHaveLength(count);
  expect(saves.at(-1)?.at(-1)).toMatch(/-level\.png$/);
});

/**
 * A photo from a phone: 12 megapixels, more than 8 MB, rotated by its EXIF orientation. Its top is
 * red.
 */
async function phonePicture() {
  const size = { width: 4032, height: 3024, channels: 3 as const };
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const half = { width: 2016, height: 3024, channels: 4 as const };
  const red = { r: 255, g: 0, b: 0, alpha: 0.5 };
  const input = await sharp({ create: { ...half, background: red } })
    .png()
    .toBuffer();
  const buffer = await sharp({ create: { ...size, noise, background: '#000' } })
    .composite([{ input, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
  return { name: 'IMG_0412.jpg', mimeType: 'image/jpeg', buffer };
}

it('a large photo is made smaller and turned upright before it is uploaded', async () => {
  const page = await openAsAdmin(browser, '/admin/health');
  await openProduct(page);
  const photo = await phonePicture();
  expect(photo.buffer.length).toBeGreaterThan(8 * 1024 * 1024);
  await page.getByLabel('Choose pictures').setInputFiles(photo);
  const uploaded = page.waitForResponse(UPLOADS);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText('Resizing picture...').waitFor();
  const answer = await uploaded;
  expect(answer.status()).toBe(200);
  await waiting(page).waitFor({ state: 'detached' });
  const stored = await page.request.get(answer.url().replace('/object/', '/object/public/'));
  const picture = sharp(await stored.body());
  expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 2250, height: 3000 });
  const shade = async (top: number) => {
    const area = { left: 0, top, width: 2000, height: 200 };
    const { channels } = await sharp(await picture.clone().extract(area).toBuffer()).stats();
    return (channels[0]?.mean ?? 0) - (channels[2]?.mean ?? 0);
  };
  expect(await shade(0)).toBeGreaterThan(60);
  expect(Math.abs(await shade(2800))).toBeLessThan(20);
});

it('a picture that this browser cannot open is refused with a message, and can be removed', async () => {
  const page = await openAsAdmin(browser, '/admin/health');
  await openProduct(page);
  const heic = { name: 'IMG_0413.HEIC', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') };
  await page.getByLabel('Choose pictures').setInputFiles(heic);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const words =
    'Failed to upload IMG_0413.HEIC: This browser cannot open HEIC pictures. Save it as JPEG and choose that file.';
  await page.getByText(words, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Remove IMG_0413.HEIC' }).click();
  await waiting(page).waitFor({ state: 'detached' });
  await page.getByText('Unsaved changes', { exact: true }).waitFor({ state: 'detached' });
});
