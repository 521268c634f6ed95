import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { alertsQuery } from '../alerts/alert-queries.js';
import { channelsQuery } from '../alerts/channel-queries.js';
import { channelTypesQuery } from '../alerts/channel-types.js';
import { IncidentAlerts } from '../alerts/incident-alerts.js';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';
import { MonitorName } from '../monitors/shared/monitor-name.js';
import { Allowed } from '../session/allowed.js';
import { Failure } from '../ui/failure.js';
import { lazyPart } from '../ui/lazy-part.js';
import { AnchorLink } from '../ui/links.js';
import { FailedPage, Page } from '../ui/page.js';
import { Section } from '../ui/section.js';
import { Status } from '../ui/status.js';
import { Evidence } from './evidence.js';
import { IncidentFacts } from './incident-facts.js';
import classes from './incident-page.module.css';
import { incidentQuery } from './incident-queries.js';
import { Timeline } from './timeline.js';

const route = getRouteApi('/inside/incidents/$incidentId');

const PostFromIncident = lazyPart(() => import('../status-pages/post-from-incident.js'), 'PostFromIncident');

const AlertDrawer = lazyPart(() => import('../alerts/alert-drawer.js'), 'AlertDrawer');

export const IncidentPage = () => {
  const { incidentId } = route.useParams();
  const { data: incident, error, refetch } = useQuery(incidentQuery(incidentId));
  const isLoading = useIsLoading(incidentId);
  if (error) return <FailedPage of="incident" error={error} onRetry={refetch} />;
  if (incident === undefined || isLoading) return <Skeleton height={320} />;
  const isOpen = incident.status === 'open';
  return (
    <Page
      title={incident.title}
      lead={
        <Group gap="md">
          <Status tone={isOpen ? 'bad' : 'good'}>{isOpen ? t('Open||status') : t('Resolved')}</Status>
          <AnchorLink to="/monitors/$monitorId" params={{ monitorId: incident.monitor_id }}>
            <MonitorName id={incident.monitor_id} />
          </AnchorLink>
        </Group>
      }
      actions={
        isOpen && (
          <>
            <Allowed to="createStatusPost">
              <Suspense>
                <PostFromIncident incident={incident} />
              </Suspense>
            </Allowed>
            <Allowed to="resolveIncident">
              <ResolveButton incidentId={incident.id} />
            </Allowed>
          </>
        )
      }
    >
      <div className={classes.columns}>
        <Stack gap="lg" className={classes.main ?? ''}>
          <Section title={t('In short')}>
            <IncidentFacts incident={incident} />
          </Section>
          <Evidence checks={incident.evidence} />
          <Section title={t('Messages')}>
            <IncidentAlerts incidentId={incident.id} />
          </Section>
        </Stack>
        <Section title={t('Timeline')}>
          <Timeline incident={incident} />
        </Section>
      </div>
      <OpenAlert />
    </Page>
  );
};

/** Shows the page when all of it has loaded, so that nothing moves. */
const useIsLoading = (incidentId: string): boolean =>
  [
    useInfiniteQuery(alertsQuery({ incident_id: incidentId })),
    useQuery(channelsQuery()),
    useQuery(channelTypesQuery()),
  ].some(({ isLoading }) => isLoading);

/** Opens a message beside the page. The address of the page names it, so that it can be shared. */
const OpenAlert = () => {
  const { alert } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Suspense>
      {alert !== undefined && (
        <AlertDrawer alertId={alert} onClose={() => navigate({ search: {}, replace: true })} />
      )}
    </Suspense>
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
      {resolve.error && <Failure what={t('The incident was not resolved')} error={resolve.error} />}
      <Button loading={resolve.isPending} onClick={() => resolve.mutate()}>
        {t('Resolve and send messages')}
      </Button>
    </>
  );
};
