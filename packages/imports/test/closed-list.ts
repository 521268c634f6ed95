import type { KeyFates } from '../src/report/keys.js';

/** The keys of a closed list that a mapping reads, with each kind that reads them. */
export const keptKeys = <Kind extends string>(
  fates: KeyFates<Kind>,
  path = '',
): readonly (readonly [key: string, kind: Kind])[] =>
  Object.entries(fates).flatMap(([name, fate]) => {
    if (fate.fate === 'keys') return keptKeys(fate.keys, `${path}${name}.`);
    return fate.fate === 'kept_by' ? fate.kinds.map((kind) => [`${path}${name}`, kind] as const) : [];
  });

/** The keys of a closed list that are lost. */
export const lostKeys = <Kind extends string>(fates: KeyFates<Kind>, path = ''): readonly string[] =>
  Object.entries(fates).flatMap(([name, fate]) => {
    if (fate.fate === 'keys') return lostKeys(fate.keys, `${path}${name}.`);
    return fate.fate === 'lost' ? [`${path}${name}`] : [];
  });

/** A row with another value at a key such as `config.ipVersion`. */
export const withValue = (
  row: Readonly<Record<string, unknown>>,
  key: string,
  value: unknown,
): Readonly<Record<string, unknown>> => {
  const [outer = '', ...inner] = key.split('.');
  return {
    ...row,
    [outer]: inner.length === 0 ? value : withValue(Object(row[outer]), inner.join('.'), value),
  };
};
