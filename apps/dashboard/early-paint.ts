import type { HtmlTagDescriptor, Plugin } from 'vite';

const styleSheet = /^ *<link rel="stylesheet" .*href="\/(?<file>[^"]+)".*>\n/m;
const openingScript = /<script type="module"(?=[^>]* src="\/assets\/opening-)/;

/**
 * Puts the style sheet into the page, below what it shows while it opens. The few styles of that stand in the head. A
 * browser asks for the scripts of the head while the rest of the page is on its way, so the sheet delays nothing. The
 * scripts wait for the end of the page, so the application never shows without styles. Only the opening does not wait.
 */
export const earlyPaint = (): Plugin => ({
  name: 'early-paint',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const { 0: link = '', groups: { file = '' } = {} } = styleSheet.exec(html) ?? {};
      const sheet = bundle[file];
      if (sheet?.type !== 'asset' || typeof sheet.source !== 'string')
        return this.error('The page has no style sheet.');
      if (!openingScript.test(html)) return this.error('The page has no opening.');
      delete bundle[file];
      const style: HtmlTagDescriptor = { tag: 'style', children: sheet.source, injectTo: 'body' };
      return {
        html: html.replace(link, '').replace(openingScript, '$& async'),
        tags: [{ ...style, attrs: { nonce: '__CSP_NONCE__' } }],
      };
    },
  },
});
