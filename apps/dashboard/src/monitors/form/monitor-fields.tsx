import { Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMemo } from 'react';
import { errorsAfter } from '../../schema-form/field-errors.js';
import { fieldsOf } from '../../schema-form/schema-fields.js';
import { SchemaForm } from '../../schema-form/schema-form.js';
import type { MonitorTypeInfo } from '../shared/monitor-queries.js';
import { monitorTypes } from '../shared/monitor-types.js';
import { AlertingPart } from './alerting-part.js';
import { intervalChoices, type MonitorDraft } from './monitor-draft.js';
import { TagsField } from './tags-field.js';

type MonitorFieldsProps = {
  readonly info: MonitorTypeInfo;
  readonly form: UseFormReturnType<MonitorDraft>;
  readonly monitorId?: string;
};

export const MonitorFields = ({ info, form, monitorId }: MonitorFieldsProps) => {
  const { type, settings_schema: schema } = info;
  const fields = useMemo(() => fieldsOf(schema), [schema]);
  const { interval_seconds: interval } = form.getValues();
  return (
    <Stack gap="md">
      <TextInput
        label="Target"
        description={`${monitorTypes[type].about}.`}
        placeholder={monitorTypes[type].example}
        required
        {...form.getInputProps('target')}
      />
      <TextInput
        label="Name"
        description="If empty, it is named after its target."
        {...form.getInputProps('name')}
      />
      <TagsField
        value={form.getValues().tags}
        onChange={(tags) => form.setFieldValue('tags', tags)}
        error={form.errors.tags}
      />
      <Group grow align="flex-start">
        <NativeSelect
          label="Interval"
          data={[...intervalChoices(interval)]}
          value={String(interval)}
          onChange={({ currentTarget }) =>
            form.setFieldValue('interval_seconds', Number(currentTarget.value))
          }
        />
        <TextInput
          type="number"
          label="Timeout in seconds"
          min={1}
          max={60}
          value={form.getValues().timeout_seconds}
          onChange={({ currentTarget }) => form.setFieldValue('timeout_seconds', Number(currentTarget.value))}
          error={form.errors.timeout_seconds}
        />
      </Group>
      <SchemaForm
        fields={fields}
        path="settings"
        value={form.getValues().settings}
        onChange={(settings) => {
          form.setErrors(errorsAfter(form.errors, form.getValues(), { ...form.getValues(), settings }));
          form.setFieldValue('settings', settings);
        }}
        errors={form.errors}
      />
      <AlertingPart info={info} form={form} monitorId={monitorId} />
    </Stack>
  );
};
