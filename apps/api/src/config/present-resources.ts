import { isDeepStrictEqual } from 'node:util';
import {
  type AccountId,
  type ConfigKind,
  configBounds,
  configKinds,
  type ManagedResource,
  placeOf,
} from '@tocsin/domain';
import { type Repositories, takeTurns } from '@tocsin/persistence';
import type { Wanted } from './kinds/kind.js';
import { kinds, type StoredResources } from './kinds/registry.js';
import type { ParsedConfig } from './parse-config.js';

/** The resources of an account, and their keys. */
export type PresentResources = {
  readonly resources: StoredResources;
  readonly managed: readonly ManagedResource[];
  readonly monitorsInUse: number;
  readonly monitorsRunning: number;
};

type IdsByKind = Readonly<Record<ConfigKind, ReadonlySet<string>>>;

/** The ids that the files name themselves, and those that their file set manages. */
const idsOf = async (
  { keys, resources, fileSet }: ParsedConfig,
  managed: readonly ManagedResource[],
): Promise<IdsByKind> => {
  const ids = Object.fromEntries(configKinds.map((kind) => [kind, new Set()])) as Record<
    ConfigKind,
    Set<string>
  >;
  for (const { kind, id, fileSet: holder } of managed) if (holder === fileSet) ids[kind].add(id);
  const addNamed = async <Kind extends ConfigKind>(kind: Kind): Promise<void> => {
    const { references } = kinds[kind];
    for (const { adopt } of keys[kind] ?? []) if (adopt !== null) ids[kind].add(adopt);
    for (const parsed of resources[kind].values()) {
      await takeTurns();
      for (const [other, reference] of references?.(parsed) ?? [])
        if ('id' in reference) ids[other].add(reference.id);
    }
  };
  for (const kind of configKinds) await addNamed(kind);
  return ids;
};

const read = async (
  repositories: Repositories,
  accountId: AccountId,
  managed: readonly ManagedResource[],
  wanted: (kind: ConfigKind) => Wanted,
): Promise<PresentResources> => {
  const { monitors } = repositories;
  const stored: [ConfigKind, unknown][] = [];
  for (const kind of configKinds)
    stored.push([kind, await kinds[kind].read(repositories, accountId, wanted(kind))]);
  return {
    resources: Object.fromEntries(stored) as StoredResources,
    managed,
    monitorsInUse: await monitors.count(accountId),
    monitorsRunning: await monitors.countRunning(accountId),
  };
};

/** @param isLocked locks the resources until the transaction ends */
export const presentFor = async (
  repositories: Repositories,
  accountId: AccountId,
  config: ParsedConfig,
  isLocked: boolean,
): Promise<PresentResources> => {
  const { managedResources } = repositories;
  const managed = await managedResources.list(accountId);
  const ids = await idsOf(config, managed);
  if (isLocked) {
    managedResources.lock(accountId, {
      pageIds: [...ids.status_pages],
      monitorIds: [...ids.monitors],
      channelIds: [...ids.channels],
    });
  }
  return read(repositories, accountId, managed, (kind) => ({ ids: [...ids[kind]] }));
};

/** The resources of an export. One of a kind above the bound shows that there are too many. */
export const allPresent = async (
  repositories: Repositories,
  accountId: AccountId,
): Promise<PresentResources> => {
  const managed = await repositories.managedResources.list(accountId);
  return read(repositories, accountId, managed, () => ({ max: configBounds.resourcesMax + 1 }));
};

const areSame = async (before: ReadonlyMap<string, unknown>, now: typeof before): Promise<boolean> => {
  if (before.size !== now.size) return false;
  for (const [id, resource] of before) {
    await takeTurns();
    if (!isDeepStrictEqual(resource, now.get(id))) return false;
  }
  return true;
};

export const isSamePresent = async (
  { resources: before, ...othersBefore }: PresentResources,
  { resources: now, ...othersNow }: PresentResources,
): Promise<boolean> => {
  for (const kind of configKinds) if (!(await areSame(before[kind], now[kind]))) return false;
  return isDeepStrictEqual(othersBefore, othersNow);
};

/** The places of all that is there, by id. */
export const existingIn = ({ resources }: Pick<PresentResources, 'resources'>): ReadonlySet<string> =>
  new Set(configKinds.flatMap((kind) => [...resources[kind].keys()].map((key) => placeOf({ kind, key }))));
