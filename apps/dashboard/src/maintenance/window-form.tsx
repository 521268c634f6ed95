import { Button, Group, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NewMaintenanceWindow } from '../api/bounds/new-maintenance-window.js';
import { t } from '../language/text.js';
import { MonitorPicker } from '../monitors/shared/monitor-picker.js';
import { allMonitorsQuery } from '../monitors/shared/monitor-queries.js';
import { TagsField } from '../monitors/shared/tags-field.js';
import { hasError } from '../schema-form/field-errors.js';
import { Columns } from '../ui/columns.js';
import { DurationInput } from '../ui/duration-input.js';
import { ButtonLink } from '../ui/links.js';
import { SavedForm, type Saves } from '../ui/saved-form.js';
import { Segmented } from '../ui/segmented.js';
import { TimeZoneSelect } from '../ui/time-zone-select.js';
import { type SavedThing, useDraft } from '../ui/use-draft.js';
import { ClockNotes } from './clock-notes.js';
import { RecurrenceFields } from './recurrence-fields.js';
import { StartsTwice } from './starts-twice.js';
import { forTheNextHour, inZone, startingAt, type WindowDraft } from './window-draft.js';
import { windowLabels } from './window-labels.js';
import { WindowSummary } from './window-summary.js';

const suggestedMinutes = [15, 30, 60, 120, 240, 1440];

type Covers = 'all' | 'some' | 'tags';

const coversIn = ({ monitor_ids: ids, tags }: WindowDraft, isByTags: boolean): Covers => {
  if (ids !== null) return 'some';
  return isByTags || tags.length > 0 ? 'tags' : 'all';
};

type WindowFormProps = {
  readonly initial: WindowDraft;
  readonly of: SavedThing | null;
  readonly saving: Saves<WindowDraft>;
};

export const WindowForm = ({ initial, of, saving }: WindowFormProps) => {
  const [isByTags, setIsByTags] = useState(false);
  const form = useDraft<WindowDraft>({
    initialValues: initial,
    of,
    validate: {
      monitor_ids: (ids) => (ids?.length === 0 ? t('Choose at least one monitor, or all monitors.') : null),
      tags: (tags, { monitor_ids: ids }) =>
        isByTags && ids === null && tags.length === 0 ? t('Write at least one tag.') : null,
    },
  });
  const draft = form.getValues();
  const covers = coversIn(draft, isByTags);
  const { data: monitors } = useQuery(allMonitorsQuery());
  const choices = [
    {
      value: 'all',
      label:
        monitors === undefined ? t('All monitors') : t('All monitors ({count})', { count: monitors.length }),
    },
    { value: 'some', label: t('Some monitors') },
    { value: 'tags', label: t('By tags') },
  ] as const;
  return (
    <Columns isSticky beside={<WindowSummary draft={draft} />}>
      <SavedForm
        form={form}
        saving={saving}
        onSave={saving.mutate}
        failed={t('The window was not saved')}
        labels={windowLabels}
        actions={
          <ButtonLink variant="default" to="/maintenance">
            {t('Cancel')}
          </ButtonLink>
        }
      >
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
            onChange={(zone) => form.setValues(inZone(draft, zone))}
            error={form.errors.time_zone}
          />
        </Group>
        <Group>
          <Button
            variant="default"
            size="xs"
            onClick={() => form.setValues(forTheNextHour(draft, new Date()))}
          >
            {t('For the next hour, from now')}
          </Button>
        </Group>
        <StartsTwice draft={draft} onChange={(isSecond) => form.setFieldValue('isSecond', isSecond)} />
        <DurationInput
          label={t('Duration')}
          unit="min"
          minimum={NewMaintenanceWindow.duration_minutes.minimum}
          maximum={NewMaintenanceWindow.duration_minutes.maximum}
          suggestions={suggestedMinutes}
          value={draft.duration_minutes}
          onChange={(minutes) => form.setFieldValue('duration_minutes', minutes)}
          error={form.errors.duration_minutes}
        />
        <RecurrenceFields draft={draft} onChange={form.setValues} error={form.errors.rrule} />
        <ClockNotes draft={draft} />
        <Segmented
          label={t('Monitors')}
          description={
            covers === 'all'
              ? t('Monitors that are made later are covered too.')
              : t('Monitors that depend on a covered monitor are covered too.')
          }
          choices={choices}
          value={covers}
          onChange={(chosen) => {
            setIsByTags(chosen === 'tags');
            form.setValues({ monitor_ids: chosen === 'some' ? [] : null, tags: [] });
          }}
        />
        {(covers === 'tags' || initial.tags.length > 0) && covers !== 'all' && (
          <TagsField
            description={
              covers === 'tags'
                ? t('Monitors that have all of these tags. Enter or a comma ends a tag.')
                : t('Monitors that have all of these tags are covered, too.')
            }
            value={draft.tags}
            onChange={(tags) => form.setFieldValue('tags', [...tags])}
            error={form.errors.tags}
          />
        )}
        {draft.monitor_ids !== null && (
          <MonitorPicker
            label={t('Which monitors')}
            hint=""
            chosen={draft.monitor_ids}
            chosenMax={NewMaintenanceWindow.monitor_ids.maxItems}
            onChange={(ids) => form.setFieldValue('monitor_ids', ids)}
            error={
              hasError(form.errors, 'monitor_ids') &&
              (form.errors.monitor_ids ?? t('One of these monitors was deleted. Remove it.'))
            }
          />
        )}
      </SavedForm>
    </Columns>
  );
};
