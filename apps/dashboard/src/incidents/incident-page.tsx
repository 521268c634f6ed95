import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { incidentAlertsQuery } from '../alerts/alert-queries.js';
import { channelsQuery } from '../alerts/channel-queries.js';
import { IncidentAlerts } from '../alerts/incident-alerts.js';
import { replacesPage } from '../api/api-problem.js';
import type { Schemas } from '../api/client.js';
import { DetailList } from '../findings/detail-list.js';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { checkStatusWords, checkTones } from '../monitors/shared/check-words.js';
import { monitorQuery, receiversQuery } from '../monitors/shared/monitor-queries.js';
import { reasonInWords } from '../reasons/reasons.js';
import { troubleQuery } from '../trouble/trouble-queries.js';
import { reasonOf } from '../trouble/trouble-words.js';
import { Moment } from '../ui/ago.js';
import { lazyPart } from '../ui/lazy-part.js';
import { AnchorLink } from '../ui/links.js';
import { lengthInWords } from '../ui/moments.js';
import { FailedPage, Page } from '../ui/page.js';
import { Section } from '../ui/section.js';
import { Status } from '../ui/status.js';
import { useOnceLoaded } from '../ui/use-once-loaded.js';
import { AlsoBroken } from './also-broken.js';
import { reasonIn, shortTitle } from './answer-words.js';
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
        incident === undefined || isWrongLoading || isMonitorLoading || isNextLoading || isOthersLoading,
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
            <IncidentState incident={incident} monitor={monitor} />
          ) : (
            <TroubleBlock trouble={shown} on="incident">
              <Told incident={incident} />
            </TroubleBlock>
          )}
          {isOpen && <AlsoBroken besides={[incident.id]} />}
        </div>
        <div className={classes.timeline}>
          <Section title={t('Timeline')}>
            <Timeline incident={incident} reason={reason} />
          </Section>
        </div>
        <Stack gap="lg" className={classes.main ?? ''}>
          <Evidence incident={incident} reason={reason} />
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

type Check = Schemas['Check'];

type EvidenceProps = {
  readonly incident: Schemas['IncidentWithTimeline'];
  /** In English. The page says it already. */
  readonly reason: string | null;
};

/** The failed checks that opened an incident. An incident opened by a person has none. */
const Evidence = ({ incident: { evidence }, reason }: EvidenceProps) =>
  evidence.length > 0 && (
    <Section title={t('What the checks saw')}>
      <Stack gap="lg">
        {evidence.map((check) => (
          <FailedCheck key={check.region} check={check} isReasonShown={check.message !== reason} />
        ))}
      </Stack>
    </Section>
  );

type FailedCheckProps = {
  readonly check: Check;
  /** False where the page says it already. */
  readonly isReasonShown: boolean;
};

const FailedCheck = ({ check, isReasonShown }: FailedCheckProps) => (
  <Stack gap="xs">
    <Group gap="md">
      <Status tone={checkTones[check.status]}>{checkStatusWords[check.status]}</Status>
      <Text c="dimmed">
        {check.duration_ms === 0
          ? rich('{moment} from {region}', { moment: <Moment at={check.at} />, region: check.region })
          : rich('{moment} from {region}, after {length}', {
              moment: <Moment at={check.at} />,
              region: check.region,
              length: lengthInWords(check.duration_ms),
            })}
      </Text>
    </Group>
    {isReasonShown && check.message !== null && (
      <Text>{reasonInWords({ message: check.message, reason: check.reason })}</Text>
    )}
    {check.details === null ? (
      <Text c="dimmed">{t('No details of this check are stored.')}</Text>
    ) : (
      <DetailList finding={{ details: check.details }} />
    )}
  </Stack>
);
