/** Lets Node run our TypeScript from source: `register('./typescript-hooks.mjs', …)`. */
import { fileURLToPath } from 'node:url';
import { compile } from './compile-typescript.cjs';

const jestGlobals = new URL('../jest/globals.js', import.meta.url).href;

/** @param {string | undefined} url with or without a query, which jest/runtime.cjs adds */
const isTypeScript = (url = '') => /[.]ts([?]|$)/.test(url);

/** @type {import('node:module').ResolveHook} */
export const resolve = async (specifier, context, nextResolve) => {
  if (specifier === '@jest/globals') return { url: jestGlobals, format: 'module', shortCircuit: true };
  const isOurs = specifier.startsWith('.') && isTypeScript(context.parentURL);
  const conditions = ['@tocsin/source', ...context.conditions];
  const ownPath = isOurs ? specifier.replace(/\.js$/, '.ts') : specifier;
  const resolved = await nextResolve(ownPath, { ...context, conditions });
  if (!isTypeScript(resolved.url)) return resolved;
  // Node loads a module anew for each query. The support of tests has hooks at its top level, so each test file has its own.
  const [query = '', kind] = context.parentURL?.match(/[?](run|unshared)=\d+$/) ?? [];
  const isAnew = kind === 'unshared' || !resolved.url.includes('/src/');
  return isAnew ? { ...resolved, url: `${resolved.url}${query}` } : resolved;
};

/** @type {import('node:module').LoadHook} */
export const load = async (url, context, nextLoad) => {
  if (!isTypeScript(url)) return nextLoad(url, context);
  return { format: 'module', source: compile(fileURLToPath(url)).code, shortCircuit: true };
};
