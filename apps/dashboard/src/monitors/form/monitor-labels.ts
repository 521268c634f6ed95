import { withApiTexts } from '../../language/api-text.js';
import { t } from '../../language/text.js';
import { labelOf } from '../../schema-form/label-of.js';
import { fieldsOf, type NamedField } from '../../schema-form/schema-fields.js';
import type { MonitorTypeInfo } from '../shared/monitor-queries.js';
import { settingWords } from './setting-words.js';

const labels: Readonly<Record<string, string>> = {
  name: t('Name'),
  target: t('Target'),
  tags: t('Tags'),
  interval_seconds: t('Interval'),
  timeout_seconds: t('Timeout'),
  severity: t('Severity'),
  failures_to_open: t('Failures to open'),
  successes_to_resolve: t('Successes to resolve'),
  regions: t('Regions'),
  regions_to_open: t('Regions that must agree'),
  parent_id: t('Depends on'),
  channel_ids: t('Channels'),
};

const made = new WeakMap<MonitorTypeInfo, readonly NamedField[]>();

export const settingFields = (info: MonitorTypeInfo): readonly NamedField[] => {
  const known = made.get(info);
  if (known !== undefined) return known;
  const fields = fieldsOf(withApiTexts(info.settings_schema), settingWords[info.type].fields);
  made.set(info, fields);
  return fields;
};

/** The label in the form of a field of the API. */
export const monitorLabelOf =
  (info: MonitorTypeInfo) =>
  (path: string): string | undefined => {
    const [first = '', ...rest] = path.split('.');
    if (first !== 'settings') return labels[first];
    // A rule between settings names them as a whole.
    if (rest.length === 0) return settingWords[info.type].eithers[0]?.label;
    return labelOf(settingFields(info), rest.join('.'));
  };
