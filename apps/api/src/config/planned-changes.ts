import { type ConfigChange, type ConfigPlace, type ConfigReference, placeOf } from '@tocsin/domain';

/** A secret of the files in the place of a stored one. Nobody is told whether it is the same (ADR 0010). */
export type GivenSecret = ConfigPlace & { readonly id: string; readonly field: string };

/** The changes, and those that only store secrets of the files again. */
export const withGivenSecrets = (
  changes: readonly ConfigChange[],
  secrets: readonly GivenSecret[],
): readonly ConfigChange[] => {
  const fieldsAt = new Map<string, ConfigChange['fields'][number][]>();
  for (const { field, ...place } of secrets) {
    const fields = fieldsAt.get(placeOf(place)) ?? [];
    fields.push({ field, before: null, after: null, isSecret: true });
    fieldsAt.set(placeOf(place), fields);
  }
  const completed = changes.map((change): ConfigChange => {
    const more = fieldsAt.get(placeOf(change));
    fieldsAt.delete(placeOf(change));
    return change.action !== 'change' || more === undefined
      ? change
      : { ...change, fields: [...change.fields, ...more] };
  });
  const idOf = new Map(secrets.map((secret) => [placeOf(secret), secret]));
  const others = [...fieldsAt].flatMap(([at, fields]): ConfigChange[] => {
    const secret = idOf.get(at);
    if (secret === undefined) return [];
    const { kind, key, id } = secret;
    return [{ action: 'change', kind, key, id, fields }];
  });
  return [...completed, ...others];
};

/** Returns true for a field of `withGivenSecrets` that no plan shows. */
export const isStoredAgain = ({ before, after, isSecret }: ConfigChange['fields'][number]): boolean =>
  isSecret && before === null && after === null;

const waveMax = 1000;

/** A monitor that is new can have no child yet. A change may check the whole tree. */
export const isNewMonitor = ({ kind, action }: ConfigChange): boolean =>
  kind === 'monitors' && action === 'create';

/** Divides changes into those that can be made together: new monitors whose parents are there, or one other change. */
export function* wavesOf(
  changes: readonly ConfigChange[],
  monitorAt: (key: string) => { readonly parent: ConfigReference | null } | undefined,
): Generator<readonly ConfigChange[]> {
  let wave: ConfigChange[] = [];
  const keys = new Set<string>();
  for (const change of changes) {
    const parent = monitorAt(change.key)?.parent ?? null;
    const isFree = isNewMonitor(change);
    const waits = parent !== null && 'key' in parent && keys.has(parent.key);
    if (wave.length > 0 && (!isFree || waits || wave.length === waveMax)) {
      yield wave;
      wave = [];
      keys.clear();
    }
    wave.push(change);
    if (isFree) keys.add(change.key);
    else {
      yield wave;
      wave = [];
    }
  }
  if (wave.length > 0) yield wave;
}
