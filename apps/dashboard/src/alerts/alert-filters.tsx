import { Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../language/text.js';
import type { AlertFilter } from './alert-queries.js';
import { alertStatusWords, eventWords } from './alert-words.js';
import { channelsQuery } from './channel-queries.js';

type FiltersProps = {
  readonly filter: AlertFilter;
  readonly onChange: (filter: AlertFilter) => void;
};

const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export const AlertFilters = ({ filter, onChange }: FiltersProps) => {
  const { data: channels = [] } = useQuery(channelsQuery());
  const set = (field: keyof AlertFilter, value: string) => {
    const { [field]: _, ...others } = filter;
    onChange(value === '' ? others : { ...others, [field]: value });
  };
  const selects = [
    { field: 'status', label: t('Status'), choices: choicesOf(alertStatusWords) },
    { field: 'event', label: t('Event'), choices: choicesOf(eventWords) },
    {
      field: 'channel_id',
      label: t('Channel'),
      choices: channels.map(({ id, name }) => ({ value: id, label: name })),
    },
  ] as const;
  return (
    <Group gap="xs">
      {selects.map(({ field, label, choices }) => (
        <NativeSelect
          key={field}
          size="xs"
          maw="12rem"
          aria-label={label}
          data={[{ value: '', label: t('{label}: all', { label }) }, ...choices]}
          value={filter[field] ?? ''}
          onChange={({ currentTarget }) => set(field, currentTarget.value)}
        />
      ))}
    </Group>
  );
};
