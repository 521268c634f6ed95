import { atOnce } from './at-once.js';
import {
  type ConfigFault,
  type ConfigKind,
  type ConfigPlace,
  configKinds,
  placeOf,
} from './config-resource.js';

/** The file set that manages a resource, and the resource's key in its files. */
export type ManagedBy = { readonly fileSet: string; readonly key: string };

/** A resource that a file set manages under a key. */
export type ManagedResource = ConfigPlace & ManagedBy & { readonly id: string };

/** The keys in the files. `adopt` names a resource that the file set manages from now on. */
export type ConfigKeys = {
  readonly fileSet: string;
  /** Resources of an absent kind do not change. */
  readonly keys: Readonly<Partial<Record<ConfigKind, readonly KeyInFiles[]>>>;
  /** New keys by the old, for each kind. */
  readonly moved: Readonly<Partial<Record<ConfigKind, Readonly<Record<string, string>>>>>;
};

export type KeyInFiles = { readonly key: string; readonly adopt: string | null };

export type Moved = {
  readonly kind: ConfigKind;
  readonly from: string;
  readonly to: string;
  readonly id: string;
};

/** The resource of each key. */
export type ConfigMatch = {
  /**
   * Ids by `placeOf` with the new keys. A key that this file set has not is that of the one other file set that has it:
   * files may name what others manage.
   */
  readonly idAt: ReadonlyMap<string, string>;
  /** `placeOf` keys that several other file sets have, and this one has not. They name nothing. */
  readonly ambiguous: ReadonlySet<string>;
  /** New keys by id, of what `idAt` has. */
  readonly placeOfId: ReadonlyMap<string, ConfigPlace>;
  readonly moved: readonly Moved[];
  readonly adopted: readonly (ConfigPlace & { readonly id: string })[];
  /** Resources that this file set manages and its files leave out, of the kinds that the files have. */
  readonly leftOut: readonly (ConfigPlace & { readonly id: string })[];
  readonly faults: readonly ConfigFault[];
};

type Placed = ConfigPlace & { readonly id: string };

/** The keys of an account while they are matched, one after the other. */
class Keys {
  readonly at: Map<string, ManagedResource>;
  readonly ofId: Map<string, ManagedResource>;
  readonly faults: ConfigFault[] = [];
  readonly moved: Moved[] = [];
  readonly adopted: Placed[] = [];

  constructor(
    managed: readonly ManagedResource[],
    private readonly existing: ReadonlySet<string>,
    private readonly fileSet: string,
  ) {
    const ours = managed.filter((resource) => resource.fileSet === fileSet);
    this.at = new Map(ours.map((resource) => [placeOf(resource), resource]));
    this.ofId = new Map(managed.map((resource) => [resource.id, resource]));
  }

  move(kind: ConfigKind, from: string, to: string, inFiles: ReadonlySet<string>): void {
    const [old, place] = [
      { kind, key: from },
      { kind, key: to },
    ];
    const before = this.at.get(placeOf(old));
    if (!inFiles.has(to))
      this.#refuse(place, `is not in the files; moved says that ${from} has this key now`);
    else if (inFiles.has(from)) this.#refuse(old, `is in the files; moved says that its key is ${to} now`);
    else if (before === undefined) return;
    else if (this.at.has(placeOf(place))) this.#refuse(place, `is in use; ${from} cannot have this key`);
    else {
      this.at.delete(placeOf(before));
      this.#hold({ ...before, key: to });
      this.moved.push({ kind, from, to, id: before.id });
    }
  }

  take(kind: ConfigKind, { key, adopt }: KeyInFiles): void {
    const place = { kind, key };
    const held = this.at.get(placeOf(place));
    if (adopt !== null && held === undefined) this.#adopt(place, adopt);
    else if (adopt !== null && held?.id !== adopt)
      this.#refuse(place, 'names another one than the key already stands for. Remove it.', 'adopt');
  }

  #adopt(place: ConfigPlace, id: string): void {
    const holder = this.ofId.get(id);
    if (holder !== undefined) {
      this.#refuse(place, `names what has the key ${holder.key} of the file set ${holder.fileSet}`, 'adopt');
    } else if (this.existing.has(placeOf({ kind: place.kind, key: id }))) {
      this.#hold({ ...place, fileSet: this.fileSet, id });
      this.adopted.push({ ...place, id });
    } else {
      const message = 'names nothing of this kind that the account has. Remove it to make a new one.';
      this.#refuse(place, message, 'adopt');
    }
  }

  #hold(resource: ManagedResource): void {
    this.at.set(placeOf(resource), resource);
    this.ofId.set(resource.id, resource);
  }

  #refuse(place: ConfigPlace, message: string, field = ''): void {
    this.faults.push({ ...place, field, message });
  }
}

/** Finds resources of other file sets whose keys the files have not, and keys that several of these sets have. */
function* othersToName(
  managed: readonly ManagedResource[],
  { at }: Keys,
  { fileSet, inFiles }: { readonly fileSet: string; readonly inFiles: ReadonlySet<string> },
): Generator<void, { readonly others: ManagedResource[]; readonly ambiguous: ReadonlySet<string> }> {
  const isFree = (place: string): boolean => !at.has(place) && !inFiles.has(place);
  const others = managed.filter((resource) => resource.fileSet !== fileSet && isFree(placeOf(resource)));
  const once = new Set<string>();
  const ambiguous = new Set<string>();
  for (const place of others.map(placeOf)) (once.has(place) ? ambiguous : once).add(place);
  yield;
  return { others: others.filter((resource) => !ambiguous.has(placeOf(resource))), ambiguous };
}

/** As `matchConfig`. It can be interrupted after each key. */
export function* matchConfigInTurns(
  managed: readonly ManagedResource[],
  existing: ReadonlySet<string>,
  { fileSet, keys, moved }: ConfigKeys,
): Generator<void, ConfigMatch> {
  const account = new Keys(managed, existing, fileSet);
  const inFiles = new Set<string>();
  for (const kind of configKinds) {
    const ofKind = new Set(keys[kind]?.map(({ key }) => key));
    for (const key of ofKind) inFiles.add(placeOf({ kind, key }));
    const ofMoved = moved[kind] ?? {};
    for (const from of Object.keys(ofMoved).sort()) {
      yield;
      account.move(kind, from, ofMoved[from] ?? '', ofKind);
    }
  }
  for (const kind of configKinds)
    for (const key of keys[kind] ?? []) {
      yield;
      account.take(kind, key);
    }
  const ours = [...account.at.values()];
  const { others, ambiguous } = yield* othersToName(managed, account, { fileSet, inFiles });
  const all = [...others, ...ours];
  yield;
  return {
    idAt: new Map(all.map((resource) => [placeOf(resource), resource.id])),
    ambiguous,
    placeOfId: new Map(all.map(({ kind, key, id }) => [id, { kind, key }])),
    moved: account.moved,
    adopted: account.adopted,
    leftOut: ours
      .filter((resource) => keys[resource.kind] !== undefined)
      .filter((resource) => !inFiles.has(placeOf(resource)))
      .map(({ kind, key, id }) => ({ kind, key, id })),
    faults: account.faults,
  };
}

/**
 * Finds the resource of each key.
 * @param managed of the whole account, by any file set
 * @param existing the resources to be adopted that the account has, as `placeOf` writes kind and id
 */
export const matchConfig = (
  managed: readonly ManagedResource[],
  existing: ReadonlySet<string>,
  keys: ConfigKeys,
): ConfigMatch => atOnce(matchConfigInTurns(managed, existing, keys));
