import {
  type ConfigKeys,
  type ConfigKind,
  configBounds,
  configKinds,
  isConfigKey,
  maintenanceBounds,
} from '@tocsin/domain';
import { takeTurns } from '@tocsin/persistence';
import { idOf, isUuid } from '../http/bodies/text.js';
import { Problem } from '../http/problems/problem.js';
import type { Config } from './config-bodies.js';
import { ConfigErrors } from './config-errors.js';
import { keyRule } from './kinds/references.js';
import { kinds, type ParsedOf, type ParsedResources } from './kinds/registry.js';

/** A configuration, with the resources that are valid by themselves. */
export type ParsedConfig = ConfigKeys & {
  readonly prune: boolean;
  readonly resources: ParsedResources;
  readonly body: Config;
  /** The errors of the other resources. */
  readonly errors: ConfigErrors;
};

/** @throws Problem for a configuration that is too large for any account, before more of it is read */
const requireRoom = (body: Config): void => {
  const errors = new ConfigErrors(body);
  let count = 0;
  for (const kind of configKinds) {
    const ofKind = Object.keys(body[kind] ?? {}).length;
    const max = kinds[kind].accountMax ?? configBounds.resourcesMax;
    if (ofKind > max) errors.addToKind(kind, `can be at most ${max} in an account`);
    count += ofKind;
  }
  if (count > configBounds.resourcesMax) {
    const message = `A configuration has at most ${configBounds.resourcesMax} resources. Divide it into file sets.`;
    throw new Problem('validation_failed', message);
  }
  const named = Object.values(body.maintenance_windows ?? {}).map((window) => Object(window).monitors);
  const namedCount = named.reduce((sum, ids) => sum + (Array.isArray(ids) ? ids.length : 0), 0);
  const { namedMonitorsMax } = maintenanceBounds;
  if (namedCount > namedMonitorsMax)
    errors.addToKind(
      'maintenance_windows',
      `can name at most ${namedMonitorsMax} monitors together; tags cover any number`,
    );
  errors.refuseIfAny();
};

const parseAll = async <Kind extends ConfigKind>(
  kind: Kind,
  body: Config,
  errors: ConfigErrors,
): Promise<ReadonlyMap<string, ParsedOf[Kind]>> => {
  const parsed = new Map<string, ParsedOf[Kind]>();
  for (const [key, value] of Object.entries(body[kind] ?? {})) {
    await takeTurns();
    if (!isConfigKey(key)) {
      errors.add({ kind, key, field: '', message: keyRule });
      continue;
    }
    const one = await errors.collect(kind, key, () => kinds[kind].parse(key, value));
    if (one !== undefined) parsed.set(key, one);
  }
  return parsed;
};

/** A resource with a wrong field still stands for what it adopts. */
const adoptIn = (value: unknown): string | null => {
  const { adopt }: { readonly adopt?: unknown } = Object(value);
  return isUuid(adopt) ? idOf(adopt) : null;
};

/** Validates the parts that do not depend on the account. @throws Problem for a configuration that is too large */
export const parseConfig = async (body: Config): Promise<ParsedConfig> => {
  requireRoom(body);
  const errors = new ConfigErrors(body);
  const all: [ConfigKind, ReadonlyMap<string, ParsedOf[ConfigKind]>][] = [];
  for (const kind of configKinds) all.push([kind, await parseAll(kind, body, errors)]);
  const resources = Object.fromEntries(all) as ParsedResources;
  const given = configKinds.filter((kind) => body[kind] !== undefined);
  return {
    resources,
    body,
    errors,
    prune: body.prune,
    fileSet: body.file_set,
    moved: body.moved,
    keys: Object.fromEntries(
      given.map((kind) => [
        kind,
        Object.entries(body[kind] ?? {}).map(([key, value]) => ({ key, adopt: adoptIn(value) })),
      ]),
    ),
  };
};
