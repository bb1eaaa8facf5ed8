import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { ENTRIES } from './src/app/assets.ts';

// One configuration, two builds: the browser's files (dist/client, with a manifest that the server
// reads) and the server (dist/server). scripts/build.ts runs both.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
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
