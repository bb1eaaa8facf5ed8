import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const root = resolve(import.meta.dirname, '..');
const stampFile = join(root, 'dist', '.built-from');
const SOURCES = [
  'src/**',
  'db/**',
  'public/**',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--help')) {
    console.log(`Builds the browser's files into dist/client and the server into dist/server, and completes the packaged
PostgreSQL. Afterwards an account that cannot write here can run the shop.

Usage: node scripts/build.ts

"npm start" runs it by itself whenever the sources have changed since the last build.`);
  } else {
    await buildForAnyAccount().catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    });
  }
}

async function buildForAnyAccount(): Promise<void> {
  const { completePackagedPostgres } = await import('../src/server/platform/postgres-binaries.ts');
  completePackagedPostgres(root);
  await build();
}

/** Whether `dist` was built from exactly the current sources. */
export function buildIsCurrent(): boolean {
  return (
    existsSync(join(root, 'dist', 'server', 'main.js')) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === sourceHash()
  );
}

/**
 * Builds the browser's and the server's files. The stamp is written last, so an interrupted build
 * never counts as complete.
 */
export async function build(): Promise<void> {
  process.env['NODE_ENV'] = 'production';
  const { build: bundle } = await import('vite');
  const builtFrom = sourceHash();
  const common = {
    root,
    configFile: join(root, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'warn',
  } as const;
  rmSync(stampFile, { force: true });
  await bundle({ ...common, build: { outDir: 'dist/client', emptyOutDir: true, manifest: true } });
  await bundle({
    ...common,
    build: {
      outDir: 'dist/server',
      emptyOutDir: true,
      ssr: 'src/app/main.ts',
      copyPublicDir: false,
    },
  });
  await compressAssets(join(root, 'dist', 'client'));
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampFile, builtFrom);
}

/** Writes a brotli and a gzip copy of each script, style sheet and drawing, as small as it gets. */
async function compressAssets(clientDir: string): Promise<void> {
  const files = globSync('{assets/*.{js,css,svg},*.svg}', { cwd: clientDir });
  await Promise.all(
    files.map(async (name) => {
      const file = join(clientDir, name);
      const plain = await readFile(file);
      const smallest = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
      await writeFile(`${file}.br`, await promisify(brotliCompress)(plain, smallest));
      await writeFile(`${file}.gz`, await promisify(gzip)(plain, { level: 9 }));
    }),
  );
}

/**
 * Builds in a child process, so that the bundler's memory is freed. Returns whether the build
 * succeeded.
 */
export function buildInChild(): Promise<boolean> {
  return new Promise((settle) => {
    const args = ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'build.ts')];
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
    child.on('error', () => settle(false));
    child.on('exit', (code) => settle(code === 0));
  });
}

function sourceHash(): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file) && statSync(join(root, file)).isFile())
    .sort();
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}
