import type { ConfigMatch, Moved } from './config-match.js';
import {
  byPlace,
  type ConfigFault,
  type ConfigKind,
  type ConfigPlace,
  type ConfigReference,
  type ConfigState,
  configKinds,
  placeOf,
  referredKind,
} from './config-resource.js';
import { fallbackChainMax } from './fallback.js';

export const canonicalJson = (value: unknown): string =>
  typeof value === 'object'
    ? JSON.stringify(value, (_key, part: unknown) => (isObject(part) ? sortedByKey(part) : part))
    : JSON.stringify(value);

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sortedByKey = (value: object): object =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));

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

const atOnce = <Result>(task: Generator<void, Result>): Result => {
  let step = task.next();
  while (!step.done) step = task.next();
  return step.value;
};

const referencesIn = (value: unknown): readonly ConfigReference[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? value : [value as ConfigReference];

/** Names a resource by its key, or by its id if it has none. */
const keyed = (reference: ConfigReference, { placeOfId }: ConfigMatch): ConfigReference => {
  const place = 'id' in reference ? placeOfId.get(reference.id) : undefined;
  return place === undefined ? reference : { key: place.key };
};

/** Sorts a list, because its order has no meaning. */
const comparable = (value: unknown, match: ConfigMatch): unknown => {
  if (value === null || value === undefined) return null;
  if (!Array.isArray(value)) return keyed(value as ConfigReference, match);
  const byText = new Map(value.map((each) => keyed(each, match)).map((each) => [canonicalJson(each), each]));
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, reference]) => reference);
};

const comparableFields = (kind: ConfigKind, { fields }: ConfigState, match: ConfigMatch) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      referredKind(kind, field) === undefined ? (value ?? null) : comparable(value, match),
    ]),
  );

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
const chainWords: Readonly<Record<string, string>> = { fallback: 'channel', parent: 'monitor' };

const chainFields: Partial<Record<ConfigKind, string>> = { channels: 'fallback', monitors: 'parent' };

/** How many of its own kind come before each, such as the parents of a monitor. */
const depths = (
  wanted: readonly WantedResource[],
  match: ConfigMatch,
): ReadonlyMap<string, number | 'circle'> => {
  const parentOf = new Map<string, string>();
  for (const { kind, key, fields } of wanted) {
    const field = chainFields[kind];
    if (field === undefined) continue;
    const parent = comparable(fields[field], match) as ConfigReference | null;
    if (parent !== null && 'key' in parent)
      parentOf.set(placeOf({ kind, key }), placeOf({ kind, key: parent.key }));
  }
  const known = new Map<string, number | 'circle'>();
  for (const start of parentOf.keys()) {
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
};

/** References to unknown or deleted resources, circles, and chains of fallbacks that are too long. It can be interrupted after each resource. */
export function* referenceFaultsInTurns(
  match: ConfigMatch,
  { wanted, prune }: Pick<ConfigWish, 'wanted' | 'prune'>,
): Generator<void, ConfigFault[]> {
  const inFiles = new Set(wanted.map(placeOf));
  const pruned = new Set(prune ? match.leftOut.map(placeOf) : []);
  const depthOf = depths(wanted, match);
  const faults: ConfigFault[] = [];
  for (const { kind, key, fields } of wanted) {
    yield;
    for (const [field, value] of Object.entries(fields)) {
      const other = referredKind(kind, field);
      if (other === undefined) continue;
      referencesIn(value).forEach((reference, index) => {
        const named = keyed(reference, match);
        if (!('key' in named)) return;
        const place = placeOf({ kind: other, key: named.key });
        const path = Array.isArray(value) ? `${field}.${index}` : field;
        const refuse = (message: string) => faults.push({ kind, key, field: path, message });
        if (pruned.has(place)) refuse(`names ${named.key}, which pruning deletes`);
        else if (!inFiles.has(place) && !match.idAt.has(place))
          refuse(`names no key of ${other}: ${named.key}`);
      });
    }
    const depth = depthOf.get(placeOf({ kind, key })) ?? 0;
    const field = chainFields[kind] ?? '';
    if (depth === 'circle')
      faults.push({ kind, key, field, message: `leads back to the ${chainWords[field]} itself` });
    else if (kind === 'channels' && depth > fallbackChainMax) {
      const message = `makes a chain of ${depth} fallbacks; the limit is ${fallbackChainMax}`;
      faults.push({ kind, key, field, message });
    }
  }
  return faults;
}

export const referenceFaults = (
  match: ConfigMatch,
  wish: Pick<ConfigWish, 'wanted' | 'prune'>,
): ConfigFault[] => atOnce(referenceFaultsInTurns(match, wish));

const ordered = (
  changes: readonly ConfigChange[],
  depthOf: ReadonlyMap<string, number | 'circle'>,
): readonly ConfigChange[] => {
  const depth = (place: ConfigPlace): number => {
    const known = depthOf.get(placeOf(place));
    return typeof known === 'number' ? known : 0;
  };
  const stored = changes
    .filter(({ action }) => action !== 'delete')
    .sort(
      (a, b) =>
        configKinds.indexOf(a.kind) - configKinds.indexOf(b.kind) || depth(a) - depth(b) || byPlace(a, b),
    );
  const deleted = changes.filter(({ action }) => action === 'delete').sort(byPlace);
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
    const fields = [
      ...differences(comparableFields(kind, before, match), comparableFields(kind, resource, match), false),
      ...differences(before.secrets, resource.secrets, true),
    ];
    if (id === null) changes.push({ action: 'create', kind, key, id, fields });
    else if (fields.length > 0) changes.push({ action: 'change', kind, key, id, fields });
  }
  const deleted = prune
    ? match.leftOut.map(
        ({ kind, key, id }): ConfigChange => ({ action: 'delete', kind, key, id, fields: [] }),
      )
    : [];
  return {
    changes: ordered([...changes, ...deleted], depths(wanted, match)),
    moved: [...match.moved].sort((a, b) => byPlace({ ...a, key: a.to }, { ...b, key: b.to })),
    adopted: [...match.adopted].sort(byPlace),
    leftOut: prune ? [] : [...match.leftOut].sort(byPlace),
  };
}

/** Computes the changes that turn the present resources into the wanted ones. */
export const planConfig = (match: ConfigMatch, wish: ConfigWish): ConfigPlan =>
  atOnce(planConfigInTurns(match, wish));
