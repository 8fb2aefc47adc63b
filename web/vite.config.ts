import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// Where `tilewright serve` listens while the client is worked on with `npm run dev`.
const server = process.env.TILEWRIGHT_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte()],
  build: {
    // The wheel ships this directory; git ignores it.
    outDir: '../src/tilewright/server/web',
    emptyOutDir: true,
    target: 'es2022',
    // The server allows nothing but its own files: no data: URLs, no inline scripts or styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: 'licences/scripts.md' },
  },
  server: {
    // The licences lie beside the word lists.
    fs: { allow: ['..'] },
    // The host stays as the browser sent it, so that the server's check of the origin holds.
    proxy: { '/api': { target: server, ws: true, changeOrigin: false } },
  },
  // Vitest would otherwise take Svelte's server side.
  ...(process.env.VITEST ? { resolve: { conditions: ['browser'] } } : {}),
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
