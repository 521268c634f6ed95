import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { answerOf, api, type Schemas } from '../api/client.js';
import { ChatIcon, MailIcon, WebhookIcon } from '../ui/icons.js';

export type ChannelTypeInfo = Schemas['ChannelType'];

/** The channel types in the order in which they are offered. They stay the same while the api runs. */
export const channelTypesQuery = () =>
  queryOptions({
    queryKey: ['channel-types'],
    queryFn: async ({ signal }) => (await answerOf(api.GET('/v1/channel-types', { signal }))).items,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Returns what people call a type; until the api has answered, its plain name. */
export const useTypeTitle = (): ((type: string) => string) => {
  const { data: types } = useQuery(channelTypesQuery());
  return (type) => types?.find((info) => info.type === type)?.title ?? type;
};

const icons: Readonly<Record<string, ReactNode>> = { Webhook: <WebhookIcon />, Email: <MailIcon /> };

export const ChannelTypeIcon = ({ type }: { readonly type: string }) => icons[type] ?? <ChatIcon />;
