import { Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { NewMonitor } from '../../api/bounds/new-monitor.js';
import { countFields } from '../../api/monitor-counts.js';
import { severityWords } from '../../incidents/incident-words.js';
import { t } from '../../language/text.js';
import { inSentence } from '../../ui/names.js';
import { type CountName, countNames, monitorFieldLabels } from '../shared/monitor-fields.js';
import { MonitorPicker } from '../shared/monitor-picker.js';
import type { MonitorTypeInfo } from '../shared/monitor-queries.js';
import type { MonitorDraft } from './monitor-draft.js';
import { RegionsField } from './regions-field.js';

export type AlertingFieldsProps = {
  readonly info: MonitorTypeInfo;
  readonly form: UseFormReturnType<MonitorDraft>;
  readonly monitorId: string | undefined;
};

export const AlertingFields = ({ info, form, monitorId }: AlertingFieldsProps) => {
  const { severity, parent_id: parentId, runbook_url: runbookUrl, regions } = form.getValues();
  return (
    <Stack gap="md">
      <NativeSelect
        label={monitorFieldLabels.severity}
        description={t('The severity of an incident when the target is down.')}
        data={[
          { value: '', label: t('Default: {value}', { value: inSentence(severityWords[info.severity]) }) },
          ...Object.entries(severityWords).map(([value, label]) => ({ value, label })),
        ]}
        value={severity ?? ''}
        onChange={({ currentTarget }) =>
          form.setFieldValue('severity', (currentTarget.value || null) as MonitorDraft['severity'])
        }
        error={form.errors.severity}
      />
      {rows.map((row) => (
        <Group grow align="flex-start" key={row.join()}>
          {row.map((name) =>
            name === 'regions' ? (
              <RegionsField
                key={name}
                value={regions}
                onChange={(chosen) => form.setFieldValue('regions', chosen)}
                error={form.errors.regions}
              />
            ) : (
              <CountField key={name} form={form} name={name} info={info} />
            ),
          )}
        </Group>
      ))}
      <MonitorPicker
        label={monitorFieldLabels.parent_id}
        hint={t('While that monitor has an open incident, incidents of this one send no message.')}
        chosen={parentId === null ? [] : [parentId]}
        chosenMax={1}
        onChange={([id = null]) => form.setFieldValue('parent_id', id)}
        isOffered={({ id }) => id !== monitorId}
        error={form.errors.parent_id}
      />
      <TextInput
        type="url"
        label={monitorFieldLabels.runbook_url}
        description={t('The address of a page that says what to do. Incidents link to it.')}
        maxLength={NewMonitor.runbook_url.maxLength}
        value={runbookUrl ?? ''}
        onChange={({ currentTarget }) =>
          form.setFieldValue('runbook_url', currentTarget.value.trim() || null)
        }
        error={form.errors.runbook_url}
      />
    </Stack>
  );
};

/** The regions stand beside the number of them that must agree. */
const fields = countNames.flatMap((name) =>
  name === 'regions_to_open' ? (['regions', name] as const) : [name],
);
const rows = fields.flatMap((_, at) => (at % 2 === 0 ? [fields.slice(at, at + 2)] : []));

type CountFieldProps = {
  readonly form: AlertingFieldsProps['form'];
  readonly name: CountName;
  readonly info: MonitorTypeInfo;
};

const CountField = ({ form, name, info }: CountFieldProps) => (
  <TextInput
    type="number"
    min={NewMonitor[name].minimum}
    max={NewMonitor[name].maximum}
    label={countFields[name].label}
    description={countFields[name].description}
    placeholder={t('Default: {value}', { value: info.count_defaults[name] })}
    value={form.getValues()[name] ?? ''}
    onChange={({ currentTarget: { value } }) => form.setFieldValue(name, value === '' ? null : Number(value))}
    error={form.errors[name]}
  />
);
