import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useDeferredValue, useMemo, useRef, useState } from 'react';
import { t } from '../../language/text.js';
import { Empty } from '../../ui/empty.js';
import { Failure } from '../../ui/failure.js';
import { PulseIcon } from '../../ui/icons.js';
import { lazyPart } from '../../ui/lazy-part.js';
import type { Monitor } from '../shared/monitor-queries.js';
import { countStates } from '../shared/monitor-words.js';
import { TroubleLine } from '../shared/trouble-line.js';
import type { ListCommand } from './list-keys.js';
import { groupedLines, plainLines } from './list-lines.js';
import { matchingMonitors, monitorsInState, orderedMonitors } from './matching-monitors.js';
import { MonitorFilters } from './monitor-filters.js';
import classes from './monitor-list.module.css';
import { MonitorTable, type RowFocus } from './monitor-table.js';
import { monitorsSearch } from './monitors-search.js';
import { figuresQuery } from './overview-queries.js';
import type { OpenedMenu } from './row-menu-items.js';
import { needsFigures } from './sort-monitors.js';
import { type SortKey, sortingAfter, sortingOf, sortTextOf } from './sorting.js';
import { StatusTiles } from './status-tiles.js';
import { searchFieldId, useListKeys } from './use-list-keys.js';
import { useRowActions } from './use-row-actions.js';
import { useSelection } from './use-selection.js';
import { useView } from './use-view.js';

const BulkActions = lazyPart(() => import('./bulk-actions.js'), 'BulkActions');
const KeysDialog = lazyPart(() => import('./keys-dialog.js'), 'KeysDialog');
const OpenRowMenu = lazyPart(() => import('./open-row-menu.js'), 'OpenRowMenu');

const route = getRouteApi('/inside/monitors');

type MonitorListProps = { readonly monitors: readonly Monitor[]; readonly isLoadingMore: boolean };

export const MonitorList = ({ monitors, isLoadingMore }: MonitorListProps) => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  // Keeps typing fast in long lists.
  const wanted = useDeferredValue(search);
  const view = useView();
  const sorting = useMemo(() => sortingOf(wanted.sort), [wanted.sort]);
  const { data: figures, error: figuresError } = useQuery({
    ...figuresQuery(),
    enabled: needsFigures(sorting),
  });
  const ordered = useMemo(() => orderedMonitors(monitors, sorting, figures), [monitors, sorting, figures]);
  const matching = useMemo(() => matchingMonitors(ordered, wanted), [ordered, wanted]);
  const shown = useMemo(() => monitorsInState(matching, wanted.status), [matching, wanted.status]);
  const counts = useMemo(() => countStates(monitors), [monitors]);
  const lines = useMemo(
    () => (view.isGrouped ? groupedLines(shown, view.folded) : plainLines(shown)),
    [shown, view.isGrouped, view.folded],
  );
  const selection = useSelection(shown, lines);
  const actions = useRowActions();
  const [menu, setMenu] = useState<OpenedMenu | null>(null);
  const [isKeysOpen, setIsKeysOpen] = useState(false);
  const rows = useRef<RowFocus>(null);

  const sort = (by: SortKey) =>
    navigate({
      search: (before) => monitorsSearch({ ...before, sort: sortTextOf(sortingAfter(sorting, by)) }),
      replace: true,
    });
  const carryOut: Readonly<Record<ListCommand, () => void>> = {
    search: () => document.getElementById(searchFieldId)?.focus(),
    next: () => rows.current?.move(1),
    previous: () => rows.current?.move(-1),
    select: () => {
      const id = rows.current?.current();
      if (id) selection.toggle(id);
    },
    extendDown: () => extend(1),
    extendUp: () => extend(-1),
    clear: selection.clear,
    help: () => setIsKeysOpen(true),
  };
  const extend = (step: 1 | -1): void => {
    const from = rows.current?.current();
    const to = rows.current?.move(step);
    if (from && !selection.isSelected(from)) selection.toggle(from);
    if (to) selection.extendTo(to);
  };
  useListKeys(view.hasKeys, (command) => carryOut[command]());

  return (
    <>
      <div className={classes.head}>
        <TroubleLine>
          <span role="status">
            {shown.length === monitors.length
              ? t('{count, plural, one {# monitor} other {{count} monitors}}', { count: shown.length })
              : t('{shown} of {all}', { shown: shown.length, all: monitors.length })}
            {isLoadingMore && monitors.length > 0 && ` · ${t('loading …')}`}
            {needsFigures(sorting) && figures === undefined && !figuresError && ` · ${t('sorting …')}`}
          </span>
          <button type="button" className={classes.keys} onClick={() => setIsKeysOpen(true)}>
            {t('Keys')}
          </button>
        </TroubleLine>
        <div className={classes.controls}>
          <StatusTiles counts={counts} />
          <MonitorFilters monitors={monitors} view={view} />
        </div>
      </div>
      {figuresError && <Failure what={t('The list could not be sorted')} error={figuresError} />}
      {actions.failure && <Failure {...actions.failure} />}
      {shown.length === 0 ? (
        <Empty icon={<PulseIcon />} title={t('No monitor matches')}>
          {t('Change the search or remove a filter.')}
        </Empty>
      ) : (
        <MonitorTable
          ref={rows}
          lines={lines}
          count={shown.length}
          selection={selection}
          view={view}
          sorting={sorting}
          onSort={sort}
          actions={actions}
          onMenu={(monitor, button) => setMenu({ monitor, button })}
        />
      )}
      <Suspense>
        {selection.selected.length > 0 && <BulkActions selection={selection} />}
        {isKeysOpen && (
          <KeysDialog isOn={view.hasKeys} onSwitch={view.setHasKeys} onClose={() => setIsKeysOpen(false)} />
        )}
        {menu && <OpenRowMenu menu={menu} act={actions.act} onClose={() => setMenu(null)} />}
      </Suspense>
    </>
  );
};
