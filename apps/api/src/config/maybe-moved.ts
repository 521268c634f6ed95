import type { ConfigKind, ConfigPlan } from '@tocsin/domain';
import type { ParsedConfig } from './parse-config.js';
import type { PresentResources } from './present-resources.js';

export type MaybeMoved = { readonly kind: ConfigKind; readonly from: string; readonly to: string };

/** Each key of a target that one of these has alone. */
const aloneByTarget = (keys: readonly (readonly [target: string, key: string])[]): Map<string, string> => {
  const counts = new Map<string, number>();
  for (const [target] of keys) counts.set(target, (counts.get(target) ?? 0) + 1);
  return new Map(keys.filter(([target]) => counts.get(target) === 1));
};

/** The monitors that the files leave out and whose target one new monitor has: an import makes keys from names. */
export const maybeMovedIn = (
  { resources }: ParsedConfig,
  { resources: { monitors } }: PresentResources,
  { changes, leftOut }: ConfigPlan,
): readonly MaybeMoved[] => {
  const targetOf = ({ type, target }: { readonly type: string; readonly target: string }): string =>
    `${type} ${target}`;
  const ofMonitors = changes.filter(({ kind }) => kind === 'monitors');
  const created = ofMonitors.flatMap(({ action, key }) => {
    const parsed = action === 'create' ? resources.monitors.get(key) : undefined;
    return parsed ? [[targetOf(parsed.body), key] as const] : [];
  });
  const deleted = ofMonitors.filter(({ action }) => action === 'delete');
  const gone = [...deleted, ...leftOut].flatMap(({ kind, key, id }) => {
    const stored = kind === 'monitors' ? monitors.get(id ?? '') : undefined;
    return stored ? [[targetOf(stored.monitor), key] as const] : [];
  });
  const to = aloneByTarget(created);
  return [...aloneByTarget(gone)].flatMap(([target, from]) => {
    const key = to.get(target);
    return key === undefined ? [] : [{ kind: 'monitors' as const, from, to: key }];
  });
};
