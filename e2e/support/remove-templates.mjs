/** Jest's `globalTeardown`: removes what `make-templates.mjs` made. */
export default () => globalThis.removeTemplates?.();
