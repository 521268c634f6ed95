import { Text } from '@mantine/core';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { Allowed } from '../session/allowed.js';
import { AnchorLink } from '../ui/links.js';

export const NoChannels = () => (
  <Text c="dimmed">
    {t('There is no channel yet, so incidents send no message.')}{' '}
    <Allowed to="createChannel">
      {rich('<link>Create the first one</link>.', {
        link: (content) => (
          <AnchorLink underline="always" to="/alerts/channels/new">
            {content}
          </AnchorLink>
        ),
      })}
    </Allowed>
  </Text>
);
