import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { channelsQuery } from '../../alerts/channel-queries.js';
import { t } from '../../language/text.js';
import { AnchorLink } from '../../ui/links.js';
import { Notice } from '../../ui/notice.js';
import { receiversQuery } from '../shared/monitor-queries.js';
import { unconfirmedReceivers } from './unconfirmed-receivers.js';

/** Shown while all addresses that a monitor rings wait for their confirmation. */
export const UnconfirmedNotice = ({ monitorId }: { readonly monitorId: string }) => {
  const { data: receivers = [] } = useQuery(receiversQuery(monitorId));
  const { data: channels = [] } = useQuery(channelsQuery());
  const waiting = unconfirmedReceivers(receivers, channels);
  if (waiting.length === 0) return null;
  return (
    <Notice tone="bad" title={t('Incidents of this monitor reach nobody yet')}>
      <Text>
        {t(
          'Each address that they ring waits until somebody opens the link in its mail. The page of a channel sends the mail again:',
        )}
      </Text>
      <ul>
        {waiting.map(({ id, name }) => (
          <li key={id}>
            <AnchorLink to="/alerts/channels/$channelId" params={{ channelId: id }}>
              {name}
            </AnchorLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
};
