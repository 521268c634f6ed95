import { Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { replacesPage } from '../api/api-problem.js';
import { t } from '../language/text.js';
import { Allowed } from '../session/allowed.js';
import { sessionQuery } from '../session/session-queries.js';
import { Empty } from '../ui/empty.js';
import { Failure } from '../ui/failure.js';
import { BellIcon } from '../ui/icons.js';
import { ButtonLink } from '../ui/links.js';
import { Segmented } from '../ui/segmented.js';
import { ChannelCard } from './channel-card.js';
import { type Channel, channelsQuery } from './channel-queries.js';
import classes from './channels-section.module.css';
import { nobodyTold } from './fallback-words.js';

const route = getRouteApi('/inside/alerts');

export const ChannelsSection = () => (
  <Stack gap="sm" component="section" aria-labelledby="channels">
    <Group justify="space-between" gap="sm" mih={30}>
      <Title order={2} size="h4" id="channels">
        {t('Channels')}
      </Title>
      <HealthChoice />
    </Group>
    <Channels />
    <WithoutMail />
  </Stack>
);

/** Says before a channel fails that nobody would be told. */
const WithoutMail = () => {
  const { data: session } = useQuery(sessionQuery());
  const { data: channels = [] } = useQuery(channelsQuery());
  if (session == null || session.mail || channels.length === 0) return null;
  return (
    <Text size="xs" c="dimmed">
      {nobodyTold()}
    </Text>
  );
};

const choices = [
  { value: 'all', label: t('All||channels') },
  { value: 'failing', label: t('Failing') },
] as const;

/** Shows while there is a choice. */
const HealthChoice = () => {
  const { health } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: channels = [] } = useQuery(channelsQuery());
  if (health === undefined && !channels.some(isFailing)) return null;
  return (
    <Segmented
      label={t('Which channels')}
      isLabelHidden
      size="xs"
      choices={choices}
      value={health ?? 'all'}
      onChange={(chosen) =>
        void navigate({
          search: ({ health: _, ...others }) =>
            chosen === 'failing' ? { ...others, health: chosen } : others,
          replace: true,
        })
      }
    />
  );
};

const isFailing = ({ health }: Channel): boolean => health.status === 'failing';

const Channels = () => {
  const { health } = route.useSearch();
  const { data: all, error, refetch } = useQuery(channelsQuery());
  const failing = all?.filter(isFailing) ?? [];
  const channels = health === undefined ? all && [...new Set([...failing, ...all])] : all && failing;
  if (replacesPage(error, all))
    return <Failure what={t('The channels could not be loaded')} error={error} onRetry={refetch} />;
  if (channels === undefined) return <Skeleton height={104} />;
  if (all?.length === 0) return <NoChannels />;
  if (channels.length === 0) return <Text c="dimmed">{t('No channel is failing.')}</Text>;
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
