import { atOnce } from './at-once.js';
import type { ConfigMatch, Moved } from './config-match.js';
import {
  type ConfigFault,
  type ConfigKind,
  type ConfigPlace,
  type ConfigReference,
  type ConfigState,
  configBounds,
  configKinds,
  placeOf,
  referredKind,
} from './config-resource.js';

export const canonicalJson = (value: unknown): string =>
  typeof value === 'object'
    ? JSON.stringify(value, (_key, part: unknown) => (isObject(part) ? sortedByKey(part) : part))
    : JSON.stringify(value);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sortedByKey = (value: Readonly<Record<string, unknown>>): object => {
  const names = Object.keys(value);
  return names.length < 2 ? value : Object.fromEntries(names.sort().map((name) => [name, value[name]]));
};

export type WantedResource = ConfigPlace & ConfigState;

export type FieldChange = {
  readonly field: string;
  /** `null` for an unset field, and a digest for a secret. */
  readonly before: unknown;
  readonly after: unknown;
  readonly isSecret: boolean;
};

export type ConfigChange = ConfigPlace &
  (
    | { readonly action: 'create'; readonly id: null; readonly fields: readonly FieldChange[] }
    | { readonly action: 'change'; readonly id: string; readonly fields: readonly FieldChange[] }
    | { readonly action: 'delete'; readonly id: string; readonly fields: readonly [] }
  );

export type ConfigPlan = {
  /** In an order in which each change finds what it refers to. */
  readonly changes: readonly ConfigChange[];
  readonly moved: readonly Moved[];
  readonly adopted: ConfigMatch['adopted'];
  /** Managed resources that the files leave out. Pruning deletes them. */
  readonly leftOut: ConfigMatch['leftOut'];
};

export type ConfigWish = {
  readonly wanted: readonly WantedResource[];
  /** The resources of the keys in the files, by id. */
  readonly present: ReadonlyMap<string, ConfigState>;
  readonly prune: boolean;
};

type PlacedReference = {
  readonly other: ConfigKind;
  /** With the index in a list. */
  readonly field: string;
  readonly reference: ConfigReference;
};

/** The references of a resource, and the kinds that they refer to. */
export function* referencesOf({
  kind,
  fields,
}: Pick<WantedResource, 'kind' | 'fields'>): Generator<PlacedReference> {
  for (const [field, value] of Object.entries(fields)) {
    const other = referredKind(kind, field);
    if (other === undefined || value === null || value === undefined) continue;
    if (!Array.isArray(value)) yield { other, field, reference: value as ConfigReference };
    else
      for (const [index, reference] of value.entries())
        yield { other, field: `${field}.${index}`, reference };
  }
}

/** Names a resource by its key, or by its id if it has none. */
const keyed = (reference: ConfigReference, { placeOfId }: ConfigMatch): ConfigReference => {
  const place = 'id' in reference ? placeOfId.get(reference.id) : undefined;
  return place === undefined ? reference : { key: place.key };
};

const textOf = (reference: ConfigReference): string =>
  'key' in reference ? `key ${reference.key}` : `id ${reference.id}`;

/** Sorts a list, because its order has no meaning. */
function* comparable(value: unknown, match: ConfigMatch): Generator<void, unknown> {
  if (value === null || value === undefined) return null;
  if (!Array.isArray(value)) return keyed(value as ConfigReference, match);
  const byText = new Map<string, ConfigReference>();
  for (const each of value) {
    yield;
    const reference = keyed(each, match);
    byText.set(textOf(reference), reference);
  }
  return [...byText.keys()].sort().map((text) => byText.get(text));
}

function* comparableFields(
  kind: ConfigKind,
  { fields }: ConfigState,
  match: ConfigMatch,
): Generator<void, Readonly<Record<string, unknown>>> {
  const comparables: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields))
    comparables[field] =
      referredKind(kind, field) === undefined ? (value ?? null) : yield* comparable(value, match);
  return comparables;
}

const differences = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  isSecret: boolean,
): FieldChange[] =>
  [...new Set([...Object.keys(after), ...Object.keys(before)])].sort().flatMap((field) => {
    const change = { field, before: before[field] ?? null, after: after[field] ?? null, isSecret };
    const isSame =
      change.before === change.after || canonicalJson(change.before) === canonicalJson(change.after);
    return isSame ? [] : [change];
  });

const nothing: ConfigState = { fields: {}, secrets: {} };

/** Fields that refer to one of their own kind. */
export const chainFields = { channels: 'fallback', monitors: 'parent' } as const;

/** A chain is no longer than the resources of a file set. */
const depthDigits = String(configBounds.resourcesMax).length;

/** How many of its own kind come before each, such as the parents of a monitor. */
function* depths(
  wanted: readonly WantedResource[],
  match: ConfigMatch,
): Generator<void, ReadonlyMap<string, number | 'circle'>> {
  const parentOf = new Map<string, string>();
  for (const { kind, key, fields } of wanted) {
    yield;
    const given = fields[Object(chainFields)[kind]] ?? null;
    const parent = given === null ? null : keyed(given as ConfigReference, match);
    if (parent !== null)
      parentOf.set(placeOf({ kind, key }), 'key' in parent ? placeOf({ kind, key: parent.key }) : parent.id);
  }
  const known = new Map<string, number | 'circle'>();
  for (const start of parentOf.keys()) {
    yield;
    const line: string[] = [];
    const inLine = new Set<string>();
    let key: string | undefined = start;
    while (key !== undefined && !known.has(key) && !inLine.has(key)) {
      line.push(key);
      inLine.add(key);
      key = parentOf.get(key);
    }
    const isCircle = key !== undefined && inLine.has(key);
    let above = key === undefined ? -1 : known.get(key);
    for (const each of line.toReversed()) {
      above = isCircle || above === 'circle' ? 'circle' : (above ?? -1) + 1;
      known.set(each, above);
    }
  }
  return known;
}

/**
 * Reports references to unknown or deleted resources. It can be interrupted after each reference. There can be as many
 * faults as references, so it keeps none.
 */
export function* referenceFaultsInTurns(
  match: ConfigMatch,
  { wanted, prune }: Pick<ConfigWish, 'wanted' | 'prune'>,
  report: (fault: ConfigFault) => void,
): Generator<void, void> {
  const inFiles = new Set(wanted.map(placeOf));
  const pruned = new Set(prune ? match.leftOut.map(placeOf) : []);
  for (const { kind, key, fields } of wanted)
    for (const { other, field, reference } of referencesOf({ kind, fields })) {
      yield;
      const named = keyed(reference, match);
      if (!('key' in named)) continue;
      const place = placeOf({ kind: other, key: named.key });
      const refuse = (message: string) => report({ kind, key, field, message });
      if (pruned.has(place)) refuse(`names ${named.key}, which pruning deletes`);
      else if (match.ambiguous.has(place))
        refuse(
          `names a key of ${other} that several file sets have: ${named.key}. Name it by its id, as { id: … }.`,
        );
      else if (!inFiles.has(place) && !match.idAt.has(place))
        refuse(`names no key of ${other}: ${named.key}`);
    }
}

export const referenceFaults = (
  match: ConfigMatch,
  wish: Pick<ConfigWish, 'wanted' | 'prune'>,
): ConfigFault[] => {
  const faults: ConfigFault[] = [];
  atOnce(referenceFaultsInTurns(match, wish, (fault) => faults.push(fault)));
  return faults;
};

/** Each is made once, because a sort compares it many times. */
const sortedBy = <Item>(items: readonly Item[], textOf: (item: Item) => string): Item[] => {
  const byText = new Map(items.map((item) => [textOf(item), item]));
  return [...byText.keys()].sort().map((text) => byText.get(text) as Item);
};

/** Sorts by kind, then by key. */
const rankOf = ({ kind, key }: ConfigPlace): string => `${configKinds.indexOf(kind)} ${key}`;

const ordered = (
  changes: readonly ConfigChange[],
  depthOf: ReadonlyMap<string, number | 'circle'>,
): readonly ConfigChange[] => {
  const depth = (place: ConfigPlace): string => {
    const known = depthOf.get(placeOf(place));
    return String(typeof known === 'number' ? known : 0).padStart(depthDigits, '0');
  };
  const stored = sortedBy(
    changes.filter(({ action }) => action !== 'delete'),
    (change) => `${configKinds.indexOf(change.kind)} ${depth(change)} ${change.key}`,
  );
  const deleted = sortedBy(
    changes.filter(({ action }) => action === 'delete'),
    rankOf,
  );
  // Deletions come first, to make room. A channel stays until the last messages about its monitors are planned.
  return [
    ...deleted.filter(({ kind }) => kind !== 'channels').reverse(),
    ...stored,
    ...deleted.filter(({ kind }) => kind === 'channels'),
  ];
};

/** As `planConfig`. It can be interrupted after each resource. */
export function* planConfigInTurns(
  match: ConfigMatch,
  { wanted, present, prune }: ConfigWish,
): Generator<void, ConfigPlan> {
  const changes: ConfigChange[] = [];
  for (const resource of wanted) {
    yield;
    const { kind, key } = resource;
    const id = match.idAt.get(placeOf(resource)) ?? null;
    const before = (id === null ? undefined : present.get(id)) ?? nothing;
    const [was, is] = [
      yield* comparableFields(kind, before, match),
      yield* comparableFields(kind, resource, match),
    ];
    const fields = [...differences(was, is, false), ...differences(before.secrets, resource.secrets, true)];
    if (id === null) changes.push({ action: 'create', kind, key, id, fields });
    else if (fields.length > 0) changes.push({ action: 'change', kind, key, id, fields });
  }
  const deleted = prune
    ? match.leftOut.map(
        ({ kind, key, id }): ConfigChange => ({ action: 'delete', kind, key, id, fields: [] }),
      )
    : [];
  return {
    changes: ordered([...changes, ...deleted], yield* depths(wanted, match)),
    moved: sortedBy(match.moved, ({ kind, to }) => rankOf({ kind, key: to })),
    adopted: sortedBy(match.adopted, rankOf),
    leftOut: prune ? [] : sortedBy(match.leftOut, rankOf),
  };
}

/** Computes the changes that turn the present resources into the wanted ones. */
export const planConfig = (match: ConfigMatch, wish: ConfigWish): ConfigPlan =>
  atOnce(planConfigInTurns(match, wish));
