import path from 'node:path';
import { pathToFileURL } from 'node:url';

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

import { ENTRIES } from './src/app/assets.ts';

// One configuration, two builds: the browser's files (dist/client, with a manifest that the server
// reads) and the server (dist/server). scripts/build.ts runs both.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    ...(isSsrBuild === true ? [] : [computedCalls(), unnamedModules()]),
  ],
  appType: 'custom',
  publicDir: isSsrBuild === true ? false : 'public',
  build: {
    target: 'es2023',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: {
      resolveDependencies: (imported, files) =>
        files.filter((file) => file !== imported && !LOADED_FIRST.test(file)),
    },
    ...(isSsrBuild === true
      ? { rolldownOptions: { output: { entryFileNames: '[name].js' } } }
      : {
          rolldownOptions: {
            input: Object.values(ENTRIES),
            output: {
              chunkFileNames: 'assets/[name]-[hash:7].js',
              codeSplitting: { groups: sharedFiles() },
            },
          },
        }),
  },
  ssr: { noExternal: ['@tanstack/react-router', '@base-ui/react'] },
}));

/** What a program's entry imports is there before any other file is asked for. */
const LOADED_FIRST = /^assets\/(?:rolldown-runtime|base|shop|office)-[\w-]{7,8}\.(?:js|css)$/;

interface SharedFile {
  readonly name: string;
  /** Modules whose imports belong to the file. */
  readonly of: readonly string[];
  /** Only what both programs import. */
  readonly isForBoth?: true;
}

const screen = (name: string) => `src/web/routes/${name}`;
const HOME = screen('_shop/home/screen.tsx');
const SHOP = screen('_shop/shop/screen.tsx');
const PRODUCT = screen('_shop/products.$slug/screen.tsx');
/** Imports the screen of the shop's list whole, which does not make its parts shared. */
const SELLER = screen('_shop/sellers.$slug/screen.tsx');
const CHECKOUT = screen('_shop/checkout/page.tsx');
const DASHBOARDS = [screen('admin/dashboard/page.tsx'), screen('seller/dashboard/page.tsx')];
const FORMS = [
  'src/web/lib/form-errors.ts',
  'src/web/lib/ignore-empty-blur.ts',
  'src/web/ui/error-summary.tsx',
];

/**
 * The files of shared code. A module is in the first one that it belongs to. What a single screen
 * imports is in the screen's own file.
 */
const SHARED_FILES: readonly SharedFile[] = [
  { name: 'base', of: [ENTRIES.shop, HOME], isForBoth: true },
  { name: 'shop', of: [ENTRIES.shop, HOME] },
  { name: 'controls', of: [SHOP, PRODUCT], isForBoth: true },
  { name: 'buying', of: [SHOP, PRODUCT] },
  { name: 'areas', of: [CHECKOUT, ENTRIES.office, ...DASHBOARDS], isForBoth: true },
  { name: 'orders', of: [CHECKOUT] },
  { name: 'forms', of: FORMS, isForBoth: true },
  { name: 'dialogs', of: ['src/web/ui/dialog-popups.tsx', 'src/web/ui/toast-list.tsx'] },
  { name: 'office', of: [ENTRIES.office] },
  { name: 'dashboards', of: DASHBOARDS },
];

/** Sixty small files pack worse by a tenth, and each of them is one more request. */
function sharedFiles(): Rolldown.CodeSplittingGroup[] {
  let names: ReadonlyMap<string, string> | undefined;
  return SHARED_FILES.map(({ name }, index) => ({
    name: (id, build) => {
      names ??= nameSharedModules(build);
      return names.get(id) === name ? name : null;
    },
    debugName: name,
    // What a module imports is in the same file or in an earlier one.
    priority: SHARED_FILES.length - index,
  }));
}

/** The file of each module that more than one screen or program imports. */
function nameSharedModules(build: Rolldown.ChunkingContext): ReadonlyMap<string, string> {
  const shop = programOf(ENTRIES.shop, build);
  const office = programOf(ENTRIES.office, build);
  const users = new Map<string, number>();
  const starts = new Set([...shop.starts, ...office.starts]);
  starts.delete(path.resolve(import.meta.dirname, SELLER));
  for (const start of starts) {
    for (const id of importsOf(start, build)) users.set(id, (users.get(id) ?? 0) + 1);
  }
  const names = new Map([...office.modules].filter(isForOfficeAlone).map((id) => [id, 'office']));
  for (const { name, of, isForBoth = false } of SHARED_FILES) {
    for (const importer of of) {
      const isEntry = Object.values(ENTRIES).some((entry) => entry === importer);
      for (const id of importsOf(path.resolve(import.meta.dirname, importer), build)) {
        if (names.has(id) || (!isEntry && users.get(id) === 1)) continue;
        if (isForBoth && !(shop.modules.has(id) && office.modules.has(id))) continue;
        names.set(id, name);
      }
    }
  }
  return names;
}

/** The router's one module imports it for everyone, but only the offices' forms use it. */
const isForOfficeAlone = (id: string) => id.endsWith('/useBlocker.js');

/** A program's modules, and those that are loaded by themselves: its entry and its screens. */
function programOf(entry: string, build: Rolldown.ChunkingContext) {
  const modules = new Set<string>();
  const starts = new Set([path.resolve(import.meta.dirname, entry)]);
  for (const start of starts) {
    for (const id of importsOf(start, build)) {
      modules.add(id);
      for (const later of build.getModuleInfo(id)?.dynamicallyImportedIds ?? []) starts.add(later);
    }
  }
  return { modules, starts };
}

/** A module and everything that comes with it. */
function importsOf(start: string, build: Rolldown.ChunkingContext): Set<string> {
  const found = new Set([start]);
  for (const id of found) {
    for (const imported of build.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
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

/** A route names its page's module for the server alone, which has it fetched with the page. */
function unnamedModules(): Plugin {
  return {
    name: 'unnamed-modules',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/web\/routes\/.*\/route\.tsx$/ },
      handler: (code) => code.replace(/^ *staticData: \{ module: '[^']*' \},\n/m, ''),
    },
  };
}
