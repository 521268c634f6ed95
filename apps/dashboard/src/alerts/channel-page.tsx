import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { t } from '../language/text.js';
import { allMonitorsQuery, attachedMonitorIdsQuery } from '../monitors/shared/monitor-queries.js';
import { Allowed } from '../session/allowed.js';
import { LockedUnless } from '../session/locked-unless.js';
import { Columns } from '../ui/columns.js';
import { ManagedNote } from '../ui/managed.js';
import { FailedPage, Page } from '../ui/page.js';
import { Section } from '../ui/section.js';
import { useOnceLoaded } from '../ui/use-once-loaded.js';
import { lastAlertQuery } from './alert-queries.js';
import { AttachedMonitors } from './attached-monitors.js';
import { channelQuery } from './channel-queries.js';
import { ChannelSettings } from './channel-settings.js';
import { ChannelTest } from './channel-test.js';
import { channelTypesQuery, useTypeTitle } from './channel-types.js';
import { ConfirmationWait } from './confirmation-wait.js';
import { DeleteChannelButton } from './delete-channel-button.js';

const route = getRouteApi('/inside/alerts/channels/$channelId');

export const ChannelPage = () => {
  const { channelId } = route.useParams();
  const title = useTypeTitle();
  const { data: channel, error, refetch } = useQuery(channelQuery(channelId));
  // Each has a height that depends on its answer.
  const isReady = useOnceLoaded([
    useQuery(lastAlertQuery(channelId)),
    useQuery(allMonitorsQuery()),
    useQuery(attachedMonitorIdsQuery(channelId)),
    useQuery(channelTypesQuery()),
  ]);
  if (error) return <FailedPage of="channel" error={error} onRetry={refetch} />;
  if (channel === undefined || !isReady) return <Skeleton height={320} />;
  return (
    <Page
      title={channel.name}
      lead={t('{type} channel', { type: title(channel.type) })}
      actions={
        <Allowed to="deleteChannel">
          <DeleteChannelButton channel={channel} />
        </Allowed>
      }
    >
      <Columns
        beside={
          <Section title={t('Attached monitors')}>
            <LockedUnless may="attachChannel">
              <AttachedMonitors channelId={channel.id} />
            </LockedUnless>
          </Section>
        }
      >
        <ManagedNote managed={channel.managed} />
        {channel.confirmed ? (
          <Section title={t('Test message')}>
            <ChannelTest channelId={channel.id} />
          </Section>
        ) : (
          <Section title={t('Waiting for confirmation')}>
            <ConfirmationWait channelId={channel.id} />
          </Section>
        )}
        <Section title={t('Settings')}>
          <LockedUnless may="changeChannel">
            <ChannelSettings key={channel.updated_at} channel={channel} />
          </LockedUnless>
        </Section>
      </Columns>
    </Page>
  );
};
