import type { MonitorConfig, MonitorSettings, MonitorType } from '@tocsin/domain';
import { parseUrl } from '@tocsin/egress/policy';
import {
  brokenTargetRule,
  type MonitorTypeDescription,
  readSettings,
  registry,
  targetIn,
} from '@tocsin/probes/catalogue';
import { invalid } from '../http/problems/problem.js';
import { maskedPaths, partedSettings, wholeSettings, withKeptSecrets } from './setting-secrets.js';

const types: Readonly<Record<string, MonitorTypeDescription>> = registry;

/** @throws Problem when this version cannot check such monitors yet */
export const descriptionOf = (type: MonitorType): MonitorTypeDescription => {
  const description = types[type];
  if (description !== undefined) return description;
  throw invalid({ field: 'type', message: `type ${type} is not carried by this version yet` });
};

/** Every type that this version carries. */
export const carriedTypes = (): readonly MonitorTypeDescription[] => Object.values(types);

/** What is known of the monitor before a change: nothing, for a new one. */
type Before = Pick<MonitorConfig, 'type' | 'target' | 'settings' | 'secrets'> | null;

const originOf = (target: string): string => parseUrl(target)?.origin ?? target;

/** Everything in a monitor's settings that says where its secrets are sent. */
const placesOf = ({ target, settings }: { target: string; settings: MonitorSettings }): string => {
  const { steps = [] } = settings;
  const urls = Array.isArray(steps) ? steps.map((step: unknown) => Object(step).url) : [];
  return JSON.stringify([originOf(target), ...urls]);
};

/**
 * A monitor as it is to be stored: what its type says of its target and its settings holds, and the secrets are parted
 * from what is shown.
 * @param given settings that may hold masks, or leave secrets out that are to be kept
 * @throws Problem that names each field that breaks a rule
 */
export const storableConfig = <Config extends Pick<MonitorConfig, 'type' | 'target' | 'settings'>>(
  config: Config,
  before: Before,
): Config & Pick<MonitorConfig, 'settings' | 'secrets'> => {
  const description = descriptionOf(config.type);
  const brokenRule = brokenTargetRule(description.target, targetIn(description.target, config.target));
  if (brokenRule !== undefined) throw invalid({ field: 'target', message: `target ${brokenRule}` });

  const { settings: schema } = description;
  const known = before?.type === config.type ? before : null;
  const completed = withKeptSecrets(schema as object, config.settings, known?.settings) as MonitorSettings;
  const kept = maskedPaths(schema as object, completed);
  const unknown = kept.filter((path) => known?.secrets[path] === undefined);
  if (unknown.length > 0) {
    throw invalid(...unknown.map((path) => refusal(path, 'must be given: there is none that could be kept')));
  }
  // Whoever may change a monitor, but does not know its secrets, must not learn them by sending them elsewhere.
  if (kept.length > 0 && known !== null && placesOf({ ...config, settings: completed }) !== placesOf(known)) {
    throw invalid(...kept.map((path) => refusal(path, 'must be given again when what is called changes')));
  }

  const whole = wholeSettings(completed, known?.secrets ?? {});
  const read = readSettings(description, whole);
  if (!read.ok) throw invalid(...read.errors);
  return { ...config, ...partedSettings(schema as object, whole) };
};

const refusal = (path: string, rule: string) => ({
  field: `settings.${path}`,
  message: `settings.${path} ${rule}`,
});
