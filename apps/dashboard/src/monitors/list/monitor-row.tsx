import { useQuery } from '@tanstack/react-query';
import { memo, useRef, useState } from 'react';
import { t } from '../../language/text.js';
import { lengthInWords } from '../../ui/moments.js';
import type { Monitor } from '../shared/monitor-queries.js';
import { isInTrouble } from '../shared/monitor-words.js';
import type { BeatKind } from './beats.js';
import { LastCheck } from './last-check.js';
import { LastIncident } from './last-incident.js';
import { MonitorCard } from './monitor-card.js';
import classes from './monitor-table.module.css';
import { overviewQuery } from './overview-queries.js';
import { RowButtons } from './row-buttons.js';
import { Beats, NameLine, type RowProps, StatusLines, TargetLine, TypeMark, Uptime } from './row-parts.js';
import { Sparkline } from './sparkline.js';
import type { RowAction } from './use-row-actions.js';

type MonitorRowProps = {
  readonly monitor: Monitor;
  readonly lineKey: string;
  readonly rowIndex: number;
  readonly isSelected: boolean;
  readonly isNarrow: boolean;
  readonly isPending: boolean;
  readonly mayChange: boolean;
  readonly beatKind: BeatKind;
  readonly nameRoomPx: number;
  readonly onSelect: (id: string, isRange: boolean) => void;
  readonly onAct: (does: RowAction, monitor: Monitor) => void;
  readonly onMenu: (monitor: Monitor, button: HTMLElement) => void;
};

/** Uses plain elements and renders only on changes, because thousands of rows scroll past. */
export const MonitorRow = memo((props: MonitorRowProps) => {
  const { monitor, lineKey, rowIndex, isSelected, isNarrow, beatKind, nameRoomPx, onSelect } = props;
  const { data: overview, error } = useQuery(overviewQuery(monitor));
  const [isNear, setIsNear] = useState(false);
  // The event of a change does not know the keys.
  const isRange = useRef(false);
  const parts: RowProps = { monitor, overview, hasFailed: error !== null, beatKind, nameRoomPx };
  return (
    <tr
      className={classes.row}
      aria-rowindex={rowIndex}
      data-selected={isSelected}
      data-trouble={isInTrouble(monitor)}
      data-line={lineKey}
      onPointerEnter={() => setIsNear(true)}
      onPointerLeave={() => setIsNear(false)}
      onFocus={() => setIsNear(true)}
      onBlur={({ currentTarget, relatedTarget }) =>
        setIsNear(currentTarget.contains(relatedTarget) || currentTarget.matches(':hover'))
      }
    >
      <td className={classes.tick}>
        <label className={classes.tickArea}>
          <input
            type="checkbox"
            aria-label={t('Select {name}', { name: monitor.name })}
            checked={isSelected}
            onClick={({ shiftKey }) => {
              isRange.current = shiftKey;
            }}
            onChange={() => onSelect(monitor.id, isRange.current)}
          />
        </label>
      </td>
      {isNarrow ? <MonitorCard {...parts} /> : <WideCells {...parts} />}
      <td className={classes.buttons}>
        <RowButtons {...props} hasQuick={(isNear || props.isPending) && !isNarrow} />
      </td>
    </tr>
  );
});

const WideCells = ({ monitor, overview, hasFailed, beatKind, nameRoomPx }: RowProps) => (
  <>
    <td>
      <div className={classes.named}>
        <TypeMark monitor={monitor} />
        <div className={classes.lines}>
          <NameLine monitor={monitor} overview={overview} beatKind={beatKind} nameRoomPx={nameRoomPx} />
          <TargetLine monitor={monitor} overview={overview} />
        </div>
      </div>
    </td>
    <td>
      <StatusLines monitor={monitor} overview={overview} />
    </td>
    <td className={classes.latency}>
      {overview && (
        <div className={classes.times}>
          <Sparkline checks={overview.recent_checks} />
          <span className={classes.figure}>
            {overview.average_ms === null ? '—' : lengthInWords(overview.average_ms)}
          </span>
        </div>
      )}
    </td>
    <td className={`${classes.checked} ${classes.figure}`}>
      {overview && <LastCheck at={overview.last_check_at} />}
    </td>
    <td>
      {hasFailed && !overview ? (
        <span className={classes.figure}>{t('Could not be loaded')}</span>
      ) : (
        <Beats overview={overview} beatKind={beatKind} />
      )}
    </td>
    <td className={classes.uptime}>
      <Uptime overview={overview} />
    </td>
    <td className={classes.incident}>
      {overview && <LastIncident incident={overview.last_incident} monitorName={monitor.name} />}
    </td>
  </>
);
