import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { replacesPage } from '../api/api-problem.js';
import type { Schemas } from '../api/client.js';
import { t } from '../language/text.js';
import { Failure } from '../ui/failure.js';
import { incidentAlertsQuery } from './alert-queries.js';
import { AlertsTable } from './alerts-table.js';

type IncidentAlertsProps = { readonly incident: Pick<Schemas['Incident'], 'id' | 'suppressed_by'> };

export const IncidentAlerts = ({ incident: { id, suppressed_by: parent } }: IncidentAlertsProps) => {
  const { data: alerts, error, refetch } = useQuery(incidentAlertsQuery(id));
  if (replacesPage(error, alerts))
    return <Failure what={t('The messages could not be loaded')} error={error} onRetry={refetch} />;
  if (alerts === undefined) return <Skeleton height={60} />;
  if (alerts.length === 0) {
    return (
      <Text c="dimmed">
        {parent === null
          ? t('No message was sent: no attached channel wanted one.')
          : t('No message was sent: an open incident of the parent monitor explains this one.')}
      </Text>
    );
  }
  return <AlertsTable alerts={alerts} withMonitor={false} />;
};
