/** Files and requests name these kinds, so they never change. A kind refers only to kinds before it, and to its own. */
export const configKinds = ['channels', 'monitors', 'maintenance_windows', 'status_pages'] as const;

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
  channels: {},
  monitors: { channels: 'channels', parent: 'monitors' },
  maintenance_windows: { monitors: 'monitors' },
  status_pages: {},
};

/** For example: `components.Checkout.monitor`. */
const monitorOfComponent = /^components\..+\.monitor$/s;

/**
 * Returns the kind that a field refers to, or `undefined` for a plain field. The value of such a field is one reference
 * or `null`, a list of them, or `null` for all.
 */
export const referredKind = (kind: ConfigKind, field: string): ConfigKind | undefined =>
  kind === 'status_pages' && monitorOfComponent.test(field) ? 'monitors' : referenceFields[kind][field];

/** The fields of a resource, with every default, and a keyed digest for each secret. */
export type ConfigState = {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, string>>;
};

export type ConfigPlace = { readonly kind: ConfigKind; readonly key: string };

/** An error of a configuration. `field` is a path below the resource, or empty for the resource itself. */
export type ConfigFault = ConfigPlace & { readonly field: string; readonly message: string };

export const placeOf = ({ kind, key }: ConfigPlace): string => `${kind}/${key}`;

export const byPlace = (a: ConfigPlace, b: ConfigPlace): number =>
  configKinds.indexOf(a.kind) - configKinds.indexOf(b.kind) || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
