import { Anchor, Checkbox, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { channelsQuery } from '../../alerts/channel-queries.js';
import { useTypeTitle } from '../../alerts/channel-types.js';

type ChannelChoiceProps = {
  readonly value: readonly string[];
  readonly onChange: (channelIds: readonly string[]) => void;
};

export const ChannelChoice = ({ value, onChange }: ChannelChoiceProps) => {
  const { data: channels } = useQuery(channelsQuery());
  const title = useTypeTitle();
  if (channels?.length === 0) return <NoChannels />;
  return (
    <Checkbox.Group label="Channels" value={[...value]} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {channels?.map(({ id, name, type }) => (
          <Checkbox key={id} value={id} label={name} description={title(type)} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
};

const NoChannels = () => (
  <Text c="dimmed">
    There is no channel yet, so incidents send no message.{' '}
    <Anchor underline="always" renderRoot={(props) => <Link to="/alerts/channels/new" {...props} />}>
      Create one
    </Anchor>{' '}
    now or later.
  </Text>
);
