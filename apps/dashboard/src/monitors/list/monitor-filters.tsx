import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { t } from '../../language/text.js';
import { IconButton } from '../../ui/icon-button.js';
import { CrossIcon } from '../../ui/icons.js';
import { useWrittenText } from '../../ui/use-written-text.js';
import type { Monitor } from '../shared/monitor-queries.js';
import { monitorTypes } from '../shared/monitor-types.js';
import { countedTags } from '../shared/tags.js';
import classes from './monitor-filters.module.css';
import { monitorsSearch, tagKeysIn } from './monitors-search.js';
import { sortChoices } from './sort-words.js';
import { searchFieldId } from './use-list-keys.js';
import type { View } from './use-view.js';

const route = getRouteApi('/inside/monitors');

const typeChoices = (monitors: readonly Monitor[]) => {
  const counts = new Map<Monitor['type'], number>();
  for (const { type } of monitors) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, label: `${monitorTypes[value].name} (${count})` }))
    .sort((a, b) => a.label.localeCompare(b.label));
};

type MonitorFiltersProps = { readonly monitors: readonly Monitor[]; readonly view: View };

export const MonitorFilters = ({ monitors, view }: MonitorFiltersProps) => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const set = (changes: Readonly<Record<string, string>>) =>
    navigate({ search: (before) => monitorsSearch({ ...before, ...changes }), replace: true });
  const [text, type] = useWrittenText(search.q ?? '', (q) => set({ q }));
  const types = useMemo(() => typeChoices(monitors), [monitors]);
  const tags = useMemo(() => countedTags(monitors), [monitors]);
  const chosen = tagKeysIn(search.tag);
  const setTags = (keys: readonly string[]) => set({ tag: keys.join(',') });
  const others = tags.filter(({ key }) => !chosen.includes(key));
  return (
    <Group gap="xs">
      <TextInput
        id={searchFieldId}
        type="search"
        aria-label={t('Search monitors')}
        placeholder={t('Search by name, target or tag')}
        className={classes.search ?? ''}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key !== 'Escape') return;
          type('');
          currentTarget.blur();
        }}
      />
      <NativeSelect
        className={classes.select ?? ''}
        aria-label={t('Type')}
        data={[{ value: '', label: t('Type: all') }, ...types]}
        value={search.type ?? ''}
        onChange={({ currentTarget }) => set({ type: currentTarget.value })}
      />
      {(tags.length > 0 || chosen.length > 0) && (
        <NativeSelect
          className={classes.select ?? ''}
          aria-label={t('Tag')}
          data={[
            { value: '', label: chosen.length === 0 ? t('Tag: all') : t('And the tag …') },
            ...others.map(({ key, tag, monitors: count }) => ({ value: key, label: `${tag} (${count})` })),
          ]}
          value=""
          onChange={({ currentTarget }) => setTags([...chosen, currentTarget.value])}
        />
      )}
      <NativeSelect
        className={classes.select ?? ''}
        aria-label={t('Order')}
        data={sortChoices(search.sort)}
        value={search.sort ?? 'status'}
        onChange={({ currentTarget }) => set({ sort: currentTarget.value })}
      />
      {tags.length > 0 && (
        <Button
          className={classes.group ?? ''}
          variant={view.isGrouped ? 'light' : 'default'}
          aria-pressed={view.isGrouped}
          onClick={() => view.setIsGrouped(!view.isGrouped)}
        >
          {t('Group by tag')}
        </Button>
      )}
      {chosen.map((key) => {
        const name = tags.find((tag) => tag.key === key)?.tag ?? key;
        return (
          <span key={key} className={classes.chosen}>
            {name}
            <IconButton
              label={t('Remove the tag {name}', { name })}
              size="xs"
              onClick={() => setTags(chosen.filter((other) => other !== key))}
            >
              <CrossIcon />
            </IconButton>
          </span>
        );
      })}
    </Group>
  );
};
