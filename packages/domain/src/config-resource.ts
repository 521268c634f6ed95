/** Files and requests name these kinds, so they never change. A kind refers only to kinds before it, and to its own. */
export const configKinds = [
  'channels',
  'rotas',
  'monitors',
  'routes',
  'maintenance_windows',
  'status_pages',
] as const;

export type ConfigKind = (typeof configKinds)[number];

export const configBounds = {
  /** Resources of all kinds together, in one file set. */
  resourcesMax: 5000,
  keyCharsMax: 100,
  bodyBytesMax: 8 * 1024 * 1024,
} as const;

/** The pattern of keys and of names of file sets. */
export const configKeyPattern = `^[A-Za-z0-9][A-Za-z0-9._-]{0,${configBounds.keyCharsMax - 1}}$`;

const allowed = new RegExp(configKeyPattern);

export const isConfigKey = (value: unknown): value is string =>
  typeof value === 'string' && allowed.test(value);

/** A key of the same kind, or the id of a resource that has no key. */
export type ConfigReference = { readonly key: string } | { readonly id: string };

const referenceFields: Readonly<Record<ConfigKind, Readonly<Record<string, ConfigKind>>>> = {
  channels: { fallback: 'channels' },
  rotas: { otherwise: 'channels' },
  monitors: { parent: 'monitors' },
  routes: { channels: 'channels', rotas: 'rotas' },
  maintenance_windows: { monitors: 'monitors' },
  status_pages: {},
};

/** For example: `components.Checkout.monitor`. */
const monitorOfComponent = /^components\..+\.monitor$/s;

/** The fields for the channels or rotas of a monitor, one for each delay: `channels`, `channels.after_15_minutes`. */
const ringsOfMonitor = /^(channels|rotas)(?:\.after_\d+_minutes)?$/;

/** For example: `people.Ada.channels`. */
const channelsOfPerson = /^people\..+\.channels$/s;

/**
 * Returns the kind that a field refers to, or `undefined` for a plain field. The value of such a field is one reference
 * or `null`, a list of them, or `null` for all.
 */
export const referredKind = (kind: ConfigKind, field: string): ConfigKind | undefined => {
  if (kind === 'status_pages' && monitorOfComponent.test(field)) return 'monitors';
  const [, rung] = (kind === 'monitors' && ringsOfMonitor.exec(field)) || [];
  if (rung !== undefined) return rung as 'channels' | 'rotas';
  if (kind === 'rotas' && channelsOfPerson.test(field)) return 'channels';
  return referenceFields[kind][field];
};

/** The fields of a resource, with every default, and a keyed digest for each secret. */
export type ConfigState = {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, string>>;
};

export type ConfigPlace = { readonly kind: ConfigKind; readonly key: string };

/** An error of a configuration. `field` is a path below the resource, or empty for the resource itself. */
export type ConfigFault = ConfigPlace & { readonly field: string; readonly message: string };

export const placeOf = ({ kind, key }: ConfigPlace): string => `${kind}/${key}`;

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
