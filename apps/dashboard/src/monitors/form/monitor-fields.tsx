import { Group, Skeleton, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Suspense } from 'react';
import { NewMonitor } from '../../api/bounds/new-monitor.js';
import { t } from '../../language/text.js';
import { errorsAfter } from '../../schema-form/field-errors.js';
import { SchemaForm } from '../../schema-form/schema-form.js';
import { DurationInput } from '../../ui/duration-input.js';
import { Folded } from '../../ui/folded.js';
import { lazyPart } from '../../ui/lazy-part.js';
import type { MonitorTypeInfo } from '../shared/monitor-queries.js';
import { TagsField } from '../shared/tags-field.js';
import type { AlertingFieldsProps } from './alerting-fields.js';
import { usualIntervals } from './intervals.js';
import { alertingNames, type MonitorDraft } from './monitor-draft.js';
import { settingFields } from './monitor-labels.js';
import { completedTarget } from './target.js';

type MonitorFieldsProps = {
  readonly info: MonitorTypeInfo;
  readonly form: UseFormReturnType<MonitorDraft>;
  readonly monitorId?: string;
};

export const MonitorFields = ({ info, form, monitorId }: MonitorFieldsProps) => {
  const target = form.getInputProps('target');
  const complete = (): void => form.setFieldValue('target', completedTarget(info, form.getValues().target));
  return (
    <Stack gap="md">
      <TextInput
        label={t('Target')}
        description={info.description}
        placeholder={info.target_example}
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
          minimum={NewMonitor.interval_seconds.minimum}
          maximum={NewMonitor.interval_seconds.maximum}
          suggestions={usualIntervals}
          value={form.getValues().interval_seconds}
          onChange={(seconds) => form.setFieldValue('interval_seconds', seconds)}
          error={form.errors.interval_seconds}
        />
        <DurationInput
          label={t('Timeout')}
          unit="s"
          minimum={NewMonitor.timeout_seconds.minimum}
          maximum={NewMonitor.timeout_seconds.maximum}
          value={form.getValues().timeout_seconds}
          onChange={(seconds) => form.setFieldValue('timeout_seconds', seconds)}
          error={form.errors.timeout_seconds}
        />
      </Group>
      <SchemaForm
        fields={settingFields(info)}
        layout={info.settings_schema}
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

// Most monitors use the default alerting.
const AlertingFields = lazyPart(() => import('./alerting-fields.js'), 'AlertingFields');

const AlertingPart = (props: AlertingFieldsProps) => (
  <Folded title={t('Alerting')} isWrong={alertingNames.some((name) => props.form.errors[name] !== undefined)}>
    <Suspense fallback={<Skeleton height={320} />}>
      <AlertingFields {...props} />
    </Suspense>
  </Folded>
);
