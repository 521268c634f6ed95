import { Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { incidentAlertsQuery } from '../alerts/alert-queries.js';
import { channelsQuery } from '../alerts/channel-queries.js';
import { IncidentAlerts } from '../alerts/incident-alerts.js';
import { replacesPage } from '../api/api-problem.js';
import { t } from '../language/text.js';
import { monitorQuery, receiversQuery } from '../monitors/shared/monitor-queries.js';
import { troubleQuery } from '../trouble/trouble-queries.js';
import { reasonOf } from '../trouble/trouble-words.js';
import { lazyPart } from '../ui/lazy-part.js';
import { AnchorLink } from '../ui/links.js';
import { FailedPage, Page } from '../ui/page.js';
import { Section } from '../ui/section.js';
import { Status } from '../ui/status.js';
import { useOnceLoaded } from '../ui/use-once-loaded.js';
import { AlsoBroken } from './also-broken.js';
import { reasonIn, shortTitle } from './answer-words.js';
import { firstFailed } from './evidence/choices.js';
import { evidenceQuery, hasExchanges, loadedParts } from './evidence/evidence-queries.js';
import { FindingSentence } from './evidence/finding-sentence.js';
import classes from './incident-page.module.css';
import { incidentQuery } from './incident-queries.js';
import { IncidentState } from './incident-state.js';
import { severityWords } from './incident-words.js';
import { MonitorIncidents } from './monitor-incidents.js';
import { Timeline } from './timeline.js';
import { Told } from './told.js';
import { TroubleBlock } from './trouble-block.js';

const route = getRouteApi('/inside/incidents/$incidentId');

const AlertDrawer = lazyPart(() => import('../alerts/alert-drawer.js'), 'AlertDrawer');

export const IncidentPage = () => {
  const { incidentId } = route.useParams();
  const { data: incident, error, refetch } = useQuery(incidentQuery(incidentId));
  const {
    data: wrong,
    isLoading: isWrongLoading,
    error: wrongError,
  } = useQuery({
    ...troubleQuery(incident?.monitor_id ?? null),
    enabled: incident?.status === 'open',
  });
  const { data: monitor, isLoading: isMonitorLoading } = useQuery({
    ...monitorQuery(incident?.monitor_id ?? ''),
    enabled: incident !== undefined,
  });
  const { data: evidence, isLoading: isEvidenceLoading } = useQuery(evidenceQuery(incident));
  const { isLoading: isNextLoading } = useQuery({
    ...receiversQuery(incident?.monitor_id ?? ''),
    enabled: incident?.status === 'open',
  });
  const { isLoading: isOthersLoading } = useQuery({
    ...troubleQuery(null),
    enabled: incident?.status === 'open',
  });
  const isReady = useOnceLoaded([
    {
      isLoading:
        incident === undefined ||
        isWrongLoading ||
        isMonitorLoading ||
        isEvidenceLoading ||
        isNextLoading ||
        isOthersLoading,
    },
    useQuery(incidentAlertsQuery(incidentId)),
    useQuery(channelsQuery()),
  ]);
  if (replacesPage(error, incident)) return <FailedPage of="incident" error={error} onRetry={refetch} />;
  if (incident === undefined || !isReady) return <Skeleton height={320} />;
  const isOpen = incident.status === 'open';
  const trouble = isOpen ? wrong?.items.find((each) => each.incident.id === incidentId) : undefined;
  // While the trouble cannot be loaded again, its incident is older than the page.
  const shown = trouble && (wrongError === null ? trouble : { ...trouble, incident });
  const reason = trouble === undefined ? (reasonIn(incident.evidence)?.message ?? null) : reasonOf(trouble);
  const { ComparedEvidence, FailedChecks, NetworkDiagnosis } = loadedParts;
  const seen = evidence !== undefined && hasExchanges(evidence) ? evidence : null;
  const sentence = seen?.finding && <FindingSentence finding={seen.finding} />;
  const firstReason = seen === null ? null : (firstFailed(seen.checks)?.message ?? null);
  return (
    <Page
      key={incident.id}
      title={monitor?.name ?? shortTitle(incident, '')}
      lead={
        <Group gap="md">
          {!isOpen && <Status tone="good">{t('Resolved')}</Status>}
          <span>{severityWords[incident.severity]}</span>
          <AnchorLink to="/monitors/$monitorId" params={{ monitorId: incident.monitor_id }}>
            {t('See the monitor')}
          </AnchorLink>
        </Group>
      }
    >
      <div className={classes.columns}>
        <div className={classes.state}>
          {shown === undefined ? (
            <IncidentState incident={incident} monitor={monitor} finding={sentence} />
          ) : (
            <TroubleBlock
              trouble={shown}
              on="incident"
              finding={sentence}
              isReasonSaid={firstReason !== null && firstReason === reason}
            >
              <Told incident={incident} />
            </TroubleBlock>
          )}
          {isOpen && <AlsoBroken besides={[incident.id]} />}
        </div>
        {seen !== null && ComparedEvidence !== undefined && (
          <div className={classes.seen}>
            <ComparedEvidence evidence={seen} reason={firstReason} NetworkDiagnosis={NetworkDiagnosis} />
          </div>
        )}
        <div className={classes.timeline}>
          <Section title={t('Timeline')}>
            <Timeline incident={incident} reason={reason} />
          </Section>
        </div>
        <Stack gap="lg" className={classes.main ?? ''}>
          {seen === null && FailedChecks !== undefined && (
            <FailedChecks incident={incident} reason={reason} />
          )}
          <Section title={t('Messages')}>
            <IncidentAlerts incident={incident} />
          </Section>
          {monitor !== undefined && (
            <Section title={t('Earlier incidents')}>
              <MonitorIncidents monitor={monitor} before={incident.id} />
            </Section>
          )}
        </Stack>
      </div>
      <OpenAlert />
    </Page>
  );
};

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
