import { Group, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '../../language/text.js';
import { errorsAfter } from '../../schema-form/field-errors.js';
import { SchemaForm } from '../../schema-form/schema-form.js';
import { DurationInput } from '../../ui/duration-input.js';
import type { MonitorTypeInfo } from '../shared/monitor-queries.js';
import { monitorTypes } from '../shared/monitor-types.js';
import { AlertingPart } from './alerting-part.js';
import type { MonitorDraft } from './monitor-draft.js';
import { settingFields } from './monitor-labels.js';
import { settingWords } from './setting-words.js';
import { TagsField } from './tags-field.js';
import { completedTarget } from './target.js';

const intervalBounds = { minimum: 10, maximum: 86_400 };
const timeoutBounds = { minimum: 1, maximum: 60 };
const usualIntervals = [10, 30, 60, 120, 300, 600, 1800, 3600, 21_600, 43_200, 86_400];

type MonitorFieldsProps = {
  readonly info: MonitorTypeInfo;
  readonly form: UseFormReturnType<MonitorDraft>;
  readonly monitorId?: string;
};

export const MonitorFields = ({ info, form, monitorId }: MonitorFieldsProps) => {
  const { type } = info;
  const target = form.getInputProps('target');
  const complete = (): void => form.setFieldValue('target', completedTarget(type, form.getValues().target));
  return (
    <Stack gap="md">
      <TextInput
        label={t('Target')}
        description={`${monitorTypes[type].about}.`}
        placeholder={monitorTypes[type].example}
        required
        {...target}
        onBlur={complete}
      />
      <TextInput
        label={t('Name')}
        description={t('If empty, it is named after its target.')}
        {...form.getInputProps('name')}
      />
      <TagsField
        value={form.getValues().tags}
        onChange={(tags) => form.setFieldValue('tags', tags)}
        error={form.errors.tags}
      />
      <Group grow align="flex-start">
        <DurationInput
          label={t('Interval')}
          unit="s"
          {...intervalBounds}
          suggestions={usualIntervals}
          value={form.getValues().interval_seconds}
          onChange={(seconds) => form.setFieldValue('interval_seconds', seconds)}
          error={form.errors.interval_seconds}
        />
        <DurationInput
          label={t('Timeout')}
          unit="s"
          {...timeoutBounds}
          value={form.getValues().timeout_seconds}
          onChange={(seconds) => form.setFieldValue('timeout_seconds', seconds)}
          error={form.errors.timeout_seconds}
        />
      </Group>
      <SchemaForm
        fields={settingFields(info)}
        words={settingWords[type]}
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
