import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IncidentAlerts } from '../alerts/incident-alerts.js';
import { answerOf, api } from '../api/client.js';
import { MonitorName } from '../monitors/shared/monitor-name.js';
import { Allowed } from '../session/allowed.js';
import { Failure } from '../ui/failure.js';
import { AnchorLink } from '../ui/links.js';
import { FailedPage, Page } from '../ui/page.js';
import { Section } from '../ui/section.js';
import { Status } from '../ui/status.js';
import { incidentQuery } from './incident-queries.js';
import { severityWords } from './incident-words.js';
import { Timeline } from './timeline.js';

const route = getRouteApi('/inside/incidents/$incidentId');

export const IncidentPage = () => {
  const { incidentId } = route.useParams();
  const { data: incident, error, refetch } = useQuery(incidentQuery(incidentId));
  if (error) return <FailedPage title="Incident" error={error} onRetry={refetch} />;
  if (incident === undefined) return <Skeleton height={320} />;
  const isOpen = incident.status === 'open';
  return (
    <Page
      title={incident.title}
      lead={
        <Group gap="md">
          <Status tone={isOpen ? 'bad' : 'good'}>{isOpen ? 'Open' : 'Resolved'}</Status>
          <span>{severityWords[incident.severity]}</span>
          <AnchorLink to="/monitors/$monitorId" params={{ monitorId: incident.monitor_id }}>
            <MonitorName id={incident.monitor_id} />
          </AnchorLink>
        </Group>
      }
      actions={
        isOpen && (
          <Allowed to="resolveIncident">
            <ResolveButton incidentId={incident.id} />
          </Allowed>
        )
      }
    >
      <Stack gap="lg">
        <Section title="Timeline">
          <Timeline incident={incident} />
        </Section>
        <Section title="Messages">
          <IncidentAlerts incidentId={incident.id} />
        </Section>
      </Stack>
    </Page>
  );
};

const ResolveButton = ({ incidentId }: { readonly incidentId: string }) => {
  const queries = useQueryClient();
  const resolve = useMutation({
    mutationFn: () =>
      answerOf(api.POST('/v1/incidents/{id}/resolve', { params: { path: { id: incidentId } } })),
    onSuccess: () => queries.invalidateQueries(),
  });
  return (
    <>
      {resolve.error && <Failure what="The incident was not resolved" error={resolve.error} />}
      <Button loading={resolve.isPending} onClick={() => resolve.mutate()}>
        Resolve and send messages
      </Button>
    </>
  );
};
