import type { Plugin } from 'vite';

const styleSheet = /^ *<link rel="stylesheet".*>\n/m;

/**
 * Moves the style sheet below what the page shows while it opens, which has its few styles in the page itself. A browser
 * paints what stands above a style sheet without it. The scripts still wait for it, so the application never shows bare.
 */
export const earlyPaint = (): Plugin => ({
  name: 'early-paint',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const [link] = styleSheet.exec(html) ?? [];
      if (link === undefined) this.error('The page has no style sheet to move.');
      return html.replace(link, '').replace(/^ *<noscript>/m, (noscript) => `${link}${noscript}`);
    },
  },
});
