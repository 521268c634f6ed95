import { Group, NativeSelect, TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useWrittenText } from '../../ui/use-written-text.js';
import type { Monitor } from '../shared/monitor-queries.js';
import { monitorTypes } from '../shared/monitor-types.js';
import { monitorStatusWords } from '../shared/monitor-words.js';
import { countedTags, tagChoices } from '../shared/tags.js';
import { monitorsSearch, sortings } from './monitors-search.js';

const route = getRouteApi('/inside/monitors');

const countedChoices = <Value extends string>(values: readonly Value[], words: (value: Value) => string) => {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, label: `${words(value)} (${count})` }))
    .sort((a, b) => a.label.localeCompare(b.label));
};

const statusChoices = (monitors: readonly Monitor[]) =>
  countedChoices(
    monitors.map(({ status }) => status),
    (status) => monitorStatusWords[status],
  );

const typeChoices = (monitors: readonly Monitor[]) =>
  countedChoices(
    monitors.map(({ type }) => type),
    (type) => monitorTypes[type].name,
  );

export const MonitorFilters = ({ monitors }: { readonly monitors: readonly Monitor[] }) => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const set = (changes: Readonly<Record<string, string>>) =>
    navigate({ search: (before) => monitorsSearch({ ...before, ...changes }), replace: true });
  const [text, type] = useWrittenText(search.q ?? '', (q) => set({ q }));
  const statuses = useMemo(() => statusChoices(monitors), [monitors]);
  const types = useMemo(() => typeChoices(monitors), [monitors]);
  const tags = useMemo(() => tagChoices(countedTags(monitors), search.tag), [monitors, search.tag]);
  const selects = [
    { name: 'status', label: 'Status', choices: [{ value: '', label: 'Status: all' }, ...statuses] },
    { name: 'type', label: 'Type', choices: [{ value: '', label: 'Type: all' }, ...types] },
    ...(tags.length === 0
      ? []
      : [{ name: 'tag', label: 'Tag', choices: [{ value: '', label: 'Tag: all' }, ...tags] } as const]),
    {
      name: 'sort',
      label: 'Order',
      choices: Object.entries(sortings).map(([value, label]) => ({ value, label })),
    },
  ] as const;
  return (
    <Group gap="xs">
      <TextInput
        type="search"
        aria-label="Search monitors"
        placeholder="Search by name, target or tag"
        flex="1 1 14rem"
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {selects.map(({ name, label, choices }) => (
        <NativeSelect
          key={name}
          maw="10rem"
          aria-label={label}
          data={choices}
          value={search[name] ?? (name === 'sort' ? 'trouble' : '')}
          onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
        />
      ))}
    </Group>
  );
};
