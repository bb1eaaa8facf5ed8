import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { PageAssets } from '#web/lib/router-context.ts';

interface ManifestChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly assets?: readonly string[];
}

type Manifest = Readonly<Record<string, ManifestChunk>>;

const ENTRY = 'src/app/client.tsx';

/** Which built files a page links to, given the source modules of its routes. */
export type AssetsFor = (pageModules: readonly string[]) => PageAssets;

/** Reads the browser build's manifest. */
export function readAssets(clientDir: string): AssetsFor {
  const file = path.join(clientDir, '.vite/manifest.json');
  if (!existsSync(file)) {
    throw new Error(`The browser build is missing at ${clientDir}. Run "npm start" to build it.`);
  }
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const entry = manifest[ENTRY];
  if (entry === undefined) throw new Error(`The manifest ${file} does not list ${ENTRY}.`);
  const font = Object.values(manifest)
    .flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])])
    .find((name) => /archivo-latin-wght[^/]*\.woff2$/.test(name));
  return (pageModules) => {
    const scripts = new Set<string>();
    for (const name of [ENTRY, ...pageModules]) collect(manifest, name, scripts);
    return {
      script: `/${entry.file}`,
      styles: (entry.css ?? []).map((name) => `/${name}`),
      preloads: [
        ...(font === undefined ? [] : [`/${font}`]),
        ...[...scripts].map((name) => `/${name}`),
      ],
    };
  };
}

function collect(manifest: Manifest, name: string, files: Set<string>): void {
  const chunk = manifest[name];
  if (chunk === undefined || files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) collect(manifest, imported, files);
}
