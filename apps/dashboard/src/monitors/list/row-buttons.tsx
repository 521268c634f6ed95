import { t } from '../../language/text.js';
import { DotsIcon, PauseIcon, PlayIcon, RefreshIcon } from '../../ui/icons.js';
import type { Monitor } from '../shared/monitor-queries.js';
import classes from './row-buttons.module.css';
import { canBeChecked } from './row-menu-items.js';
import type { RowAction } from './use-row-actions.js';

type RowButtonsProps = {
  readonly monitor: Monitor;
  readonly isPending: boolean;
  readonly mayChange: boolean;
  readonly onAct: (does: RowAction, monitor: Monitor) => void;
  readonly onMenu: (monitor: Monitor, button: HTMLElement) => void;
  /** Quick buttons come with the pointer or the focus. The menu has the same, for touch screens. */
  readonly hasQuick: boolean;
};

export const RowButtons = ({ monitor, isPending, mayChange, hasQuick, onAct, onMenu }: RowButtonsProps) => {
  const { name, status } = monitor;
  const isPaused = status === 'paused';
  if (!mayChange) return null;
  return (
    <div className={classes.buttons} data-pending={isPending} data-quick={hasQuick}>
      {hasQuick && canBeChecked(monitor) && (
        <button
          type="button"
          className={classes.button}
          aria-label={t('Check {name} now', { name })}
          title={t('Check now')}
          disabled={isPending}
          onClick={() => onAct('check', monitor)}
        >
          <RefreshIcon />
        </button>
      )}
      {hasQuick && (
        <button
          type="button"
          className={classes.button}
          aria-label={t(isPaused ? 'Resume {name}' : 'Pause {name}', { name })}
          title={isPaused ? t('Resume') : t('Pause')}
          disabled={isPending}
          onClick={() => onAct(isPaused ? 'resume' : 'pause', monitor)}
        >
          {isPaused ? <PlayIcon /> : <PauseIcon />}
        </button>
      )}
      <button
        type="button"
        className={classes.button}
        aria-label={t('More for {name}', { name })}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => onMenu(monitor, currentTarget)}
      >
        <DotsIcon />
      </button>
    </div>
  );
};
