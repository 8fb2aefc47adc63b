import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// Where `tilewright serve` listens during development with `npm run dev`.
const server = process.env.TILEWRIGHT_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte()],
  build: {
    // The wheel ships this directory; git ignores it.
    outDir: '../src/tilewright/server/web',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy forbids data: URLs and inline scripts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: 'licences/scripts.md' },
  },
  server: {
    // The licences are stored beside the word lists.
    fs: { allow: ['..'] },
    // Keep the browser's Host header, which the server compares with the origin.
    proxy: { '/api': { target: server, ws: true, changeOrigin: false } },
  },
  // Otherwise Vitest would resolve Svelte's server build.
  ...(process.env.VITEST ? { resolve: { conditions: ['browser'] } } : {}),
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
