import { Paper } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { useMay } from '../../session/use-may.js';
import type { Monitor } from '../shared/monitor-queries.js';
import { MonitorRow } from './monitor-row.js';
import classes from './monitor-table.module.css';
import type { Selection } from './use-selection.js';

/** As in the style sheet. */
const rowHeight = 60;
/** In narrow windows, the last day stands below the name. */
const narrow = '(max-width: 62em)';
/** Extra rows above and below the window. */
const rowsBeyond = 8;

type MonitorTableProps = { readonly monitors: readonly Monitor[]; readonly selection: Selection };

/** Renders only the rows in the window. Empty rows keep the place of the others. */
export const MonitorTable = ({ monitors, selection }: MonitorTableProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  const rows = useRows(monitors.length, frame);
  // All bulk actions change monitors.
  const isSelectable = useMay('changeMonitor');
  const first = rows.items[0]?.index ?? 0;
  const last = rows.items.at(-1)?.index ?? 0;
  return (
    <Paper withBorder ref={frame} className={classes.frame ?? ''}>
      <table
        className={classes.table}
        data-selectable={isSelectable}
        aria-rowcount={monitors.length + 1}
        aria-label="Monitors"
      >
        <thead>
          <tr>
            <th scope="col" className={classes.tick}>
              <input
                type="checkbox"
                aria-label={`Select all ${monitors.length}`}
                checked={selection.isAll}
                onChange={selection.toggleAll}
              />
            </th>
            <th scope="col">Monitor</th>
            <th scope="col" className={`${classes.type} ${classes.wide}`}>
              Type
            </th>
            <th scope="col" className={classes.status}>
              Status
            </th>
            {!isNarrow && (
              <th scope="col" className={classes.lastDay}>
                Uptime, last 24 hours
              </th>
            )}
            <th scope="col" className={`${classes.lastIncident} ${classes.wide}`}>
              Last incident
            </th>
          </tr>
        </thead>
        <Space height={first * rowHeight} />
        <tbody>
          {monitors.slice(first, last + 1).map((monitor, index) => (
            <MonitorRow
              key={monitor.id}
              monitor={monitor}
              rowIndex={first + index + 2}
              isSelected={selection.isSelected(monitor.id)}
              isNarrow={isNarrow}
              onToggle={selection.toggle}
            />
          ))}
        </tbody>
        <Space height={(monitors.length - last - 1) * rowHeight} />
      </table>
    </Paper>
  );
};

/** A cell that spans columns would add columns where some are hidden. */
const Space = ({ height }: { readonly height: number }) =>
  height > 0 && (
    <tbody aria-hidden="true">
      <tr style={{ height }}>
        <td />
      </tr>
    </tbody>
  );

const useRows = (count: number, frame: React.RefObject<HTMLDivElement | null>) => {
  const [scrollMargin, setScrollMargin] = useState(0);
  // The content above the table may grow.
  useLayoutEffect(() => {
    const top = (frame.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    setScrollMargin(Math.round(top));
  });
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: rowsBeyond,
    scrollMargin,
  });
  return { items: virtualizer.getVirtualItems() };
};
