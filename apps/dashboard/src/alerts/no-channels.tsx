import { Text } from '@mantine/core';
import { Allowed } from '../session/allowed.js';
import { AnchorLink } from '../ui/links.js';

export const NoChannels = () => (
  <Text c="dimmed">
    There is no channel yet, so incidents send no message.{' '}
    <Allowed to="createChannel">
      <AnchorLink underline="always" to="/alerts/channels/new">
        Create the first one
      </AnchorLink>
      .
    </Allowed>
  </Text>
);
