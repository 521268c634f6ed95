import { labelOf } from '../../schema-form/label-of.js';
import { fieldsOf, type NamedField, type Schema } from '../../schema-form/schema-fields.js';
import { monitorFieldLabels } from '../shared/monitor-fields.js';
import type { MonitorTypeInfo } from '../shared/monitor-queries.js';

const labels: Readonly<Record<string, string>> = monitorFieldLabels;

const made = new WeakMap<MonitorTypeInfo, readonly NamedField[]>();

export const settingFields = (info: MonitorTypeInfo): readonly NamedField[] => {
  const known = made.get(info);
  if (known !== undefined) return known;
  const fields = fieldsOf(info.settings_schema);
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
    if (rest.length === 0) return (info.settings_schema as Schema).alternatives?.[0]?.title;
    return labelOf(settingFields(info), rest.join('.'));
  };
