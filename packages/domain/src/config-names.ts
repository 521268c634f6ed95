import { configBounds } from './config-resource.js';

/** Normalizing takes time in proportion to the square of the marks in a row. Importers give names of any length. */
const nameReadCharsMax = 1000;

const keyFrom = (name: string): string =>
  name
    .slice(0, nameReadCharsMax)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, configBounds.keyCharsMax)
    .replace(/-$/, '');

/** Makes a unique key from a name, such as `web-shop` or `web-shop-2`, and adds it to `taken`. */
export const newConfigKey = (name: string, kindWord: string, taken: Set<string>): string => {
  const wanted = keyFrom(name) || kindWord;
  let key = wanted;
  for (let number = 2; taken.has(key); number++) {
    const end = `-${number}`;
    key = wanted.slice(0, configBounds.keyCharsMax - end.length) + end;
  }
  taken.add(key);
  return key;
};
