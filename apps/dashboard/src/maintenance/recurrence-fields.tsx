import { Checkbox, Code, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { Segmented } from '../ui/segmented.js';
import { monthDayInWords, monthDays, type Recurrence, type Weekday, weekdays } from './recurrence.js';
import { firstDayOf, type Repeats, recurrenceFrom, repeatsOf, type WindowDraft } from './window-draft.js';

type RecurrenceFieldsProps = {
  readonly draft: WindowDraft;
  readonly onChange: (changed: Partial<WindowDraft>) => void;
  readonly error: ReactNode;
};

export const RecurrenceFields = ({ draft, onChange, error }: RecurrenceFieldsProps) => {
  const { recurrence, ownRule, starts } = draft;
  const repeats = repeatsOf(draft);
  const repeat = (chosen: Repeats): void => {
    if (chosen === 'own_rule') return;
    onChange({ ownRule: null, recurrence: chosen === 'never' ? null : recurrenceFrom(chosen, starts) });
  };
  return (
    <Stack gap="md">
      <Segmented
        label={t('Repeats')}
        choices={[
          { value: 'never', label: t('Never') },
          { value: 'day', label: t('Daily') },
          { value: 'week', label: t('Weekly') },
          { value: 'month', label: t('Monthly') },
          ...(ownRule === null ? [] : ([{ value: 'own_rule', label: t('By another rule') }] as const)),
        ]}
        value={repeats}
        onChange={repeat}
        error={error}
      />
      {ownRule !== null && (
        <Text>
          {rich('This form cannot show the rule {rule}. It is kept unless you choose another.', {
            rule: <Code>{ownRule}</Code>,
          })}
        </Text>
      )}
      {recurrence !== null && (
        <RhythmFields
          recurrence={recurrence}
          day={firstDayOf(draft)}
          onChange={(changed) => onChange({ recurrence: changed })}
        />
      )}
    </Stack>
  );
};

type RhythmFieldsProps = {
  readonly recurrence: Recurrence;
  /** The first day: `2027-05-02`. */
  readonly day: string;
  readonly onChange: (recurrence: Recurrence) => void;
};

const intervalLabels: Readonly<Record<Recurrence['every'], string>> = {
  day: t('Interval in days'),
  week: t('Interval in weeks'),
  month: t('Interval in months'),
};

const RhythmFields = ({ recurrence, day, onChange }: RhythmFieldsProps) => (
  <Stack gap="md" ps="md" style={{ borderInlineStart: '2px solid var(--mantine-color-default-border)' }}>
    <TextInput
      type="number"
      min={1}
      max={1000}
      w="12rem"
      label={intervalLabels[recurrence.every]}
      value={recurrence.interval}
      onChange={({ currentTarget }) => onChange({ ...recurrence, interval: Number(currentTarget.value) })}
    />
    {recurrence.every === 'week' && (
      <Checkbox.Group
        label={t('On')}
        value={[...recurrence.weekdays]}
        onChange={(days) => {
          // At least one day stays chosen.
          if (days.length > 0) onChange({ ...recurrence, weekdays: inOrder(days as Weekday[]) });
        }}
      >
        <Group gap="md" mt={6}>
          {Object.entries(weekdays).map(([value, label]) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </Group>
      </Checkbox.Group>
    )}
    {recurrence.every === 'month' && (
      <NativeSelect
        aria-label={t('Day of the month')}
        w="12rem"
        data={monthDays(day, recurrence.on).map(monthDayInWords)}
        value={monthDayInWords(recurrence.on)}
        onChange={({ currentTarget }) => {
          const on = monthDays(day, recurrence.on).find(
            (way) => monthDayInWords(way) === currentTarget.value,
          );
          if (on) onChange({ ...recurrence, on });
        }}
      />
    )}
    <EndFields recurrence={recurrence} day={day} onChange={onChange} />
  </Stack>
);

const inOrder = (days: readonly Weekday[]): readonly Weekday[] =>
  (Object.keys(weekdays) as Weekday[]).filter((day) => days.includes(day));

const EndFields = ({ recurrence, day, onChange }: RhythmFieldsProps) => {
  const { end } = recurrence;
  const ends = {
    never: { after: 'never' },
    day: { after: 'day', day },
    times: { after: 'times', times: 10 },
  } as const;
  return (
    <Group align="flex-end" gap="xs">
      <NativeSelect
        label={t('Ends')}
        data={[
          { value: 'never', label: t('Never') },
          { value: 'day', label: t('On a day') },
          { value: 'times', label: t('After a number of times') },
        ]}
        value={end.after}
        onChange={({ currentTarget }) =>
          onChange({ ...recurrence, end: ends[currentTarget.value as keyof typeof ends] })
        }
      />
      {end.after === 'day' && (
        <TextInput
          type="date"
          aria-label={t('Last day')}
          required
          value={end.day}
          onChange={({ currentTarget }) =>
            onChange({ ...recurrence, end: { after: 'day', day: currentTarget.value } })
          }
        />
      )}
      {end.after === 'times' && (
        <TextInput
          type="number"
          min={1}
          max={1000}
          aria-label={t('Number of times')}
          required
          value={end.times}
          onChange={({ currentTarget }) =>
            onChange({ ...recurrence, end: { after: 'times', times: Number(currentTarget.value) } })
          }
        />
      )}
    </Group>
  );
};
