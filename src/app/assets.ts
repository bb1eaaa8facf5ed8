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

/** The browser's programs: the shop's pages and the back offices. */
export const ENTRIES = { shop: 'src/app/client.tsx', office: 'src/app/office.tsx' } as const;

/** Which built files a page links to, given the source modules of its routes. */
export type AssetsFor = (pageModules: readonly string[]) => PageAssets;

/** Reads the browser build's manifest for one of the programs. */
export function readAssets(clientDir: string, name: keyof typeof ENTRIES): AssetsFor {
  const entryName = ENTRIES[name];
  const file = path.join(clientDir, '.vite/manifest.json');
  if (!existsSync(file)) {
    throw new Error(`The browser build is missing at ${clientDir}. Run "npm start" to build it.`);
  }
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const [start, ...others] = manifest[entryName]?.imports ?? [];
  const program = start === undefined ? undefined : manifest[start];
  // vite.config.ts puts the entry's modules into one file, and the entry only imports that.
  if (start === undefined || program === undefined || others.length > 0) {
    throw new Error(`The manifest ${file} does not list one file for ${entryName}.`);
  }
  const font = Object.values(manifest)
    .flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])])
    .find((name) => /archivo-latin-wght[^/]*\.woff2$/.test(name));
  return (pageModules) => {
    const scripts = new Set<string>();
    const styles = new Set<string>();
    for (const module of [start, ...pageModules]) collect(manifest, module, { scripts, styles });
    return {
      script: `/${program.file}`,
      styles: [...styles].map((name) => `/${name}`),
      preloads: [
        ...(font === undefined ? [] : [`/${font}`]),
        ...[...scripts].map((name) => `/${name}`),
      ],
    };
  };
}

interface Collected {
  readonly scripts: Set<string>;
  readonly styles: Set<string>;
}

function collect(manifest: Manifest, name: string, found: Collected): void {
  const chunk = manifest[name];
  if (chunk === undefined || found.scripts.has(chunk.file)) return;
  found.scripts.add(chunk.file);
  for (const style of chunk.css ?? []) found.styles.add(style);
  for (const imported of chunk.imports ?? []) collect(manifest, imported, found);
}
