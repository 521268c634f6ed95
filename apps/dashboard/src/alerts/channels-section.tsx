import { Skeleton, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../language/text.js';
import { Allowed } from '../session/allowed.js';
import { Empty } from '../ui/empty.js';
import { Failure } from '../ui/failure.js';
import { BellIcon } from '../ui/icons.js';
import { ButtonLink } from '../ui/links.js';
import { ChannelCard } from './channel-card.js';
import { channelsQuery } from './channel-queries.js';
import classes from './channels-section.module.css';

export const ChannelsSection = () => (
  <Stack gap="sm" component="section" aria-labelledby="channels">
    <Title order={2} size="h4" id="channels">
      {t('Channels')}
    </Title>
    <Channels />
  </Stack>
);

const Channels = () => {
  const { data: channels, error, refetch } = useQuery(channelsQuery());
  if (error) return <Failure what={t('The channels could not be loaded')} error={error} onRetry={refetch} />;
  if (channels === undefined) return <Skeleton height={104} />;
  if (channels.length === 0) return <NoChannels />;
  return (
    <ul className={classes.cards}>
      {channels.map((channel) => (
        <li key={channel.id}>
          <ChannelCard channel={channel} />
        </li>
      ))}
    </ul>
  );
};

const NoChannels = () => (
  <Empty
    icon={<BellIcon />}
    title={t('There is no channel yet')}
    action={
      <Allowed to="createChannel">
        <ButtonLink mt="xs" to="/alerts/channels/new">
          {t('Create the first channel')}
        </ButtonLink>
      </Allowed>
    }
  >
    {t(
      'A channel is where messages go: your webhook, an e-mail address or a chat. Saving it sends a test message. Then attach it to your monitors.',
    )}
  </Empty>
);
