import { Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { severityWords } from '../../incidents/incident-words.js';
import { t } from '../../language/text.js';
import { inSentence } from '../../ui/names.js';
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
  const { severity, parent_id: parentId, regions } = form.getValues();
  return (
    <Stack gap="md">
      <NativeSelect
        label={t('Severity')}
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
      <Group grow align="flex-start">
        <CountField
          form={form}
          name="failures_to_open"
          label={t('Failures to open')}
          description={t('Failed checks in a row before an incident opens.')}
          usual={info.type === 'heartbeat' ? 1 : 2}
        />
        <CountField
          form={form}
          name="successes_to_resolve"
          label={t('Successes to resolve')}
          description={t('Good checks in a row before it is resolved.')}
          usual={1}
        />
      </Group>
      <Group grow align="flex-start">
        <RegionsField
          value={regions}
          onChange={(chosen) => form.setFieldValue('regions', chosen)}
          error={form.errors.regions}
        />
        <CountField
          form={form}
          name="regions_to_open"
          label={t('Regions that must agree')}
          description={t('Regions in which checks must fail.')}
          usual={1}
        />
      </Group>
      <MonitorPicker
        label={t('Depends on')}
        hint={t('While that monitor has an open incident, incidents of this one send no message.')}
        chosen={parentId === null ? [] : [parentId]}
        chosenMax={1}
        onChange={([id = null]) => form.setFieldValue('parent_id', id)}
        isOffered={({ id }) => id !== monitorId}
        error={form.errors.parent_id}
      />
    </Stack>
  );
};

type Form = AlertingFieldsProps['form'];

type CountFieldProps = {
  readonly form: Form;
  readonly name: 'failures_to_open' | 'successes_to_resolve' | 'regions_to_open';
  readonly label: string;
  readonly description: string;
  readonly usual: number;
};

const CountField = ({ form, name, label, description, usual }: CountFieldProps) => (
  <TextInput
    type="number"
    min={1}
    max={10}
    label={label}
    description={description}
    placeholder={t('Default: {value}', { value: usual })}
    value={form.getValues()[name] ?? ''}
    onChange={({ currentTarget: { value } }) => form.setFieldValue(name, value === '' ? null : Number(value))}
    error={form.errors[name]}
  />
);
