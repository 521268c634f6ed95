import { Skeleton, Stack, Text } from '@mantine/core';
import { Suspense } from 'react';
import { t } from '../language/text.js';
import { lazyPart } from '../ui/lazy-part.js';
import { Section } from '../ui/section.js';
import type { ChannelTypeInfo } from './channel-types.js';

const ExampleMessage = lazyPart(() => import('./example-message.js'), 'ExampleMessage');

/** An example of a message, and how a new channel is tested. */
export const ChannelNotes = ({ info }: { readonly info: ChannelTypeInfo }) => (
  <Section title={t('What it gets')}>
    <Stack gap="sm">
      <Suspense fallback={<Skeleton height={140} />}>
        <ExampleMessage info={info} />
      </Suspense>
      <Text size="xs" c="dimmed">
        {info.kind === 'mail'
          ? t('Saving asks the address for its confirmation. It gets messages once the link is opened.')
          : t('Saving sends a test message, and its outcome shows on the next page.')}
      </Text>
      <Text size="xs" c="dimmed">
        {t(
          'Each message is sent once, without retries. If the receiver is down, the message is lost and shows as failed. For critical monitors, attach a second channel of another type.',
        )}
      </Text>
    </Stack>
  </Section>
);
