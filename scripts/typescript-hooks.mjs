/** Lets Node run our TypeScript from source, with Jest's compiler options: `register('./typescript-hooks.mjs', …)`. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

const { default: jestPreset } = await import(new URL('../jest.preset.js', import.meta.url).href);
const [, compilerOptions] = jestPreset.transform['^.+\\.ts$'];

/** @type {import('node:module').ResolveHook} */
export const resolve = (specifier, context, nextResolve) => {
  const isOurs = specifier.startsWith('.') && context.parentURL?.endsWith('.ts');
  const conditions = ['@tocsin/source', ...context.conditions];
  return nextResolve(isOurs ? specifier.replace(/\.js$/, '.ts') : specifier, { ...context, conditions });
};

/** @type {import('node:module').LoadHook} */
export const load = async (url, context, nextLoad) => {
  if (!url.endsWith('.ts')) return nextLoad(url, context);
  const filename = fileURLToPath(url);
  const { code } = await transform(await readFile(filename, 'utf8'), { ...compilerOptions, filename });
  return { format: 'module', source: code, shortCircuit: true };
};
