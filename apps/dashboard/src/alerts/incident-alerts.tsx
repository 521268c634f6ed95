import { Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Failure } from '../ui/failure.js';
import { alertsQuery } from './alert-queries.js';
import { AlertsTable } from './alerts-table.js';

export const IncidentAlerts = ({ incidentId }: { readonly incidentId: string }) => {
  const { data: alerts, error, refetch } = useInfiniteQuery(alertsQuery({ incident_id: incidentId }));
  if (error) return <Failure what="The messages could not be loaded" error={error} onRetry={refetch} />;
  if (alerts === undefined) return <Skeleton height={60} />;
  if (alerts.length === 0) {
    return <Text c="dimmed">No message was sent: no channel was attached to the monitor.</Text>;
  }
  return <AlertsTable alerts={alerts} />;
};
