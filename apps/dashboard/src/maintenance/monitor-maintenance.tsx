import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Monitor } from '../monitors/shared/monitor-queries.js';
import { WrenchIcon } from '../ui/icons.js';
import { AnchorLink } from '../ui/links.js';
import { ancestryQuery, windowsQuery } from './maintenance-queries.js';
import classes from './monitor-maintenance.module.css';
import { spanInWords, windowOf } from './window-words.js';
import { ownTimeZone } from './zoned-time.js';

export const MonitorMaintenance = ({ monitor }: { readonly monitor: Monitor }) => {
  const { data: windows = [] } = useQuery(windowsQuery());
  const { data: ancestry = [monitor.id] } = useQuery(ancestryQuery(monitor));
  const window = windowOf(windows, ancestry);
  if (!window?.occurrence) return null;
  const { starts_at: from, ends_at: to } = window.occurrence;
  return (
    <Text component="p" className={classes.note ?? ''} data-active={window.active}>
      <WrenchIcon />
      <span>
        {window.active ? 'In maintenance, so no incident opens' : 'Maintenance is planned'}:{' '}
        <AnchorLink underline="always" to="/maintenance">
          {window.name}
        </AnchorLink>
        , <time dateTime={from}>{spanInWords(from, to, ownTimeZone(), new Date())}</time>.
      </span>
    </Text>
  );
};
