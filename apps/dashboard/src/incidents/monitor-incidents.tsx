import { Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from '../language/text.js';
import type { Monitor } from '../monitors/shared/monitor-queries.js';
import { Failure } from '../ui/failure.js';
import { incidentsQuery } from './incident-queries.js';
import { IncidentRow } from './incident-row.js';

const shownMax = 5;

export const MonitorIncidents = ({ monitor }: { readonly monitor: Monitor }) => {
  const { data: incidents, error, refetch } = useInfiniteQuery(incidentsQuery({ monitor_id: monitor.id }));
  if (error) return <Failure what={t('The incidents could not be loaded')} error={error} onRetry={refetch} />;
  if (incidents === undefined) return <Skeleton height={60} />;
  if (incidents.length === 0) return <Text c="dimmed">{t('No incident so far.')}</Text>;
  return (
    <Stack gap="xs">
      {incidents.slice(0, shownMax).map((incident) => (
        <IncidentRow key={incident.id} incident={incident} ofMonitor={monitor.name} />
      ))}
    </Stack>
  );
};
