import { PasswordInput, Stack, Text, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { NewRota } from '../api/bounds/new-rota.js';
import { t } from '../language/text.js';
import { Segmented } from '../ui/segmented.js';
import type { RotaDraft } from './rota-draft.js';
import classes from './rota-form.module.css';

const bytesMax = NewRota.calendar.maxLength;

const sources = [
  { value: 'address', label: t('From an address') },
  { value: 'text', label: t('From a file') },
] as const;

type CalendarFieldsProps = {
  readonly form: UseFormReturnType<RotaDraft>;
  readonly storedHost: string | null;
  readonly isNew: boolean;
};

/** The address of a calendar is a secret: whoever has it reads the calendar. */
export const CalendarFields = ({ form, storedHost, isNew }: CalendarFieldsProps) => {
  const { source, calendar_url: url, calendar } = form.getValues();
  return (
    <Stack gap="sm">
      <Segmented
        label={t('Calendar')}
        description={
          source === 'address'
            ? t('The iCalendar address (.ics) of your calendar. It is fetched every five minutes.')
            : t('An .ics file of any calendar. It stays as it is until you replace it.')
        }
        choices={sources}
        value={source}
        onChange={(chosen) => form.setFieldValue('source', chosen)}
      />
      {source === 'address' ? (
        <PasswordInput
          label={t('Address of the calendar')}
          description={
            storedHost === null
              ? undefined
              : t('Stored: {start}. The rest is never shown.', { start: storedHost })
          }
          autoComplete="off"
          // not translated: an example of an address.
          placeholder={
            storedHost === null ? 'https://calendar.example.com/….ics' : t('Leave empty to keep it')
          }
          required={storedHost === null}
          value={url}
          onChange={({ currentTarget }) => form.setFieldValue('calendar_url', currentTarget.value)}
          error={form.errors.calendar_url}
        />
      ) : (
        <CalendarText
          isRequired={isNew || storedHost !== null}
          value={calendar}
          onChange={(text) => form.setFieldValue('calendar', text)}
          error={form.errors.calendar}
        />
      )}
    </Stack>
  );
};

type CalendarTextProps = {
  readonly isRequired: boolean;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error: React.ReactNode;
};

/** The field covers the zone, so the browser takes a file that is dropped there. */
const CalendarText = ({ isRequired, value, onChange, error }: CalendarTextProps) => {
  const [name, setName] = useState<string>();
  const [isTooLarge, setIsTooLarge] = useState(false);
  const read = async (file: File): Promise<void> => {
    setIsTooLarge(file.size > bytesMax);
    if (file.size > bytesMax) return;
    setName(file.name);
    onChange(await file.text());
  };
  return (
    <>
      <div className={classes.zone}>
        <Text fw={600}>{name ?? t('Choose an .ics file, or drop it here')}</Text>
        <input
          type="file"
          accept=".ics,text/calendar"
          aria-label={t('Calendar file')}
          className={classes.file}
          onChange={({ currentTarget: { files } }) => {
            const [file] = files ?? [];
            if (file !== undefined) void read(file);
          }}
        />
      </div>
      <Textarea
        label={t('Or paste it')}
        placeholder={isRequired ? 'BEGIN:VCALENDAR' : t('Leave empty to keep it')}
        rows={4}
        required={isRequired}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        error={isTooLarge ? t('The file is larger than 1 MiB.') : error}
        spellCheck={false}
      />
    </>
  );
};
