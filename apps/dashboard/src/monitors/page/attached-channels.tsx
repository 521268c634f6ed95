import { Group, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { type Channel, channelsQuery } from '../../alerts/channel-queries.js';
import { NoChannels } from '../../alerts/no-channels.js';
import { replacesPage } from '../../api/api-problem.js';
import { t } from '../../language/text.js';
import { channelTypeTitle } from '../../language/type-marks.js';
import { Breakable } from '../../ui/breakable.js';
import { Failure } from '../../ui/failure.js';
import { AfterSelect } from '../shared/after-select.js';
import { attachedChannelsQuery } from '../shared/monitor-queries.js';
import { useAttachment } from '../shared/use-attachment.js';
import classes from './attached-channels.module.css';

export const AttachedChannels = ({ monitorId }: { readonly monitorId: string }) => {
  const [all, attached] = useQueries({ queries: [channelsQuery(), attachedChannelsQuery(monitorId)] });
  const error = all.error ?? attached.error;
  if (replacesPage(error, all.data && attached.data))
    return <Failure what={t('The channels could not be loaded')} error={error} onRetry={attached.refetch} />;
  if (!all.data || !attached.data) return <Skeleton height={80} />;
  if (all.data.length === 0) return <NoChannels />;
  return <Choice monitorId={monitorId} channels={all.data} attached={attached.data} />;
};

const descriptionOf = ({ type, enabled, confirmed, health }: Channel): string => {
  const channelType = channelTypeTitle(type);
  if (!enabled) return t('{channelType}, switched off', { channelType });
  if (!confirmed) return t('{channelType}, waiting for confirmation', { channelType });
  return health.status === 'failing' ? t('{channelType}, failing', { channelType }) : channelType;
};

type ChoiceProps = {
  readonly monitorId: string;
  readonly channels: readonly Channel[];
  readonly attached: readonly (Channel & { readonly after_minutes: number })[];
};

const Choice = ({ monitorId, channels, attached }: ChoiceProps) => {
  const toggle = useAttachment();
  const afterMinutes = new Map(attached.map(({ id, after_minutes: minutes }) => [id, minutes]));
  // Attached channels come first, in the order at opening, so that nothing moves under the pointer.
  const [first] = useState(afterMinutes);
  const ordered = [
    ...channels.filter(({ id }) => first.has(id)),
    ...channels.filter(({ id }) => !first.has(id)),
  ];
  const wanted = (id: string) =>
    toggle.isPending && toggle.variables.channelId === id ? toggle.variables : undefined;
  const isOn = ({ id }: Channel): boolean => wanted(id)?.attach ?? afterMinutes.has(id);
  const minutesOf = ({ id }: Channel): number => wanted(id)?.afterMinutes ?? afterMinutes.get(id) ?? 0;
  return (
    <Stack gap="sm">
      {afterMinutes.size === 0 && (
        <Text c="dimmed">{t('No channel is attached, so incidents of this monitor send no message.')}</Text>
      )}
      {ordered.map((channel) => (
        <Group key={channel.id} justify="space-between" gap="xs" wrap="nowrap" className={classes.row ?? ''}>
          <Switch
            label={<Breakable text={channel.name} />}
            description={descriptionOf(channel)}
            checked={isOn(channel)}
            onChange={({ currentTarget }) =>
              toggle.mutate({ monitorId, channelId: channel.id, attach: currentTarget.checked })
            }
          />
          {isOn(channel) && (
            <AfterSelect
              aria-label={t('When {name} gets its message', { name: channel.name })}
              size="xs"
              className={classes.after ?? ''}
              value={minutesOf(channel)}
              onChange={(minutes) =>
                toggle.mutate({ monitorId, channelId: channel.id, attach: true, afterMinutes: minutes })
              }
            />
          )}
        </Group>
      ))}
      {toggle.error && <Failure what={t('That did not work')} error={toggle.error} />}
    </Stack>
  );
};
