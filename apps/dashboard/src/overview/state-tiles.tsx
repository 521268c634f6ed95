import { Link } from '@tanstack/react-router';
import { t } from '../language/text.js';
import { shownTiles, stateTones, stateWords } from '../monitors/shared/monitor-words.js';
import classes from './state-tiles.module.css';
import type { Summary } from './summary-queries.js';

/** Each leads to the list of its monitors. */
export const StateTiles = ({ summary: { monitors } }: { readonly summary: Summary }) => (
  <ul className={classes.tiles} aria-label={t('Monitors by state')}>
    {shownTiles(monitors).map((state) => (
      <li key={state}>
        <Link
          to="/monitors"
          search={{ status: state }}
          className={classes.tile}
          data-tone={monitors[state] === 0 ? 'none' : stateTones[state]}
        >
          <span className={classes.count}>{monitors[state]}</span>
          <span>{stateWords[state]}</span>
        </Link>
      </li>
    ))}
  </ul>
);
