import { Paper } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { useMay } from '../../session/use-may.js';
import type { Monitor } from '../shared/monitor-queries.js';
import { MonitorRow } from './monitor-row.js';
import classes from './monitor-table.module.css';
import type { Selection } from './use-selection.js';

/** As the style sheet has it. */
const rowHeight = 60;
/** Where there is no room for the last day beside the names, it stands below them. */
const narrow = '(max-width: 62em)';
/** Rows that are drawn beyond the window, so that scrolling finds them there. */
const rowsBeyond = 8;

type MonitorTableProps = { readonly monitors: readonly Monitor[]; readonly selection: Selection };

/**
 * The monitors as a table of which only what is in the window is drawn. Empty rows above and below keep the place of the
 * others, and the table says how many rows it has.
 */
export const MonitorTable = ({ monitors, selection }: MonitorTableProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  const rows = useRows(monitors.length, frame);
  // All that selecting is good for changes monitors.
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

/** Keeps the place of rows that are not drawn. */
const Space = ({ height }: { readonly height: number }) =>
  height > 0 && (
    <tbody aria-hidden="true">
      <tr style={{ height }}>
        <td colSpan={6} />
      </tr>
    </tbody>
  );

const useRows = (count: number, frame: React.RefObject<HTMLDivElement | null>) => {
  const [scrollMargin, setScrollMargin] = useState(0);
  // Whatever stands above the table may grow.
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
