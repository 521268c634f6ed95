import { Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { alertsQuery } from '../alerts/alert-queries.js';
import { channelsQuery } from '../alerts/channel-queries.js';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { Ago } from '../ui/ago.js';
import { Breakable } from '../ui/breakable.js';
import { AnchorLink } from '../ui/links.js';
import { Section } from '../ui/section.js';
import classes from './overview-rows.module.css';
import { failedToday } from './overview-words.js';

export const FailedChannels = () => {
  const { data: alerts } = useInfiniteQuery(alertsQuery({ status: 'failed' }));
  const { data: channels = [] } = useQuery(channelsQuery());
  const names = new Map(channels.map(({ id, name }) => [id, name]));
  const failed = alerts && failedToday(alerts, new Date());
  return (
    <Section title={t('Messages that failed in the last 24 hours')}>
      {failed === undefined ? (
        <Skeleton height={64} />
      ) : failed.length === 0 ? (
        <Text c="dimmed">{t('None.')}</Text>
      ) : (
        <ul className={classes.rows}>
          {failed.map(({ channelId, last, count }) => (
            <li key={channelId} className={classes.row}>
              <AnchorLink to="/alerts" search={{ status: 'failed', channel_id: channelId }}>
                <Breakable text={names.get(channelId) ?? t('Deleted channel')} />
              </AnchorLink>
              <span className={classes.figure}>
                {rich('{count, number} failed, {moment}', {
                  count,
                  moment: <Ago at={last.completed_at ?? last.created_at} />,
                })}
              </span>
              <span className={classes.about}>{last.error?.message}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
};
