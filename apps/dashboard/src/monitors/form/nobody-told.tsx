import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { channelsQuery } from '../../alerts/channel-queries.js';
import { t } from '../../language/text.js';
import { routesQuery } from '../../routing/route-queries.js';
import { Status } from '../../ui/status.js';
import type { MonitorDraft } from './monitor-draft.js';
import { tellsNobody } from './tells-nobody.js';

/** Stands beside Save while incidents of the monitor would ring nobody. */
export const NobodyTold = ({ draft }: { readonly draft: Pick<MonitorDraft, 'channel_ids' | 'tags'> }) => {
  const { data: channels } = useQuery(channelsQuery());
  const { data: routes } = useQuery(routesQuery());
  if (!channels || !routes || !tellsNobody(draft, channels, routes)) return null;
  return (
    <div role="status">
      <Status tone="wait">{t('Nobody is told')}</Status>
      <Text size="xs" c="dimmed">
        {t('No channel that gets messages is ticked, and no route has these tags.')}
      </Text>
    </div>
  );
};
