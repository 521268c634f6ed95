import { Button, Card, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { fieldErrorsOf } from '../api/api-problem.js';
import { MonitorPicker } from '../monitors/shared/monitor-picker.js';
import { hasError } from '../schema-form/field-errors.js';
import { Failure } from '../ui/failure.js';
import { ButtonLink } from '../ui/links.js';
import { RecurrenceFields } from './recurrence-fields.js';
import { type DurationUnit, durationUnits, startingAt, type WindowDraft } from './window-draft.js';
import { timeZones } from './zoned-time.js';

const monitorsMax = 500;

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
      monitor_ids: (ids) => (ids?.length === 0 ? 'Choose at least one monitor, or all monitors.' : null),
    },
  });
  const draft = form.getValues();
  const save = (filledIn: WindowDraft) =>
    onSave(filledIn, { onError: (problem) => form.setErrors(fieldErrorsOf(problem)) });
  return (
    <Card withBorder padding="lg" maw="46rem" component="form" onSubmit={form.onSubmit(save)}>
      <Stack gap="md">
        <TextInput
          label="Name"
          description="Shown on the monitors that it covers."
          placeholder="Database upgrade"
          required
          {...form.getInputProps('name')}
        />
        <Group grow align="flex-start" preventGrowOverflow={false} wrap="wrap">
          <TextInput
            type="datetime-local"
            label="Starts"
            required
            miw="12rem"
            value={draft.starts}
            onChange={({ currentTarget }) => form.setValues(startingAt(draft, currentTarget.value))}
            error={form.errors.starts_at}
          />
          <NativeSelect
            label="Time zone"
            miw="12rem"
            data={[...timeZones(initial.time_zone)]}
            {...form.getInputProps('time_zone')}
          />
        </Group>
        <Group align="flex-end" gap="xs">
          <TextInput
            type="number"
            min={1}
            label="Duration"
            required
            w="8rem"
            value={draft.duration}
            onChange={({ currentTarget }) => form.setFieldValue('duration', Number(currentTarget.value))}
            error={form.errors.duration_minutes}
          />
          <NativeSelect
            aria-label="Unit of the duration"
            data={Object.keys(durationUnits)}
            value={draft.unit}
            onChange={({ currentTarget }) => form.setFieldValue('unit', currentTarget.value as DurationUnit)}
          />
        </Group>
        <RecurrenceFields draft={draft} onChange={form.setValues} error={form.errors.rrule} />
        <NativeSelect
          label="Monitors"
          description="Monitors that depend on a covered monitor are covered too."
          data={[
            { value: 'all', label: 'All monitors, also those made later' },
            { value: 'some', label: 'Some monitors' },
          ]}
          value={draft.monitor_ids === null ? 'all' : 'some'}
          onChange={({ currentTarget }) =>
            form.setFieldValue('monitor_ids', currentTarget.value === 'all' ? null : [])
          }
        />
        {draft.monitor_ids !== null && (
          <MonitorPicker
            label="Which monitors"
            hint=""
            chosen={draft.monitor_ids}
            chosenMax={monitorsMax}
            onChange={(ids) => form.setFieldValue('monitor_ids', ids)}
            error={
              hasError(form.errors, 'monitor_ids') &&
              (form.errors.monitor_ids ?? 'One of these monitors was deleted. Remove it.')
            }
          />
        )}
        {error !== null && <Failure what="The window was not saved" error={error} />}
        <Group gap="sm">
          <Button type="submit" loading={isSaving}>
            Save
          </Button>
          <ButtonLink variant="default" to="/maintenance">
            Cancel
          </ButtonLink>
        </Group>
      </Stack>
    </Card>
  );
};
