import { configBounds } from './config-resource.js';

const keyFrom = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, configBounds.keyCharsMax)
    .replace(/-$/, '');

/** Makes a key of a name that no other has, such as `web-shop` and `web-shop-2`. It becomes one of `taken`. */
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
