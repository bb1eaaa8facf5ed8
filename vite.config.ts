import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

import { ENTRIES } from './src/app/assets.ts';

// One configuration, two builds: the browser's files (dist/client, with a manifest that the server
// reads) and the server (dist/server). scripts/build.ts runs both.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), ...(isSsrBuild === true ? [] : [withoutJsonSchema()])],
  appType: 'custom',
  publicDir: isSsrBuild === true ? false : 'public',
  build: {
    target: 'es2023',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    ...(isSsrBuild === true
      ? { rollupOptions: { output: { entryFileNames: '[name].js' } } }
      : { rollupOptions: { input: Object.values(ENTRIES) } }),
  },
  ssr: { noExternal: ['@tanstack/react-router', '@base-ui/react', 'lucide-react'] },
}));

/**
 * A third of zod writes JSON Schemas, which the server alone does (`/api/openapi.json`). The library hangs
 * it on every schema, so no bundler can leave it out by itself; here it becomes functions that do nothing.
 */
function withoutJsonSchema(): Plugin {
  const written = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;
  return {
    name: 'without-json-schema',
    enforce: 'pre',
    transform(code, id) {
      if (!written.test(id)) return null;
      const named = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(
        ([, name]) => name,
      );
      const renamed = [...code.matchAll(/^export \{ \w+ as (\w+) \};/gm)].map(([, name]) => name);
      return [...named, ...renamed].map((name) => `export const ${name} = () => ({});`).join('\n');
    },
  };
}
