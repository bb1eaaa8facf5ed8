import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { launchBrowser, openWatchedPage } from '#tests/support/browser.ts';
import { ensureChromium } from '#tests/support/chromium.ts';
import { compareScreens, prepareScreens, SCREENS } from '#tests/support/screens.ts';
import { startTestServer } from '#tests/support/server.ts';

import { buildInChild, buildIsCurrent } from './build.ts';
import { root } from './checks.ts';
import { runCommand } from './command.ts';

const help = `Takes pictures of ${SCREENS.length} screens of a fresh demo shop, or compares them with those taken before.

Usage: npm run screens -- [--check]

  --check  compares with the pictures of the last run without it; names each screen that differs,
           and writes its picture now (.now.png) and what differs (.difference.png) beside them

SCREENS_DIR  where the pictures are; otherwise .tmp/screens, which is not in the repository

Fonts and Chromium draw differently on another machine: compare only pictures of one machine and day.`;

await runCommand(
  { help, options: { check: { type: 'boolean', default: false } } },
  async (given) => {
    const chromium = await ensureChromium((line) => console.log(line));
    if (chromium.path === null) throw new Error(chromium.reason);
    process.env['CHROMIUM_PATH'] = chromium.path;
    if (!buildIsCurrent() && !(await buildInChild())) throw new Error('The build failed.');
    const dir = path.resolve(process.env['SCREENS_DIR'] ?? path.join(root, '.tmp/screens'));
    await mkdir(dir, { recursive: true });
    const differing = await takeAll(dir, given.check);
    if (differing > 0) process.exitCode = 1;
  },
);

/** Returns how many screens differ from their stored pictures, or have none. */
async function takeAll(dir: string, isCheck: boolean): Promise<number> {
  const shop = await startTestServer();
  const browser = await launchBrowser();
  let differing = 0;
  try {
    const take = await prepareScreens(shop);
    for (const screen of SCREENS) {
      const closers: (() => Promise<unknown>)[] = [];
      const taken = await take(async (options) => {
        const { page, close } = await openWatchedPage(browser, options);
        closers.push(close);
        return page;
      }, screen);
      for (const close of closers) await close();
      const file = path.join(dir, screen.name);
      if (isCheck) differing += await check(file, screen.name, taken);
      else await writeFile(`${file}.png`, taken);
    }
  } finally {
    await browser.close();
    await shop.stop();
  }
  console.log(isCheck ? `${differing} of ${SCREENS.length} screens differ.` : `Written to ${dir}`);
  return differing;
}

async function check(file: string, name: string, taken: Buffer): Promise<0 | 1> {
  const stored = await readFile(`${file}.png`).catch(() => null);
  await Promise.all(
    ['now', 'difference'].map((kind) => rm(`${file}.${kind}.png`, { force: true })),
  );
  if (stored === null) {
    console.log(`${name}: no stored picture`);
    return 1;
  }
  const { pixels, picture } = await compareScreens(stored, taken);
  if (pixels === 0) return 0;
  await writeFile(`${file}.now.png`, taken);
  await writeFile(`${file}.difference.png`, picture);
  console.log(`${name}: ${pixels} pixels differ, see ${file}.difference.png`);
  return 1;
}
