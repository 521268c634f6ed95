import { Card, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DeletionMark } from '../batches/deletion-mark.js';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { channelTypeTitle, typeMarks } from '../language/type-marks.js';
import { Ago, Moment } from '../ui/ago.js';
import { AnchorLink } from '../ui/links.js';
import { ManagedMark } from '../ui/managed.js';
import { Status } from '../ui/status.js';
import { addressOf } from './address-of.js';
import { AlertStatus } from './alert-outcome.js';
import { lastAlertsQuery } from './alert-queries.js';
import { alertsSearch } from './alerts-search.js';
import type { Channel } from './channel-queries.js';
import { ChannelTypeIcon } from './channel-types.js';
import classes from './channels-section.module.css';

export const ChannelCard = ({ channel }: { readonly channel: Channel }) => (
  <Card
    withBorder
    px="sm"
    py="xs"
    className={classes.card ?? ''}
    data-failing={channel.health.status === 'failing'}
  >
    <span className={classes.icon}>
      <ChannelTypeIcon type={channel.type} />
    </span>
    <div className={classes.words}>
      <div>
        <AnchorLink
          fw={600}
          className={classes.open ?? ''}
          to="/alerts/channels/$channelId"
          params={{ channelId: channel.id }}
        >
          {channel.name}
        </AnchorLink>
        <ManagedMark managed={channel.managed} />
        <DeletionMark id={channel.id} />
      </div>
      <Group gap="xs" mih={22}>
        <ChannelStatus channel={channel} />
      </Group>
      <Text size="xs" c="dimmed" className={classes.where ?? ''}>
        <TypeTitle channel={channel} /> · {addressOf(channel, typeMarks.channel[channel.type]?.places ?? [])}
      </Text>
    </div>
  </Card>
);

const ChannelStatus = ({ channel: { id, enabled, confirmed, health } }: { readonly channel: Channel }) => {
  const { data: alerts, isPending } = useQuery(lastAlertsQuery());
  const last = alerts && (alerts.find(({ channel_id }) => channel_id === id) ?? null);
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
        <Text size="xs" w="100%">
          {health.error?.message}{' '}
          {last?.status === 'failed' && (
            <AnchorLink
              underline="always"
              inherit
              // It lies above the link of the card.
              pos="relative"
              style={{ zIndex: 1 }}
              to="/alerts"
              search={(before) => ({ ...alertsSearch(before), alert: last.id })}
            >
              {t('See the exact request')}
            </AnchorLink>
          )}
        </Text>
      </>
    );
  if (isPending) return <Skeleton height={14} width="60%" />;
  if (last === undefined) return <Status tone="idle">{t('Last outcome unknown')}</Status>;
  if (last === null) return <Status tone="idle">{t('Nothing sent yet')}</Status>;
  return (
    <>
      <AlertStatus alert={last} />
      <Text size="xs" c="dimmed">
        <Ago at={last.created_at} />
      </Text>
    </>
  );
};

const TypeTitle = ({ channel: { type, signed } }: { readonly channel: Channel }) => {
  const title = channelTypeTitle(type);
  if (signed) return t('{type}, signed', { type: title });
  return type === 'Webhook' ? t('{type}, not signed', { type: title }) : title;
};
