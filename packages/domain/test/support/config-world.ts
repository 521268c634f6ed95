import fc from 'fast-check';
import {
  type ConfigFault,
  type ConfigKind,
  type ConfigMatch,
  type ConfigPlan,
  type ConfigReference,
  type ConfigState,
  chainFields,
  configKinds,
  type ManagedResource,
  matchConfig,
  placeOf,
  placesInChains,
  planConfig,
  referenceFaults,
  referredKind,
} from '../../src/index.js';

/** A stored resource. References in `fields` are ids. */
type Resource = ConfigState & {
  readonly kind: ConfigKind;
  readonly id: string;
  readonly held: { readonly key: string; readonly fileSet: string } | null;
};
export type World = ReadonlyMap<string, Resource>;

type FileResource = ConfigState & { readonly adopt: string | null };
export type Files = {
  readonly fileSet: string;
  readonly prune: boolean;
  readonly kinds: Partial<Record<ConfigKind, Readonly<Record<string, FileResource>>>>;
  readonly moved: Partial<Record<ConfigKind, Readonly<Record<string, string>>>>;
};

const idsOf = (kind: ConfigKind): string[] => [1, 2, 3, 4].map((n) => `${kind}-${n}`);
const keys = ['a', 'b', 'c', 'd'];

const plain = fc.record({ name: fc.constantFrom('x', 'y'), 'settings.n': fc.constantFrom(1, 2, null) });
const secrets = fc.dictionary(fc.constantFrom('s', 't'), fc.constantFrom('digest 1', 'digest 2'), {
  maxKeys: 2,
});

/** Components `a`, `b.c` or both, in either order, each with a monitor or none. */
const anyComponents = (monitor: fc.Arbitrary<ConfigReference | null>) =>
  fc.tuple(fc.shuffledSubarray(['a', 'b.c']), monitor, monitor).map(([labels, ...monitors]) => ({
    components: labels,
    ...Object.fromEntries(
      labels.map((label, index) => [`components.${label}.monitor`, monitors[index] ?? null]),
    ),
  }));

const anyRota = (channels: fc.Arbitrary<readonly ConfigReference[]>) =>
  fc.record({ 'people.Ada.channels': channels, otherwise: channels });

const anyResource = (kind: ConfigKind): fc.Arbitrary<Omit<Resource, 'id' | 'held'>> => {
  const channel = fc.constantFrom(...idsOf('channels')).map((id) => ({ id }));
  const monitor = fc.constantFrom(...idsOf('monitors')).map((id) => ({ id }));
  const rota = fc.constantFrom(...idsOf('rotas')).map((id) => ({ id }));
  const references = {
    channels: fc.record({ fallback: fc.constant(null) }),
    rotas: anyRota(fc.uniqueArray(channel, { maxLength: 2 })),
    monitors: fc.record({
      channels: fc.uniqueArray(channel, { maxLength: 2 }),
      rotas: fc.uniqueArray(rota, { maxLength: 2 }),
      parent: fc.constant(null),
    }),
    routes: fc.record({
      channels: fc.uniqueArray(channel, { maxLength: 2 }),
      rotas: fc.uniqueArray(rota, { maxLength: 2 }),
    }),
    maintenance_windows: fc.record({ monitors: fc.option(fc.uniqueArray(monitor, { maxLength: 2 })) }),
    status_pages: anyComponents(fc.option(monitor)),
  }[kind];
  return fc
    .tuple(plain, references as fc.Arbitrary<object>, secrets)
    .map(([fields, more, digests]) => ({ kind, fields: { ...fields, ...more }, secrets: digests }));
};

/** A world with every id of `idsOf`. `ours` manages some of them, and `theirs` others. */
export const anyWorld: fc.Arbitrary<World> = fc
  .tuple(
    ...configKinds.flatMap((kind) =>
      idsOf(kind).map((id, index) =>
        fc
          .tuple(anyResource(kind), fc.constantFrom('ours', 'ours', 'theirs', null))
          .map(([resource, fileSet]): Resource => {
            // Both file sets have the same keys, for different resources.
            const key = keys[fileSet === 'theirs' ? keys.length - 1 - index : index] ?? '';
            return { ...resource, id, held: fileSet === null ? null : { key, fileSet } };
          }),
      ),
    ),
  )
  .map((all) => new Map(all.map((resource) => [resource.id, resource])));

const anyReference = (kind: ConfigKind): fc.Arbitrary<ConfigReference> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...keys).map((key) => ({ key })) },
    { weight: 1, arbitrary: fc.constantFrom(...idsOf(kind)).map((id) => ({ id })) },
  );

const anyFileResource = (kind: ConfigKind): fc.Arbitrary<FileResource> => {
  const references = {
    channels: fc.record({ fallback: fc.option(anyReference('channels'), { freq: 2 }) }),
    rotas: anyRota(fc.array(anyReference('channels'), { maxLength: 2 })),
    monitors: fc.record({
      channels: fc.array(anyReference('channels'), { maxLength: 2 }),
      rotas: fc.array(anyReference('rotas'), { maxLength: 2 }),
      parent: fc.option(anyReference('monitors'), { freq: 2 }),
    }),
    routes: fc.record({
      channels: fc.array(anyReference('channels'), { maxLength: 2 }),
      rotas: fc.array(anyReference('rotas'), { maxLength: 2 }),
    }),
    maintenance_windows: fc.record({
      monitors: fc.option(fc.array(anyReference('monitors'), { maxLength: 2 })),
    }),
    status_pages: anyComponents(fc.option(anyReference('monitors'))),
  }[kind];
  const adopt = fc.option(fc.constantFrom(...idsOf(kind)), { freq: 4 });
  return fc
    .tuple(
      plain,
      references as fc.Arbitrary<object>,
      secrets,
      fc.oneof(fc.constant(null), fc.constant(null), adopt),
    )
    .map(([fields, more, digests, id]) => ({ fields: { ...fields, ...more }, secrets: digests, adopt: id }));
};

const anyFilesOf = (kind: ConfigKind) =>
  fc.option(fc.dictionary(fc.constantFrom(...keys, 'e'), anyFileResource(kind), { maxKeys: 4 }), {
    nil: undefined,
    freq: 4,
  });

export const anyFiles: fc.Arbitrary<Files> = fc
  .record({
    channels: anyFilesOf('channels'),
    monitors: anyFilesOf('monitors'),
    routes: anyFilesOf('routes'),
    maintenance_windows: anyFilesOf('maintenance_windows'),
    status_pages: anyFilesOf('status_pages'),
    moved: fc.option(
      fc.tuple(fc.constantFrom(...configKinds), fc.constantFrom(...keys), fc.constantFrom(...keys, 'e')),
    ),
    prune: fc.boolean(),
  })
  .map(({ moved, prune, ...all }) => ({
    fileSet: 'ours',
    prune,
    kinds: Object.fromEntries(Object.entries(all).filter(([, kind]) => kind !== undefined)),
    moved: moved === null ? {} : { [moved[0]]: { [moved[1]]: moved[2] } },
  }));

const wantedOf = ({ kinds }: Files) =>
  configKinds.flatMap((kind) =>
    Object.entries(kinds[kind] ?? {}).map(([key, { fields, secrets: digests }]) => ({
      kind,
      key,
      fields,
      secrets: digests,
    })),
  );

/** Parents and fallbacks that lead back to where they begin. */
const circlesIn = (world: World, files: Files): ConfigFault[] =>
  (['channels', 'monitors'] as const).flatMap((kind) => {
    const field = chainFields[kind];
    const of = wantedOf(files).filter((resource) => resource.kind === kind);
    const parents = of.map(({ key, fields }) => {
      const reference = (fields[field] ?? null) as ConfigReference | null;
      if (reference === null || 'key' in reference) return [key, reference?.key ?? null] as const;
      return [key, world.get(reference.id)?.held?.key ?? reference.id] as const;
    });
    return [...placesInChains(new Map(), new Map(parents), of.length)]
      .filter(([key, { ancestors }]) => ancestors.includes(key))
      .map(([key]) => ({ kind, key, field, message: 'leads back to itself' }));
  });

type Planned = {
  readonly match: ConfigMatch;
  readonly faults: readonly ConfigFault[];
  readonly plan: ConfigPlan;
};

/** The plan is meaningful only without faults. */
export const planOf = (world: World, files: Files): Planned => {
  const managed = [...world.values()].flatMap(({ kind, id, held }): ManagedResource[] =>
    held === null ? [] : [{ kind, id, ...held }],
  );
  const existing = new Set([...world.values()].map(({ kind, id }) => placeOf({ kind, key: id })));
  const inFiles = Object.fromEntries(
    Object.entries(files.kinds).map(([kind, resources]) => [
      kind,
      Object.entries(resources).map(([key, { adopt }]) => ({ key, adopt })),
    ]),
  );
  const match = matchConfig(managed, existing, { fileSet: files.fileSet, keys: inFiles, moved: files.moved });
  const wanted = wantedOf(files);
  const references = referenceFaults(match, { wanted, prune: files.prune });
  const faults = [...match.faults, ...references, ...circlesIn(world, files)];
  return { match, faults, plan: planConfig(match, { wanted, present: world, prune: files.prune }) };
};

/** The names of fields can have dots. */
const fieldIn = (fields: FileResource['fields'], path: string): string =>
  Object.keys(fields)
    .filter((name) => `${path}.`.startsWith(`${name}.`))
    .sort((a, b) => b.length - a.length)[0] ?? '';

const withoutFault = (files: Files, { kind, key, field }: ConfigFault): Files => {
  const { [key]: resource, ...others } = files.kinds[kind] ?? {};
  const name = field === 'adopt' ? field : fieldIn(resource?.fields ?? {}, field);
  if (resource === undefined || name === '')
    return { ...files, moved: {}, kinds: { ...files.kinds, [kind]: others } };
  const mended =
    name === 'adopt'
      ? { ...resource, adopt: null }
      : { ...resource, fields: { ...resource.fields, [name]: null } };
  return { ...files, kinds: { ...files.kinds, [kind]: { ...others, [key]: mended } } };
};

/** The files without the resources that a server would refuse. */
export const mended = (world: World, files: Files): Files => {
  const [fault] = planOf(world, files).faults;
  return fault === undefined ? files : mended(world, withoutFault(files, fault));
};

/** Makes the changes one by one, as a server does. A reference to a missing resource fails. */
export const applied = (world: World, { fileSet }: Files, plan: ConfigPlan): World => {
  const after = new Map(world);
  for (const { to, id } of plan.moved) hold(after, id, { key: to, fileSet });
  for (const { key, id } of plan.adopted) hold(after, id, { key, fileSet });
  const idOf = (kind: ConfigKind, reference: ConfigReference): string => {
    if ('id' in reference) return reference.id;
    const named = [...after.values()].filter(
      (each) => each.kind === kind && each.held?.key === reference.key,
    );
    const found = named.find(({ held }) => held?.fileSet === fileSet) ?? named[0];
    if (found === undefined) throw new Error(`${kind} ${reference.key} is not there yet.`);
    return found.id;
  };
  const resolved = (kind: ConfigKind, value: unknown): unknown =>
    value === null || value === undefined
      ? null
      : Array.isArray(value)
        ? value.map((each: ConfigReference) => ({ id: idOf(kind, each) }))
        : { id: idOf(kind, value as ConfigReference) };
  for (const { action, kind, key, id, fields } of plan.changes) {
    if (action === 'delete') {
      after.delete(id);
      for (const other of after.values()) after.set(other.id, withoutReferencesTo(other, id));
      continue;
    }
    const resourceId = id ?? `new ${kind} ${key}`;
    const before = after.get(resourceId) ?? {
      kind,
      id: resourceId,
      held: { key, fileSet },
      fields: {},
      secrets: {},
    };
    const [changed, digests] = [{ ...before.fields } as Record<string, unknown>, { ...before.secrets }];
    for (const { field, after: value, isSecret } of fields) {
      const other = referredKind(kind, field);
      if (!isSecret) changed[field] = other === undefined ? value : resolved(other, value);
      else if (value === null) delete digests[field];
      else digests[field] = String(value);
    }
    after.set(resourceId, { ...before, fields: changed, secrets: digests });
  }
  return after;
};

const hold = (world: Map<string, Resource>, id: string, held: Resource['held']): void => {
  const resource = world.get(id);
  if (resource === undefined) throw new Error(`${id} is not there.`);
  world.set(id, { ...resource, held });
};

/** Removes references to the resource, as foreign keys do. */
const withoutReferencesTo = (resource: Resource, id: string): Resource => {
  const without = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((each) => each.id !== id);
    return (value as { id?: string } | null)?.id === id ? null : value;
  };
  const kept = Object.entries(resource.fields).map(([field, value]) =>
    referredKind(resource.kind, field) === undefined ? [field, value] : [field, without(value)],
  );
  return { ...resource, fields: Object.fromEntries(kept) };
};

/** The files that describe a world: what `ours` manages, and the rest to be adopted. */
export const exported = (world: World): Files => {
  const kinds: Record<string, Record<string, FileResource>> = {};
  for (const kind of configKinds) kinds[kind] = {};
  for (const { kind, id, held, fields, secrets: digests } of world.values()) {
    if (held?.fileSet === 'theirs') continue;
    const of = kinds[kind] ?? {};
    of[held?.key ?? `key-of-${id}`] = { fields, secrets: digests, adopt: held === null ? id : null };
  }
  return { fileSet: 'ours', prune: true, kinds, moved: {} };
};
