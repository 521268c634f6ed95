import type { Schemas } from '../../api/client.js';
import { t } from '../../language/text.js';

type Body = Schemas['NewMonitor'];

/** A whole number, or `null` for the default of the type. */
type CountName = {
  [Name in keyof Body]-?: [null, number] extends [Body[Name], Body[Name]] ? Name : never;
}[keyof Body];

type CountField = {
  readonly label: string;
  readonly description: string;
  readonly usual: (type: string) => number;
};

/** The form has an input for each of these. */
export const countFields: Readonly<Record<CountName, CountField>> = {
  failures_to_open: {
    label: t('Failures to open'),
    description: t('Failed checks in a row before an incident opens.'),
    usual: (type) => (type === 'heartbeat' ? 1 : 2),
  },
  successes_to_resolve: {
    label: t('Successes to resolve'),
    description: t('Good checks in a row before it is resolved.'),
    usual: () => 1,
  },
  regions_to_open: {
    label: t('Regions that must agree'),
    description: t('Regions in which checks must fail.'),
    usual: () => 1,
  },
};

export const countNames = Object.keys(countFields) as CountName[];

const byName = <Value>(make: (name: CountName) => Value) =>
  Object.fromEntries(countNames.map((name) => [name, make(name)])) as Record<CountName, Value>;

export const defaultCounts = byName((): number | null => null);

/** The form's label of each field of the API. */
export const monitorFieldLabels: Readonly<Record<Exclude<keyof Body, 'type' | 'paused'>, string>> = {
  name: t('Name'),
  target: t('Target'),
  settings: t('Settings'),
  tags: t('Tags'),
  interval_seconds: t('Interval'),
  timeout_seconds: t('Timeout'),
  severity: t('Severity'),
  ...byName((name) => countFields[name].label),
  regions: t('Regions'),
  parent_id: t('Depends on'),
  channel_ids: t('Channels'),
};
