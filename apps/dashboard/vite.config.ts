import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type InlineConfig, mergeConfig, type Plugin } from 'vite';
import { codeSplitting } from './code-splitting.js';
import { compiledMessages } from './compiled-messages.js';
import { compressed } from './compressed.js';
import { earlyPaint } from './early-paint.js';
import { preactForReact } from './preact-for-react.js';
import { stylesInScripts } from './styles-in-scripts.js';
import { withoutDisplayNames } from './without-display-names.js';

const apiAddress = 'http://127.0.0.1:3000';

/** `npm run dev` serves the page itself, so it takes the types from the page of the api. */
const typesOfTheApi = (): Plugin => ({
  name: 'types-of-the-api',
  apply: 'serve',
  async transformIndexHtml(html) {
    const page = await fetch(apiAddress, { headers: { Accept: 'text/html' } });
    const [types = ''] = /(?<=id="types">).*?(?=<\/script>)/.exec(await page.text()) ?? [];
    return html.replace('"__TYPES__"', () => types);
  },
});

const config = (): InlineConfig => ({
  plugins: [
    react(),
    preactForReact(),
    compiledMessages(),
    withoutDisplayNames(),
    stylesInScripts(),
    compressed(),
    earlyPaint(),
    typesOfTheApi(),
  ],
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
    // Those that all pages share. styles-in-scripts.ts puts those of a part into its script.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
  },
  // `npm run dev -w apps/dashboard` beside `npm start`.
  server: { proxy: { '/v1': apiAddress } },
});

/** Reads the whole program, so only a build does it. */
const dividedByPages: Plugin = {
  name: 'divided-by-pages',
  apply: 'build',
  config: async () => ({
    build: { rolldownOptions: { output: { codeSplitting: await codeSplitting(config()) } } },
  }),
};

export default defineConfig(mergeConfig(config(), { plugins: [dividedByPages] }));
