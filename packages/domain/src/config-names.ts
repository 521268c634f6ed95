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

/** The next number of each key that a set has with numbers. Keys are never removed from one. */
const numbersIn = new WeakMap<Set<string>, Map<string, number>>();

/** Makes a unique key from a name, such as `web-shop` or `web-shop-2`, and adds it to `taken`. */
export const newConfigKey = (name: string, kindWord: string, taken: Set<string>): string => {
  const wanted = keyFrom(name) || kindWord;
  const numbers = numbersIn.get(taken) ?? new Map<string, number>();
  numbersIn.set(taken, numbers);
  let key = wanted;
  let number = numbers.get(wanted) ?? 2;
  for (; taken.has(key); number++) {
    const end = `-${number}`;
    key = wanted.slice(0, configBounds.keyCharsMax - end.length) + end;
  }
  numbers.set(wanted, number);
  taken.add(key);
  return key;
};
