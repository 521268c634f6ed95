import { Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { channelsQuery } from '../../alerts/channel-queries.js';
import { replacesPage } from '../../api/api-problem.js';
import { findingsQuery } from '../../findings/finding-queries.js';
import { hasCard, LatestFinding } from '../../findings/latest-finding.js';
import { RequestTimings } from '../../findings/request-timings.js';
import { incidentsQuery } from '../../incidents/incident-queries.js';
import { MonitorIncidents } from '../../incidents/monitor-incidents.js';
import { t } from '../../language/text.js';
import { monitorTypeTitle } from '../../language/type-marks.js';
import { coveringWindowsQuery } from '../../maintenance/maintenance-queries.js';
import { MonitorMaintenance } from '../../maintenance/monitor-maintenance.js';
import { monitorRotasQuery, rotasQuery } from '../../routing/rota-queries.js';
import { Allowed } from '../../session/allowed.js';
import { LockedUnless } from '../../session/locked-unless.js';
import { useMay } from '../../session/use-may.js';
import { troubleQuery } from '../../trouble/trouble-queries.js';
import { Breakable } from '../../ui/breakable.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { ManagedNote } from '../../ui/managed.js';
import { FailedPage, Page } from '../../ui/page.js';
import { Section } from '../../ui/section.js';
import { useOnceLoaded } from '../../ui/use-once-loaded.js';
import { checksQuery, importedHistoryQuery, uptimeQuery } from '../shared/check-queries.js';
import {
  attachedChannelsQuery,
  type Monitor,
  monitorQuery,
  receiversQuery,
} from '../shared/monitor-queries.js';
import { regionsQuery } from '../shared/region-queries.js';
import { TagLinks } from '../shared/tag-marks.js';
import { AttachedChannels } from './attached-channels.js';
import { HeartbeatAddress, reportsByItself } from './heartbeat-address.js';
import { ImportedHistory } from './imported-history.js';
import { LatestChecks } from './latest-checks.js';
import { MonitorActions } from './monitor-actions.js';
import { MonitorBanner } from './monitor-banner.js';
import classes from './monitor-page.module.css';
import { MonitorSettings } from './monitor-settings.js';
import { OtherReceivers } from './other-receivers.js';
import { ResponseTimes } from './response-times.js';
import { UnconfirmedNotice } from './unconfirmed-notice.js';
import { Uptime } from './uptime.js';
import { YearCalendar } from './year-calendar.js';

const route = getRouteApi('/inside/monitors/$monitorId');

const MonitorSettingsForm = lazyPart(() => import('../form/monitor-settings-form.js'), 'MonitorSettingsForm');

export const MonitorPage = () => {
  const { monitorId } = route.useParams();
  const { data: monitor, error, refetch } = useQuery(monitorQuery(monitorId));
  if (replacesPage(error, monitor)) return <FailedPage of="monitor" error={error} onRetry={refetch} />;
  if (monitor === undefined) return <Skeleton height={320} />;
  return <PageOf key={monitor.id} monitor={monitor} />;
};

const PageOf = ({ monitor }: { readonly monitor: Monitor }) => {
  const { edit = false } = route.useSearch();
  const isEditing = useMay('changeMonitor') && edit;
  return (
    <Page
      title={monitor.name}
      lead={
        <span className={classes.lead}>
          <span>{monitorTypeTitle(monitor.type)}</span>
          <Text span c="dimmed" className={classes.target ?? ''}>
            <Breakable text={monitor.target} />
          </Text>
          <TagLinks tags={monitor.tags} />
        </span>
      }
      actions={
        !isEditing && (
          <Allowed to="changeMonitor">
            <MonitorActions monitor={monitor} />
          </Allowed>
        )
      }
    >
      <ManagedNote managed={monitor.managed} />
      {isEditing ? <Editing monitor={monitor} /> : <OnceReady monitor={monitor} />}
    </Page>
  );
};

const Loading = () => <Skeleton height={640} />;

const Editing = ({ monitor }: { readonly monitor: Monitor }) => {
  const navigate = route.useNavigate();
  return (
    <Section title={t('Settings')}>
      <Suspense fallback={<Loading />}>
        <MonitorSettingsForm
          key={monitor.id}
          monitor={monitor}
          onDone={() => void navigate({ search: {} })}
        />
      </Suspense>
    </Section>
  );
};

const OnceReady = ({ monitor }: { readonly monitor: Monitor }) =>
  usePageReady(monitor) ? <Content monitor={monitor} /> : <Loading />;

const Content = ({ monitor }: { readonly monitor: Monitor }) => (
  <>
    <MonitorBanner monitor={monitor} />
    <UnconfirmedNotice monitorId={monitor.id} />
    <MonitorMaintenance monitor={monitor} />
    <div className={classes.columns}>
      <Stack gap="lg" className={classes.main ?? ''}>
        {reportsByItself(monitor) && (
          <Section title={t('Report from the job')}>
            <HeartbeatAddress path={monitor.ping_path} />
          </Section>
        )}
        <Section title={t('Uptime')}>
          <Uptime monitor={monitor} />
        </Section>
        {monitor.type !== 'heartbeat' && (
          <Section title={t('Response times')}>
            <Stack gap="md">
              <ResponseTimes monitor={monitor} />
              <RequestTimings monitor={monitor} />
            </Stack>
          </Section>
        )}
        <Section title={t('Latest checks')}>
          <LatestChecks monitor={monitor} />
        </Section>
        <Section title={t('Calendar')}>
          <YearCalendar monitor={monitor} />
        </Section>
        <ImportedHistory monitorId={monitor.id} />
      </Stack>
      <Stack gap="lg">
        {hasCard(monitor) && <LatestFinding monitor={monitor} />}
        <Section title={t('Incidents')}>
          <MonitorIncidents monitor={monitor} />
        </Section>
        <Section title={t('Settings')}>
          <MonitorSettings monitor={monitor} />
        </Section>
        <Section title={t('Attached channels')}>
          <LockedUnless may="attachChannel">
            <AttachedChannels monitorId={monitor.id} />
            <OtherReceivers monitorId={monitor.id} />
          </LockedUnless>
        </Section>
        {!hasCard(monitor) && <LatestFinding monitor={monitor} />}
      </Stack>
    </div>
  </>
);

/**
 * Returns whether all requests that decide the height of a part have loaded or failed. The page waits for them and then
 * shows at once, so that nothing moves. It stays ready.
 */
const usePageReady = (monitor: Monitor): boolean =>
  useOnceLoaded([
    useInfiniteQuery(checksQuery(monitor)),
    useInfiniteQuery(incidentsQuery({ monitor_id: monitor.id })),
    useQuery(troubleQuery(monitor.id)),
    useQuery(uptimeQuery(monitor)),
    useQuery(importedHistoryQuery(monitor.id)),
    useQuery(findingsQuery(monitor)),
    useQuery(coveringWindowsQuery(monitor.id)),
    useQuery(regionsQuery()),
    useQuery(channelsQuery()),
    useQuery(attachedChannelsQuery(monitor.id)),
    useQuery(rotasQuery()),
    useQuery(monitorRotasQuery(monitor.id)),
    useQuery(receiversQuery(monitor.id)),
  ]);
