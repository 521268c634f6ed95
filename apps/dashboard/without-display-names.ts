import type { Plugin } from 'vite';

const displayName = /^\w+(\.\w+)*\.displayName = "@mantine\/.*";$/gm;

/** Leaves out what names the components of Mantine in React's developer tools: docs/adr/0026-the-dashboard.md. */
export const withoutDisplayNames = (): Plugin => ({
  name: 'without-display-names',
  apply: 'build',
  transform: {
    filter: { id: /\/@mantine\/.*\.mjs$/, code: displayName },
    handler: (code) => ({ code: code.replace(displayName, ''), map: null }),
  },
});
