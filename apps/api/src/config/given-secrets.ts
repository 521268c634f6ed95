import { type ConfigChange, type ConfigMatch, type ConfigPlace, placeOf } from '@tocsin/domain';
import { requireDefinition } from '../channels/destination.js';
import { givenSecretPaths } from '../monitors/monitor-config.js';
import { fieldsHiddenFromReaders } from './hidden-fields.js';
import type { ParsedConfig } from './parse-config.js';
import type { PresentResources } from './present-resources.js';

/** A secret of the files in the place of a stored one. Nobody is told whether it is the same (ADR 0010). */
export type GivenSecret = ConfigPlace & { readonly id: string; readonly field: string };

/** All secrets that the files give where there is one already. An apply stores them. It can be interrupted after each resource. */
export function* givenSecretsIn(
  { channels, rotas, monitors, status_pages }: ParsedConfig,
  present: PresentResources,
  { idAt }: ConfigMatch,
  isReader: boolean,
): Generator<void, GivenSecret[]> {
  const found: GivenSecret[] = [];
  const add = (place: ConfigPlace, fields: readonly string[], isStored: (field: string) => boolean): void => {
    const id = idAt.get(placeOf(place)) ?? '';
    for (const field of fields.filter(isStored)) found.push({ ...place, id, field });
  };
  const idOf = (place: ConfigPlace): string => idAt.get(placeOf(place)) ?? '';
  for (const { key, given } of channels) {
    yield;
    const place = { kind: 'channels', key } as const;
    const before = present.channels.get(idOf(place))?.destination;
    if (before === undefined) continue;
    const { properties } = requireDefinition(before.type).fields;
    const hidden = isReader ? fieldsHiddenFromReaders(before.type) : [];
    const isHidden = (name: string): boolean => properties[name]?.writeOnly || hidden.includes(name);
    const secrets = Object.keys(given).filter((name) => isHidden(name) && given[name] !== null);
    add(place, secrets, (name) => Object.hasOwn({ ...before.fields, ...before.secrets }, name));
  }
  for (const { key, body } of rotas) {
    yield;
    const place = { kind: 'rotas', key } as const;
    const before = present.rotas.get(idOf(place));
    const isFetched = before?.calendar === null;
    add(place, body.calendar_url === null ? [] : ['calendar_url'], () => isFetched);
    const hasText = isReader && before !== undefined && !isFetched;
    add(place, body.calendar === null ? [] : ['calendar'], () => hasText);
  }
  for (const { key, body } of monitors) {
    yield;
    const place = { kind: 'monitors', key } as const;
    const before = present.monitors.get(idOf(place));
    if (before === undefined) continue;
    const secrets = givenSecretPaths(body).map((path) => `settings.${path}`);
    add(place, secrets, (field) => Object.hasOwn(before.secrets, field.slice('settings.'.length)));
  }
  for (const { key, password } of status_pages) {
    yield;
    const place = { kind: 'status_pages', key } as const;
    const hasPassword = present.pages.get(idOf(place))?.page.hasPassword === true;
    add(place, typeof password === 'string' ? ['password'] : [], () => hasPassword);
  }
  return found;
}

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
