import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { Monitor } from './monitor-queries.js';
import { MonitorStatus } from './monitor-status.js';
import classes from './monitor-table.module.css';
import { monitorTypes } from './monitor-types.js';

type MonitorRowProps = {
  readonly monitor: Monitor;
  readonly rowIndex: number;
  readonly isSelected: boolean;
  readonly onToggle: (id: string) => void;
};

/** One monitor. It is drawn again only when something of it changes: scrolling passes many. */
export const MonitorRow = memo(({ monitor, rowIndex, isSelected, onToggle }: MonitorRowProps) => (
  <tr className={classes.row} aria-rowindex={rowIndex} data-selected={isSelected}>
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
        <Anchor
          className={classes.open ?? ''}
          fw={600}
          renderRoot={(props) => (
            <Link to="/monitors/$monitorId" params={{ monitorId: monitor.id }} preload={false} {...props} />
          )}
        >
          {monitor.name}
        </Anchor>
      </div>
      <Text size="xs" c="dimmed" className={classes.cut ?? ''}>
        {monitor.target}
      </Text>
    </td>
    <td className={classes.wide}>
      <Text span c="dimmed">
        {monitorTypes[monitor.type].name}
      </Text>
    </td>
    <td>
      <MonitorStatus monitor={monitor} />
    </td>
  </tr>
));
