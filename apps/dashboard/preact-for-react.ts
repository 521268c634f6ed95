import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const react = fileURLToPath(new URL('./react-on-preact.ts', import.meta.url));
const store = fileURLToPath(new URL('./store-on-preact.ts', import.meta.url));

/** Puts Preact in the place of React, which weighs 60 kB more: docs/adr/0026-the-dashboard.md. */
export const preactForReact = (): Plugin => ({
  name: 'preact-for-react',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [
        { find: /^react$/, replacement: react },
        { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
        { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: store },
        { find: /^react-dom$/, replacement: 'preact/compat' },
        { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      ],
    },
  }),
});
