import type { Schemas } from '../../api/client.js';
import { countFields } from '../../api/monitor-counts.js';
import { t } from '../../language/text.js';

type Body = Schemas['NewMonitor'];

export type CountName = keyof typeof countFields;

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
  runbook_url: t('Runbook'),
  channel_ids: t('Channels'),
};
