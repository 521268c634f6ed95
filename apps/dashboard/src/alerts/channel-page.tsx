import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { replacesPage } from '../api/api-problem.js';
import { answerOf, api } from '../api/client.js';
import { useDelete } from '../batches/use-delete.js';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { channelTypeTitle } from '../language/type-marks.js';
import { allMonitorsQuery, attachedMonitorIdsQuery } from '../monitors/shared/monitor-queries.js';
import { Allowed } from '../session/allowed.js';
import { LockedUnless } from '../session/locked-unless.js';
import { Columns } from '../ui/columns.js';
import { ConfirmButton } from '../ui/confirm-button.js';
import { Failure } from '../ui/failure.js';
import { lazyPart } from '../ui/lazy-part.js';
import { AnchorLink } from '../ui/links.js';
import { ManagedNote } from '../ui/managed.js';
import { FailedPage, Page } from '../ui/page.js';
import { Section } from '../ui/section.js';
import { useOnceLoaded } from '../ui/use-once-loaded.js';
import { failedAlertsQuery, lastAlertQuery } from './alert-queries.js';
import { AttachedMonitors } from './attached-monitors.js';
import { type Channel, channelQuery, channelsQuery } from './channel-queries.js';
import { ChannelSettings } from './channel-settings.js';
import { ChannelTest } from './channel-test.js';
import { channelTypesQuery } from './channel-types.js';

const route = getRouteApi('/inside/alerts/channels/$channelId');

const FailingNotice = lazyPart(() => import('./failing-notice.js'), 'FailingNotice');

export const ChannelPage = () => {
  const { channelId } = route.useParams();
  const { data: channel, error, refetch } = useQuery(channelQuery(channelId));
  const isFailing = channel?.health.status === 'failing';
  // Each has a height that depends on its answer.
  const isReady = useOnceLoaded([
    { isLoading: channel === undefined },
    useQuery(lastAlertQuery(channelId)),
    useQuery({ ...failedAlertsQuery(channelId), enabled: isFailing }),
    useQuery(allMonitorsQuery()),
    useQuery(attachedMonitorIdsQuery(channelId)),
    useQuery(channelTypesQuery()),
    useQuery(channelsQuery()),
  ]);
  if (replacesPage(error, channel)) return <FailedPage of="channel" error={error} onRetry={refetch} />;
  if (channel === undefined || !isReady) return <Skeleton height={320} />;
  return (
    <Page
      title={channel.name}
      lead={t('{type} channel', { type: channelTypeTitle(channel.type) })}
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
        {isFailing && (
          <Suspense fallback={<Skeleton height={200} />}>
            <FailingNotice channel={channel} />
          </Suspense>
        )}
        {channel.confirmed ? (
          <Section title={t('Test message')}>
            <ChannelTest channel={channel} />
          </Section>
        ) : (
          <Section title={t('Waiting for confirmation')}>
            <ConfirmationWait channelId={channel.id} />
          </Section>
        )}
        <Section title={t('Settings')}>
          <LockedUnless may="changeChannel">
            <ChannelSettings key={channel.id} channel={channel} />
          </LockedUnless>
        </Section>
      </Columns>
    </Page>
  );
};

const DeleteChannelButton = ({ channel: { id, name } }: { readonly channel: Channel }) => {
  const remove = useDelete({ kind: 'channels', id, name }, '/alerts');
  return (
    <ConfirmButton
      label={t('Delete')}
      question={t('Delete the channel “{name}”?', { name })}
      consequence={t('It gets no more messages. Past messages stay on record.')}
      confirm={t('Delete the channel')}
      action={remove}
    />
  );
};

/** Shown in place of a test message until the person at the address has opened the link. */
const ConfirmationWait = ({ channelId }: { readonly channelId: string }) => {
  const send = useMutation({
    mutationFn: () =>
      answerOf(api.POST('/v1/channels/{id}/confirmation', { params: { path: { id: channelId } } })),
  });
  return (
    <Stack gap="sm">
      <Text>
        {t(
          'Until somebody opens the link in a mail to this address, nothing else is sent there, and messages show as failed.',
        )}
      </Text>
      <Text>
        {rich('Owners can also prove the domain of the address in the {settings}, and no link is needed.', {
          settings: <AnchorLink to="/settings">{t('settings of the account')}</AnchorLink>,
        })}
      </Text>
      {send.error && <Failure what={t('The mail was not sent')} error={send.error} />}
      <Text c="dimmed" aria-live="polite">
        {send.isSuccess ? t('The mail was sent again. Only its link works now.') : ''}
      </Text>
      <Allowed to="askForConfirmation">
        <Button variant="default" onClick={() => send.mutate()} loading={send.isPending} w="fit-content">
          {t('Send the mail again')}
        </Button>
      </Allowed>
    </Stack>
  );
};
