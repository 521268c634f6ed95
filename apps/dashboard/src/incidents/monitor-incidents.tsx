import { Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { replacesPage } from '../api/api-problem.js';
import { t } from '../language/text.js';
import type { Monitor } from '../monitors/shared/monitor-queries.js';
import { useShownReason } from '../trouble/use-trouble.js';
import { Failure } from '../ui/failure.js';
import { incidentsQuery } from './incident-queries.js';
import { IncidentRow } from './incident-row.js';

const shownMax = 5;

type MonitorIncidentsProps = {
  readonly monitor: Monitor;
  /** Only those that opened before this one. */
  readonly before?: string;
};

export const MonitorIncidents = ({ monitor, before }: MonitorIncidentsProps) => {
  const {
    data: incidents,
    error,
    refetch,
  } = useInfiniteQuery(
    incidentsQuery({ monitor_id: monitor.id, ...(before === undefined ? {} : { before }) }),
  );
  const shownReason = useShownReason(monitor);
  if (replacesPage(error, incidents))
    return <Failure what={t('The incidents could not be loaded')} error={error} onRetry={refetch} />;
  if (incidents === undefined) return <Skeleton height={60} />;
  // The block of what is wrong shows the open one, and its reason.
  const ended = incidents.filter(({ status }) => status !== 'open');
  if (ended.length === 0)
    return (
      <Text c="dimmed">
        {before === undefined && incidents.length === 0
          ? t('No incident so far.')
          : t('No incident before this one.')}
      </Text>
    );
  return (
    <Stack gap="xs">
      {ended.slice(0, shownMax).map((incident) => (
        <IncidentRow
          key={incident.id}
          incident={incident}
          ofMonitor={monitor.name}
          shownReason={shownReason}
        />
      ))}
    </Stack>
  );
};
