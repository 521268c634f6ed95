import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { hasCard, LatestFinding } from '../../findings/latest-finding.js';
import { MonitorIncidents } from '../../incidents/monitor-incidents.js';
import { MonitorMaintenance } from '../../maintenance/monitor-maintenance.js';
import { Allowed } from '../../session/allowed.js';
import { LockedUnless } from '../../session/locked-unless.js';
import { FailedPage, Page } from '../../ui/page.js';
import { Section } from '../../ui/section.js';
import { monitorQuery } from '../shared/monitor-queries.js';
import { MonitorStatus } from '../shared/monitor-status.js';
import { monitorTypes } from '../shared/monitor-types.js';
import { MonitorUnchecked } from '../shared/region-outages.js';
import { TagLinks } from '../shared/tag-marks.js';
import { AttachedChannels } from './attached-channels.js';
import { HeartbeatAddress, reportsByItself } from './heartbeat-address.js';
import { LatestChecks } from './latest-checks.js';
import { MonitorActions } from './monitor-actions.js';
import classes from './monitor-page.module.css';
import { MonitorSettings } from './monitor-settings.js';
import { ResponseTimes } from './response-times.js';
import { Uptime } from './uptime.js';

const route = getRouteApi('/inside/monitors/$monitorId');

export const MonitorPage = () => {
  const { monitorId } = route.useParams();
  const { data: monitor, error, refetch } = useQuery(monitorQuery(monitorId));
  if (error) return <FailedPage title="Monitor" error={error} onRetry={refetch} />;
  if (monitor === undefined) return <Skeleton height={320} />;
  return (
    <Page
      title={monitor.name}
      lead={
        <span className={classes.lead}>
          <MonitorStatus monitor={monitor} />
          <span>{monitorTypes[monitor.type].name}</span>
          <Text span c="dimmed" className={classes.target ?? ''}>
            {monitor.target}
          </Text>
          <TagLinks tags={monitor.tags} />
        </span>
      }
      actions={
        <Allowed to="changeMonitor">
          <MonitorActions monitor={monitor} />
        </Allowed>
      }
    >
      <MonitorUnchecked monitor={monitor} />
      <MonitorMaintenance monitor={monitor} />
      <div className={classes.columns}>
        <Stack gap="lg">
          {reportsByItself(monitor) && (
            <Section title="Report from the job">
              <HeartbeatAddress path={monitor.ping_path} />
            </Section>
          )}
          {hasCard(monitor) && <LatestFinding monitor={monitor} />}
          <Section title="Uptime">
            <Uptime monitor={monitor} />
          </Section>
          <Section title="Response times">
            <ResponseTimes monitor={monitor} />
          </Section>
          <Section title="Latest checks">
            <LatestChecks monitor={monitor} />
          </Section>
          {!hasCard(monitor) && <LatestFinding monitor={monitor} />}
          <Section title="Incidents">
            <MonitorIncidents monitor={monitor} />
          </Section>
          <Section title="Settings">
            <MonitorSettings key={monitor.updated_at} monitor={monitor} />
          </Section>
        </Stack>
        <Section title="Attached channels">
          <LockedUnless may="attachChannel">
            <AttachedChannels monitorId={monitor.id} />
          </LockedUnless>
        </Section>
      </div>
    </Page>
  );
};
