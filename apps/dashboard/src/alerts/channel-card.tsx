import { Card, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DeletionMark } from '../batches/deletion-mark.js';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { channelTypeTitle } from '../language/type-marks.js';
import { Ago, Moment } from '../ui/ago.js';
import { AnchorLink } from '../ui/links.js';
import { ManagedMark } from '../ui/managed.js';
import { Status } from '../ui/status.js';
import { AlertStatus } from './alert-outcome.js';
import { lastAlertQuery } from './alert-queries.js';
import { alertsSearch } from './alerts-search.js';
import { addressOf } from './channel-draft.js';
import type { Channel } from './channel-queries.js';
import { ChannelTypeIcon, channelTypesQuery } from './channel-types.js';
import classes from './channels-section.module.css';

export const ChannelCard = ({ channel }: { readonly channel: Channel }) => (
  <Card
    withBorder
    padding="md"
    className={classes.card ?? ''}
    data-failing={channel.health.status === 'failing'}
  >
    <Group wrap="nowrap" gap="sm" align="flex-start">
      <span className={classes.icon}>
        <ChannelTypeIcon type={channel.type} />
      </span>
      <div style={{ minWidth: 0, flex: 1 }}>
        <AnchorLink
          fw={600}
          className={classes.name ?? ''}
          to="/alerts/channels/$channelId"
          params={{ channelId: channel.id }}
        >
          {channel.name}
        </AnchorLink>
        <ManagedMark managed={channel.managed} />
        <DeletionMark id={channel.id} />
        <Text size="sm" c="dimmed" className={classes.where ?? ''}>
          <Address channel={channel} />
        </Text>
        <Group gap="xs" mt={6}>
          <Text size="xs" c="dimmed">
            <TypeTitle channel={channel} />
          </Text>
        </Group>
        <Group gap="xs" mt={6} mih={22}>
          <ChannelStatus channel={channel} />
        </Group>
      </div>
    </Group>
  </Card>
);

const ChannelStatus = ({ channel: { id, enabled, confirmed, health } }: { readonly channel: Channel }) => {
  if (!enabled) return <Status tone="idle">{t('Switched off')}</Status>;
  if (!confirmed) return <Status tone="wait">{t('Waiting for confirmation')}</Status>;
  if (health.status === 'failing')
    return (
      <>
        <Status tone="bad">{t('Failing')}</Status>
        {health.failing_since !== null && (
          <Text size="xs" c="dimmed">
            {rich('since {moment}', { moment: <Moment at={health.failing_since} /> })}
          </Text>
        )}
        {health.error !== null && (
          <Text size="xs" className={classes.error ?? ''}>
            {health.error.message} <LastRequest channelId={id} />
          </Text>
        )}
      </>
    );
  return <LastOutcome channelId={id} />;
};

/** Opens the message beside the list. */
const LastRequest = ({ channelId }: { readonly channelId: string }) => {
  const { data: alert } = useQuery(lastAlertQuery(channelId));
  if (alert?.status !== 'failed') return null;
  return (
    <AnchorLink
      underline="always"
      inherit
      className={classes.request ?? ''}
      to="/alerts"
      search={(before) => ({ ...alertsSearch(before), alert: alert.id })}
    >
      {t('See the exact request')}
    </AnchorLink>
  );
};

const Address = ({ channel }: { readonly channel: Channel }) => {
  const { data: types } = useQuery(channelTypesQuery());
  const info = types?.find(({ type }) => type === channel.type);
  return info && addressOf(info, channel);
};

const TypeTitle = ({ channel: { type, signed } }: { readonly channel: Channel }) => {
  if (signed) return t('{type}, signed', { type: channelTypeTitle(type) });
  return type === 'Webhook'
    ? t('{type}, not signed', { type: channelTypeTitle(type) })
    : channelTypeTitle(type);
};

const LastOutcome = ({ channelId }: { readonly channelId: string }) => {
  const { data: alert, isPending } = useQuery(lastAlertQuery(channelId));
  if (isPending) return <Skeleton height={14} width="60%" />;
  if (alert === undefined) return <Status tone="idle">{t('Last outcome unknown')}</Status>;
  if (alert === null) return <Status tone="idle">{t('Nothing sent yet')}</Status>;
  return (
    <>
      <AlertStatus alert={alert} />
      <Text size="xs" c="dimmed">
        <Ago at={alert.created_at} />
      </Text>
    </>
  );
};
