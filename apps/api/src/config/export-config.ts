import {
  type ConfigKind,
  type ConfigReference,
  configBounds,
  configKinds,
  newConfigKey,
  placeOf,
} from '@tocsin/domain';
import { Problem } from '../http/problems/problem.js';
import type { ExportedConfigView } from './config-view.js';
import type { Fields } from './kinds/kind.js';
import { kinds } from './kinds/registry.js';
import type { PresentResources } from './present-resources.js';

type Keyed = { readonly key: string; readonly adopt: string | null };

/** Gives a key to each resource that no other file set manages. */
const keysFor = (present: PresentResources, fileSet: string): ReadonlyMap<string, Keyed> => {
  const keys = new Map<string, Keyed>();
  const isOthers = new Set<string>();
  for (const { key, id, fileSet: holder } of present.managed) {
    if (holder === fileSet) keys.set(id, { key, adopt: null });
    else isOthers.add(id);
  }
  const give = <Kind extends ConfigKind>(kind: Kind): void => {
    const taken = new Set(present.managed.filter((each) => each.kind === kind).map(({ key }) => key));
    const { keyName, word } = kinds[kind];
    // The oldest first, so that keys stay the same when something is added.
    const all = [...present.resources[kind]].sort();
    for (const [id, resource] of all)
      if (!keys.has(id) && !isOthers.has(id))
        keys.set(id, { key: newConfigKey(keyName(resource), word, taken), adopt: id });
  };
  for (const kind of configKinds) give(kind);
  return keys;
};

/** Keys that only one file set has, by id. */
const unambiguousKeys = ({ managed }: PresentResources): ReadonlyMap<string, string> => {
  const times = new Map<string, number>();
  for (const place of managed.map(placeOf)) times.set(place, (times.get(place) ?? 0) + 1);
  return new Map(managed.filter((each) => times.get(placeOf(each)) === 1).map(({ id, key }) => [id, key]));
};

/** Writes the account's resources as a configuration whose plan is empty. @throws Problem when there are too many */
export function* exportedConfig(
  present: PresentResources,
  fileSet: string,
): Generator<void, ExportedConfigView> {
  const keys = keysFor(present, fileSet);
  if (keys.size > configBounds.resourcesMax) {
    const message = `A configuration has at most ${configBounds.resourcesMax} resources. Divide them into file sets.`;
    throw new Problem('conflict', message);
  }
  const keyOfOthers = unambiguousKeys(present);
  const refer = (id: string): string | ConfigReference => keys.get(id)?.key ?? keyOfOthers.get(id) ?? { id };
  const secrets: string[] = [];
  function* written<Kind extends ConfigKind>(kind: Kind): Generator<void, Readonly<Record<string, Fields>>> {
    const resources: Record<string, Fields> = {};
    const { exported, keyFields } = kinds[kind];
    for (const [id, resource] of present.resources[kind]) {
      yield;
      const keyed = keys.get(id);
      if (keyed === undefined) continue;
      const { key, adopt } = keyed;
      const { fields, secrets: paths = [] } = exported(resource, refer);
      const isKey = ([name, value]: [string, unknown]) => value === key && keyFields.includes(name);
      const kept = Object.entries(fields).filter((field) => !isKey(field));
      resources[key] = { ...(adopt !== null && { adopt }), ...Object.fromEntries(kept) };
      for (const path of paths) secrets.push(`/${kind}/${key}/${path.replaceAll('.', '/')}`);
    }
    return resources;
  }
  const all: Record<string, Readonly<Record<string, Fields>>> = {};
  for (const kind of configKinds) all[kind] = yield* written(kind);
  return { config: { version: 1, file_set: fileSet, ...all }, secrets };
}
