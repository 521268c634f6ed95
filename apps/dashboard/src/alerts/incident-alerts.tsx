import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../language/text.js';
import { Failure } from '../ui/failure.js';
import { incidentAlertsQuery } from './alert-queries.js';
import { AlertsTable } from './alerts-table.js';

export const IncidentAlerts = ({ incidentId }: { readonly incidentId: string }) => {
  const { data: alerts, error, refetch } = useQuery(incidentAlertsQuery(incidentId));
  if (error) return <Failure what={t('The messages could not be loaded')} error={error} onRetry={refetch} />;
  if (alerts === undefined) return <Skeleton height={60} />;
  if (alerts.length === 0) {
    return <Text c="dimmed">{t('No message was sent: no attached channel wanted one.')}</Text>;
  }
  return <AlertsTable alerts={alerts} withMonitor={false} />;
};
