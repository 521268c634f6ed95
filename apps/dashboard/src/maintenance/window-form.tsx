import { Button, Card, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { t } from '../language/text.js';
import { MonitorPicker } from '../monitors/shared/monitor-picker.js';
import { allMonitorsQuery } from '../monitors/shared/monitor-queries.js';
import { hasError } from '../schema-form/field-errors.js';
import { Columns } from '../ui/columns.js';
import { DurationInput } from '../ui/duration-input.js';
import { FormFailure } from '../ui/form-failure.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { ButtonLink } from '../ui/links.js';
import { Segmented } from '../ui/segmented.js';
import { showFieldErrors } from '../ui/show-field-errors.js';
import { TimeZoneSelect } from '../ui/time-zone-select.js';
import { RecurrenceFields } from './recurrence-fields.js';
import { startingAt, type WindowDraft } from './window-draft.js';
import { WindowSummary } from './window-summary.js';

const monitorsMax = 500;
const durationMinutesMax = 44_640;
const suggestedMinutes = [15, 30, 60, 120, 240, 1440];

/** Labels by the fields of the API. */
const labels: Readonly<Record<string, string>> = {
  name: t('Name'),
  starts_at: t('Starts'),
  time_zone: t('Time zone'),
  duration_minutes: t('Duration'),
  rrule: t('Repeats'),
  monitor_ids: t('Monitors'),
};

type WindowFormProps = {
  readonly initial: WindowDraft;
  readonly onSave: (draft: WindowDraft, options: { readonly onError: (error: unknown) => void }) => void;
  readonly isSaving: boolean;
  readonly error: unknown;
};

export const WindowForm = ({ initial, onSave, isSaving, error }: WindowFormProps) => {
  const form = useForm<WindowDraft>({
    initialValues: initial,
    validate: {
      monitor_ids: (ids) => (ids?.length === 0 ? t('Choose at least one monitor, or all monitors.') : null),
    },
  });
  const draft = form.getValues();
  const { data: monitors } = useQuery(allMonitorsQuery());
  const choices = [
    {
      value: 'all',
      label:
        monitors === undefined ? t('All monitors') : t('All monitors ({count})', { count: monitors.length }),
    },
    { value: 'some', label: t('Some monitors') },
  ] as const;
  const save = (filledIn: WindowDraft) =>
    onSave(filledIn, {
      onError: (problem) => showFieldErrors(form, problem),
    });
  return (
    <Columns isSticky beside={<WindowSummary draft={draft} />}>
      <Card withBorder padding="lg" component="form" onSubmit={form.onSubmit(save)}>
        <Stack gap="md">
          <TextInput
            label={t('Name')}
            description={t('Shown on the monitors that it covers.')}
            placeholder={t('Database upgrade')}
            required
            {...form.getInputProps('name')}
          />
          <Group grow align="flex-start" preventGrowOverflow={false} wrap="wrap">
            <TextInput
              type="datetime-local"
              label={t('Starts')}
              required
              miw="12rem"
              value={draft.starts}
              onChange={({ currentTarget }) => form.setValues(startingAt(draft, currentTarget.value))}
              error={form.errors.starts_at}
            />
            <TimeZoneSelect
              label={t('Time zone')}
              miw="12rem"
              value={draft.time_zone}
              onChange={(zone) => form.setFieldValue('time_zone', zone)}
              error={form.errors.time_zone}
            />
          </Group>
          <DurationInput
            label={t('Duration')}
            unit="min"
            minimum={1}
            maximum={durationMinutesMax}
            suggestions={suggestedMinutes}
            value={draft.duration_minutes}
            onChange={(minutes) => form.setFieldValue('duration_minutes', minutes)}
            error={form.errors.duration_minutes}
          />
          <RecurrenceFields draft={draft} onChange={form.setValues} error={form.errors.rrule} />
          <Segmented
            label={t('Monitors')}
            description={
              draft.monitor_ids === null
                ? t('Monitors that are made later are covered too.')
                : t('Monitors that depend on a covered monitor are covered too.')
            }
            choices={choices}
            value={draft.monitor_ids === null ? 'all' : 'some'}
            onChange={(chosen) => form.setFieldValue('monitor_ids', chosen === 'all' ? null : [])}
          />
          {draft.monitor_ids !== null && (
            <MonitorPicker
              label={t('Which monitors')}
              hint=""
              chosen={draft.monitor_ids}
              chosenMax={monitorsMax}
              onChange={(ids) => form.setFieldValue('monitor_ids', ids)}
              error={
                hasError(form.errors, 'monitor_ids') &&
                (form.errors.monitor_ids ?? t('One of these monitors was deleted. Remove it.'))
              }
            />
          )}
          {error !== null && (
            <FormFailure
              what={t('The window was not saved')}
              error={error}
              labelOf={(path) => labels[path]}
            />
          )}
          <Group gap="sm">
            <Button type="submit" loading={isSaving}>
              {t('Save')}
            </Button>
            <ButtonLink variant="default" to="/maintenance">
              {t('Cancel')}
            </ButtonLink>
          </Group>
        </Stack>
        <LeaveGuard isDirty={() => form.isDirty() && !isSaving} />
      </Card>
    </Columns>
  );
};
