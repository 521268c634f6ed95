import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './compressed.js';

export default defineConfig({
  plugins: [react(), compressed()],
  // The api puts the nonce of each answer in its place (apps/api/src/dashboard/page.ts).
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    // The policy takes no data: URL but for images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // `npm run dev -w apps/dashboard` beside `npm start`.
  server: { proxy: { '/v1': 'http://127.0.0.1:3000' } },
});
