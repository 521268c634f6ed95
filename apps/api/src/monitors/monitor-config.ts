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
import {
  maskedPaths,
  partedSettings,
  secretMask,
  wholeSettings,
  withKeptSecrets,
} from './setting-secrets.js';

const types: Readonly<Record<string, MonitorTypeDescription>> = registry;

/** @throws Problem for a type of another version */
export const descriptionOf = (type: MonitorType): MonitorTypeDescription => {
  const description = types[type];
  if (description !== undefined) return description;
  throw invalid({ field: 'type', message: `type ${type} is not carried by this version yet` });
};

export const carriedTypes = (): readonly MonitorTypeDescription[] => Object.values(types);

type Before = Pick<MonitorConfig, 'type' | 'target' | 'settings' | 'secrets'> | null;

const originOf = (target: string): string => parseUrl(target)?.origin ?? target;

/** All settings that say where secrets are sent. */
const placesOf = ({ target, settings }: { target: string; settings: MonitorSettings }): string => {
  const { steps = [] } = settings;
  const urls = Array.isArray(steps) ? steps.map((step: unknown) => Object(step).url) : [];
  return JSON.stringify([originOf(target), ...urls]);
};

/** Validates the settings and separates the secrets. @throws Problem that names each wrong field */
export const storableConfig = <Config extends Pick<MonitorConfig, 'type' | 'target' | 'settings'>>(
  config: Config,
  before: Before,
): Config & Pick<MonitorConfig, 'settings' | 'secrets'> => {
  const description = descriptionOf(config.type);
  const brokenRule = brokenTargetRule(description.target, targetIn(description.target, config.target));
  if (brokenRule !== undefined) throw invalid({ field: 'target', message: `target ${brokenRule}` });

  // A monitor from before this rule can still be changed.
  const isSame = before?.type === config.type && before.target === config.target;
  const neverKnown = isSame
    ? undefined
    : description.neverKnown?.(targetIn(description.target, config.target));
  if (neverKnown !== undefined) throw invalid({ field: 'target', message: `target ${neverKnown}` });

  const { settings: schema } = description;
  const known = before?.type === config.type ? before : null;
  const completed = withKeptSecrets(schema as object, config.settings, known?.settings) as MonitorSettings;
  const kept = maskedPaths(schema as object, completed);
  const unknown = kept.filter((path) => known?.secrets[path] === undefined);
  if (unknown.length > 0) {
    throw invalid(...unknown.map((path) => refusal(path, 'must be given: there is none that could be kept')));
  }
  // An editor who does not know the secrets must not learn them by changing where they are sent.
  const isSent = description.target !== 'label';
  if (
    isSent &&
    kept.length > 0 &&
    known !== null &&
    placesOf({ ...config, settings: completed }) !== placesOf(known)
  ) {
    throw invalid(...kept.map((path) => refusal(path, 'must be given again when what is called changes')));
  }

  const whole = wholeSettings(completed, known?.secrets ?? {});
  const read = readSettings(description, whole);
  if (!read.ok) throw invalid(...read.errors);
  const targetFault = description.targetFault?.(
    targetIn(description.target, config.target),
    read.settings as never,
  );
  if (targetFault !== undefined) throw invalid({ field: 'target', message: `target ${targetFault}` });
  return { ...config, ...partedSettings(schema as object, whole) };
};

/** The secrets that settings give: those that keep the stored secret are none. */
export const givenSecretPaths = ({ type, settings }: Pick<MonitorConfig, 'type' | 'settings'>): string[] => {
  const { secrets } = partedSettings(descriptionOf(type).settings as object, settings);
  return Object.entries(secrets).flatMap(([path, text]) => (text === secretMask ? [] : [path]));
};

const refusal = (path: string, rule: string) => ({
  field: `settings.${path}`,
  message: `settings.${path} ${rule}`,
});
