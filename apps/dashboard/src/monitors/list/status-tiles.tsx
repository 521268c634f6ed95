import { getRouteApi } from '@tanstack/react-router';
import { t } from '../../language/text.js';
import type { Tone } from '../../ui/status.js';
import { monitorsSearch } from './monitors-search.js';
import { type ShownState, shownStates } from './shown-state.js';
import classes from './status-tiles.module.css';

const route = getRouteApi('/inside/monitors');

const tones: Readonly<Record<ShownState, Tone>> = {
  down: 'bad',
  degraded: 'wait',
  unknown: 'idle',
  up: 'good',
  paused: 'idle',
};

const order = ['down', 'degraded', 'up', 'paused', 'unknown'] as const;

/** The number of monitors in each state. A click filters by the state, and a second click removes the filter. */
export const StatusTiles = ({ counts }: { readonly counts: Readonly<Record<ShownState, number>> }) => {
  const { status: chosen } = route.useSearch();
  const navigate = route.useNavigate();
  const toggle = (state: ShownState) =>
    navigate({
      search: (before) => monitorsSearch({ ...before, status: chosen === state ? undefined : state }),
      replace: true,
    });
  return (
    <fieldset className={classes.tiles} aria-label={t('Status')}>
      {order.map((state) => (
        <button
          key={state}
          type="button"
          className={classes.tile}
          data-tone={tones[state]}
          data-none={counts[state] === 0}
          aria-pressed={chosen === state}
          onClick={() => toggle(state)}
        >
          <span className={classes.count}>{counts[state]}</span>
          <span className={classes.name}>{shownStates[state]}</span>
        </button>
      ))}
    </fieldset>
  );
};
