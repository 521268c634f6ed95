import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { chunks } from './chunks.js';
import { compiledMessages } from './compiled-messages.js';
import { compressed } from './compressed.js';
import { preactForReact } from './preact-for-react.js';

export default defineConfig({
  plugins: [react(), preactForReact(), compiledMessages(), compressed()],
  // The api puts the nonce of each answer in its place (apps/api/src/dashboard/page.ts).
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: {
    conditions: ['@tocsin/source', ...defaultClientConditions],
    alias: {
      '@formatjs/icu-skeleton-parser': fileURLToPath(new URL('no-skeletons.ts', import.meta.url)),
      entities: fileURLToPath(new URL('browser-entities.ts', import.meta.url)),
    },
  },
  build: {
    target: 'es2023',
    // The policy takes no data: URL but for images.
    assetsInlineLimit: 0,
    // The styles of all pages are 4 kB, which costs less than a file with headers for each page.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: chunks } },
  },
  // `npm run dev -w apps/dashboard` beside `npm start`.
  server: { proxy: { '/v1': 'http://127.0.0.1:3000' } },
});
