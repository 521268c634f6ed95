import { getRouteApi } from '@tanstack/react-router';
import { t } from '../../language/text.js';
import { type MonitorState, shownTiles, stateTones, stateWords } from '../shared/monitor-words.js';
import { monitorsSearch } from './monitors-search.js';
import classes from './status-tiles.module.css';

const route = getRouteApi('/inside/monitors');

/** Counts all monitors by state: a search changes no tile. A click filters by the state, and a second click removes the filter. */
export const StatusTiles = ({ counts }: { readonly counts: Readonly<Record<MonitorState, number>> }) => {
  const { status: chosen } = route.useSearch();
  const navigate = route.useNavigate();
  const toggle = (state: MonitorState) =>
    navigate({
      search: (before) => monitorsSearch({ ...before, status: chosen === state ? undefined : state }),
      replace: true,
    });
  return (
    <fieldset className={classes.tiles} aria-label={t('Status')}>
      {shownTiles(counts).map((state) => (
        <button
          key={state}
          type="button"
          className={classes.tile}
          data-tone={stateTones[state]}
          data-none={counts[state] === 0}
          aria-pressed={chosen === state}
          onClick={() => toggle(state)}
        >
          <span className={classes.count}>{counts[state]}</span>
          <span className={classes.name}>{stateWords[state]}</span>
        </button>
      ))}
    </fieldset>
  );
};
