import { Button, NativeSelect, TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { type FocusEvent, type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { t } from '../../language/text.js';
import { monitorTypeTitle } from '../../language/type-marks.js';
import { IconButton } from '../../ui/icon-button.js';
import { CrossIcon } from '../../ui/icons.js';
import { useWrittenText } from '../../ui/use-written-text.js';
import type { Monitor } from '../shared/monitor-queries.js';
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
    .map(([value, count]) => ({ value, label: `${monitorTypeTitle(value)} (${count})` }))
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
  const panel = useRef<HTMLDetailsElement>(null);
  const closeOnEscape = ({ key }: KeyboardEvent): void => {
    if (key !== 'Escape' || panel.current === null) return;
    panel.current.open = false;
    panel.current.querySelector('summary')?.focus();
  };
  const closeOnLeave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>): void => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
  };
  useEffect(() => {
    const closeOnPress = ({ target }: PointerEvent): void => {
      if (panel.current?.open && !panel.current.contains(target as Node)) panel.current.open = false;
    };
    document.addEventListener('pointerdown', closeOnPress);
    return () => document.removeEventListener('pointerdown', closeOnPress);
  }, []);
  const others = tags.filter(({ key }) => !chosen.includes(key));
  const isFiltered = search.type !== undefined || chosen.length > 0;
  return (
    <div className={classes.filters}>
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
      {chosen.map((key) => {
        const name = tags.find((tag) => tag.key === key)?.tag ?? key;
        return (
          <span key={key} className={classes.chosen}>
            <span className={classes.tag}>{name}</span>
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
      <details ref={panel} className={classes.more} onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
        <summary className={classes.open} data-on={isFiltered}>
          {t('Filter and sort')}
        </summary>
        <div className={classes.panel}>
          <NativeSelect
            label={t('Type')}
            data={[{ value: '', label: t('All||types') }, ...types]}
            value={search.type ?? ''}
            onChange={({ currentTarget }) => set({ type: currentTarget.value })}
          />
          {(tags.length > 0 || chosen.length > 0) && (
            <NativeSelect
              label={t('Tag')}
              data={[
                { value: '', label: chosen.length === 0 ? t('All||tags') : t('And the tag …') },
                ...others.map(({ key, tag, monitors: count }) => ({
                  value: key,
                  label: `${tag} (${count})`,
                })),
              ]}
              value=""
              onChange={({ currentTarget }) => setTags([...chosen, currentTarget.value])}
            />
          )}
          <NativeSelect
            label={t('Order')}
            data={sortChoices(search.sort)}
            value={search.sort ?? 'status'}
            onChange={({ currentTarget }) => set({ sort: currentTarget.value })}
          />
          {tags.length > 0 && (
            <Button
              variant={view.isGrouped ? 'light' : 'default'}
              aria-pressed={view.isGrouped}
              onClick={() => view.setIsGrouped(!view.isGrouped)}
            >
              {t('Group by tag')}
            </Button>
          )}
        </div>
      </details>
    </div>
  );
};
