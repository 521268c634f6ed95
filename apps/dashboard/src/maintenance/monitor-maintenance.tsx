import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import type { Monitor } from '../monitors/shared/monitor-queries.js';
import { WrenchIcon } from '../ui/icons.js';
import { AnchorLink } from '../ui/links.js';
import { coveringWindowsQuery } from './maintenance-queries.js';
import classes from './monitor-maintenance.module.css';
import { currentOrNext, spanInWords } from './window-words.js';
import { ownTimeZone } from './zoned-time.js';

export const MonitorMaintenance = ({ monitor }: { readonly monitor: Monitor }) => {
  const { data: windows = [] } = useQuery(coveringWindowsQuery(monitor.id));
  const window = currentOrNext(windows);
  if (!window?.occurrence) return null;
  const { starts_at: from, ends_at: to } = window.occurrence;
  return (
    <Text component="p" className={classes.note ?? ''} data-active={window.active}>
      <WrenchIcon />
      <span>
        {rich('{state}: {window}, {time}.', {
          state: stateInWords(window.active, monitor),
          window: (
            <AnchorLink underline="always" to="/maintenance">
              {window.name}
            </AnchorLink>
          ),
          time: <time dateTime={from}>{spanInWords(from, to, ownTimeZone(), new Date())}</time>,
        })}
      </span>
    </Text>
  );
};

const stateInWords = (isActive: boolean, { open_incident_id: incident }: Monitor): string => {
  if (!isActive) return t('Maintenance is planned');
  return incident === null
    ? t('In maintenance, so no incident opens')
    : t(
        'In maintenance, so no other incident opens. The one that opened before stays open until the target is up',
      );
};
