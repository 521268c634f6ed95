import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { sessionQuery } from '../session/session-queries.js';
import { Ago, Moment } from '../ui/ago.js';
import { AnchorLink } from '../ui/links.js';
import { Notice } from '../ui/notice.js';
import { type Alert, failedAlertsQuery } from './alert-queries.js';
import { type Channel, channelsQuery } from './channel-queries.js';
import { nobodyTold, standInOf } from './fallback-words.js';
import { WhatToDo } from './test-outcome.js';

export const FailingNotice = ({ channel }: { readonly channel: Channel }) => {
  const { health } = channel;
  const { data: failed = [] } = useQuery(failedAlertsQuery(channel.id));
  if (health.status !== 'failing') return null;
  return (
    <Notice
      tone="bad"
      title={
        failed.length === 0
          ? t('This channel is failing')
          : t('{count, plural, one {The last message failed} other {The last # messages failed}}', {
              count: failed.length,
            })
      }
    >
      {failed[0] ? <Why alert={failed[0]} health={health} /> : <Text>{health.error?.message}</Text>}
      {health.failing_since !== null && (
        <Text size="xs">
          {rich(
            'Since {moment}, no message was delivered. The next message is sent all the same, and the first delivery ends this.',
            {
              moment: <Moment at={health.failing_since} />,
            },
          )}
        </Text>
      )}
      <Text size="xs">
        <StandIn channel={channel} /> <OwnersTold />
      </Text>
    </Notice>
  );
};

/** "6 min ago: The endpoint answered 500. See the request.", and what to do. */
const Why = ({ alert, health }: Pick<Channel, 'health'> & { readonly alert: Alert }) => (
  <>
    <Text>
      {rich('{moment}: {why} <link>See the request</link>.', {
        why: (health.error ?? alert.error)?.message,
        moment: <Ago at={alert.completed_at ?? alert.created_at} />,
        link: (content) => (
          <AnchorLink
            underline="always"
            to="/alerts"
            search={{ channel_id: alert.channel_id, alert: alert.id }}
          >
            {content}
          </AnchorLink>
        ),
      })}
    </Text>
    <WhatToDo alert={alert} />
  </>
);

const StandIn = ({ channel }: { readonly channel: Channel }) => {
  const { data: channels = [] } = useQuery(channelsQuery());
  const standIn = standInOf(channels, channel);
  return standIn === undefined
    ? t('No fallback channel gets what it misses.')
    : t('“{name}” gets what it misses.', { name: standIn.name });
};

const OwnersTold = () => {
  const { data: session } = useQuery(sessionQuery());
  if (session == null) return null;
  return session.mail ? t('The owners get a mail, once a day at most.') : nobodyTold();
};
