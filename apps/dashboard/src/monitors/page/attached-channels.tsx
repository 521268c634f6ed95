import { Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { type Channel, channelsQuery } from '../../alerts/channel-queries.js';
import { useTypeTitle } from '../../alerts/channel-types.js';
import { NoChannels } from '../../alerts/no-channels.js';
import { t } from '../../language/text.js';
import { Failure } from '../../ui/failure.js';
import { attachedChannelsQuery } from '../shared/monitor-queries.js';
import { useAttachment } from '../shared/use-attachment.js';

export const AttachedChannels = ({ monitorId }: { readonly monitorId: string }) => {
  const [all, attached] = useQueries({ queries: [channelsQuery(), attachedChannelsQuery(monitorId)] });
  const error = all.error ?? attached.error;
  if (error)
    return <Failure what={t('The channels could not be loaded')} error={error} onRetry={attached.refetch} />;
  if (!all.data || !attached.data) return <Skeleton height={80} />;
  if (all.data.length === 0) return <NoChannels />;
  return <Choice monitorId={monitorId} channels={all.data} attached={attached.data} />;
};

type ChoiceProps = {
  readonly monitorId: string;
  readonly channels: readonly Channel[];
  readonly attached: readonly Channel[];
};

const Choice = ({ monitorId, channels, attached }: ChoiceProps) => {
  const toggle = useAttachment();
  const title = useTypeTitle();
  const attachedIds = new Set(attached.map(({ id }) => id));
  // Attached channels come first, in the order at opening, so that nothing moves under the pointer.
  const [first] = useState(attachedIds);
  const ordered = [
    ...channels.filter(({ id }) => first.has(id)),
    ...channels.filter(({ id }) => !first.has(id)),
  ];
  const isOn = ({ id }: Channel): boolean =>
    toggle.isPending && toggle.variables.channelId === id ? toggle.variables.attach : attachedIds.has(id);
  return (
    <Stack gap="sm">
      {attachedIds.size === 0 && (
        <Text c="dimmed">{t('No channel is attached, so incidents of this monitor send no message.')}</Text>
      )}
      {ordered.map((channel) => (
        <Switch
          key={channel.id}
          label={channel.name}
          description={
            channel.enabled
              ? title(channel.type)
              : t('{channelType}, switched off', { channelType: title(channel.type) })
          }
          checked={isOn(channel)}
          onChange={({ currentTarget }) =>
            toggle.mutate({ monitorId, channelId: channel.id, attach: currentTarget.checked })
          }
        />
      ))}
      {toggle.error && <Failure what={t('That did not work')} error={toggle.error} />}
    </Stack>
  );
};
