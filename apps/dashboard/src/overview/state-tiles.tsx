import { Link } from '@tanstack/react-router';
import { t } from '../language/text.js';
import type { Tone } from '../ui/status.js';
import classes from './state-tiles.module.css';
import type { Summary } from './summary-queries.js';

type State = keyof Summary['monitors'];

const tiles: readonly (readonly [State, string, Tone])[] = [
  ['down', t('Down'), 'bad'],
  ['degraded', t('Degraded'), 'wait'],
  ['up', t('Up'), 'good'],
  ['paused', t('Paused'), 'idle'],
  ['unknown', t('Unknown'), 'idle'],
];

/** Each leads to the list of its monitors. */
export const StateTiles = ({ summary }: { readonly summary: Summary }) => (
  <ul className={classes.tiles} aria-label={t('Monitors by state')}>
    {tiles.map(([state, words, tone]) => (
      <li key={state}>
        <Link
          to="/monitors"
          // The list ignores states that it cannot filter by.
          search={{ status: state } as never}
          className={classes.tile}
          data-tone={summary.monitors[state] === 0 ? 'none' : tone}
        >
          <span className={classes.count}>{summary.monitors[state]}</span>
          <span>{words}</span>
        </Link>
      </li>
    ))}
  </ul>
);
