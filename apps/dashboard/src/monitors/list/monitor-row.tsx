import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type MouseEvent, memo, useRef } from 'react';
import type { Monitor } from '../shared/monitor-queries.js';
import { MonitorStatus } from '../shared/monitor-status.js';
import { monitorTypes } from '../shared/monitor-types.js';
import { TagMarks } from '../shared/tag-marks.js';
import { hourInWords } from './hours.js';
import { hourAt } from './hours-bar.js';
import { LastDay, LastDayCells } from './last-day.js';
import classes from './monitor-table.module.css';
import { overviewQuery } from './overview-queries.js';

type MonitorRowProps = {
  readonly monitor: Monitor;
  readonly rowIndex: number;
  readonly isSelected: boolean;
  readonly isNarrow: boolean;
  readonly onToggle: (id: string) => void;
};

/** Uses plain elements and renders only on changes, because thousands of rows scroll past. */
export const MonitorRow = memo(({ monitor, rowIndex, isSelected, isNarrow, onToggle }: MonitorRowProps) => {
  const row = useRef<HTMLTableRowElement>(null);
  const tellHour = useTellHour(monitor, row);
  return (
    <tr className={classes.row} aria-rowindex={rowIndex} data-selected={isSelected} ref={row}>
      <td className={classes.tick}>
        <input
          type="checkbox"
          aria-label={`Select ${monitor.name}`}
          checked={isSelected}
          onChange={() => onToggle(monitor.id)}
        />
      </td>
      <td>
        <div className={classes.cut}>
          <Link
            to="/monitors/$monitorId"
            params={{ monitorId: monitor.id }}
            preload={false}
            className={classes.open}
            onMouseMove={tellHour}
          >
            {monitor.name}
          </Link>
          <TagMarks tags={monitor.tags} />
        </div>
        {isNarrow ? (
          <LastDay monitor={monitor} />
        ) : (
          <div className={`${classes.cut} ${classes.target}`}>{monitor.target}</div>
        )}
      </td>
      <td className={`${classes.wide} ${classes.type}`}>{monitorTypes[monitor.type].name}</td>
      <td>
        <MonitorStatus monitor={monitor} />
      </td>
      {!isNarrow && <LastDayCells monitor={monitor} />}
    </tr>
  );
});

/** Shows the hour under the pointer as a tooltip of the link, which covers the row. */
const useTellHour = (monitor: Monitor, row: React.RefObject<HTMLElement | null>) => {
  const queries = useQueryClient();
  return ({ currentTarget, clientX }: MouseEvent<HTMLAnchorElement>): void => {
    const overview = queries.getQueryData(overviewQuery(monitor).queryKey);
    const bar = row.current?.querySelector('svg');
    const beat = overview && bar ? hourAt(bar, overview.hours, clientX) : null;
    currentTarget.title = beat === null ? '' : hourInWords(beat);
  };
};
