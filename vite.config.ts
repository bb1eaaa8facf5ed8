import path from 'node:path';
import { pathToFileURL } from 'node:url';

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

import { ENTRIES } from './src/app/assets.ts';

// One configuration, two builds: the browser's files (dist/client, with a manifest that the server
// reads) and the server (dist/server). scripts/build.ts runs both.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), ...(isSsrBuild === true ? [] : [computedCalls()])],
  appType: 'custom',
  publicDir: isSsrBuild === true ? false : 'public',
  build: {
    target: 'es2023',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    ...(isSsrBuild === true
      ? { rolldownOptions: { output: { entryFileNames: '[name].js' } } }
      : {
          rolldownOptions: {
            input: Object.values(ENTRIES),
            output: { codeSplitting: { groups: entryGroups() } },
          },
        }),
  },
  ssr: { noExternal: ['@tanstack/react-router', '@base-ui/react'] },
}));

/** The groups of `entryChunk`, those of the shop first. */
function entryGroups(): Rolldown.CodeSplittingGroup[] {
  const chunkOf = entryChunk();
  return [
    {
      name: (id, build) => (chunkOf(id, build) === 'office' ? null : chunkOf(id, build)),
      debugName: 'entries',
      priority: 1,
    },
    {
      name: (id, build) => (chunkOf(id, build) === 'office' ? 'office' : null),
      debugName: 'office',
      // What the shop's pages import later as well, such as dialogs, stays in files of its own.
      includeDependenciesRecursively: false,
    },
  ];
}

/**
 * What the shop's entry imports comes in two files, that which the back offices import as well and
 * the rest, what calling the API takes in a third, and what the back offices alone import in a
 * fourth: sixty small files pack worse by a tenth, and each of them is one more request.
 */
function entryChunk(): Rolldown.CodeSplittingNameFunction {
  let behind: Record<'shop' | 'shopLater' | 'office' | 'calls', Set<string>> | undefined;
  return (id, build) => {
    behind ??= {
      shop: modulesBehind(ENTRIES.shop, build),
      shopLater: modulesBehind(ENTRIES.shop, build, { later: true }),
      office: modulesBehind(ENTRIES.office, build),
      calls: modulesBehind('src/web/lib/api-client.ts', build),
    };
    if (behind.shop.has(id)) return behind.office.has(id) ? 'base' : 'shop';
    if (behind.calls.has(id)) return 'calls';
    return behind.office.has(id) && !behind.shopLater.has(id) ? 'office' : null;
  };
}

/** The modules that come with this one, and with `later` those that it imports later as well. */
function modulesBehind(
  file: string,
  build: Rolldown.ChunkingContext,
  { later = false } = {},
): Set<string> {
  const found = new Set<string>();
  const open = [path.resolve(import.meta.dirname, file)];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const module = build.getModuleInfo(id);
    const imports = [
      ...(module?.importedIds ?? []),
      ...(later ? (module?.dynamicallyImportedIds ?? []) : []),
    ];
    for (const imported of imports) {
      if (found.has(imported)) continue;
      found.add(imported);
      open.push(imported);
    }
  }
  return found;
}

/**
 * The tables of calls come from the schemas. They are computed here, so that the browser downloads
 * neither the schemas nor zod with them.
 */
function computedCalls(): Plugin {
  const tables = /\/src\/contract\/calls\/(?:shop|office)\.ts$/;
  return {
    name: 'computed-calls',
    async load(id) {
      if (!tables.test(id)) return null;
      const exported = (await import(pathToFileURL(id).href)) as Record<string, unknown>;
      return Object.entries(exported)
        .map(([name, table]) => `export const ${name} = ${JSON.stringify(table)};`)
        .join('\n');
    },
  };
}
