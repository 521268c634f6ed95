import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { answerOf, api, type Schemas } from '../api/client.js';
import { withApiTexts } from '../language/api-text.js';
import { BellIcon, ChatIcon, FlameIcon, MailIcon, PhoneIcon, WebhookIcon } from '../ui/icons.js';

export type ChannelTypeInfo = Schemas['ChannelType'];

/** The list stays the same while the API runs. */
export const channelTypesQuery = () =>
  queryOptions({
    queryKey: ['channel-types'],
    queryFn: async ({ signal }) =>
      withApiTexts((await answerOf(api.GET('/v1/channel-types', { signal }))).items),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Returns the title of a type, or its identifier until the API has answered. */
export const useTypeTitle = (): ((type: string) => string) => {
  const { data: types } = useQuery(channelTypesQuery());
  return (type) => types?.find((info) => info.type === type)?.title ?? type;
};

const icons: Readonly<Record<ChannelTypeInfo['kind'], ReactNode>> = {
  mail: <MailIcon />,
  webhook: <WebhookIcon />,
  chat: <ChatIcon />,
  push: <BellIcon />,
  sms: <PhoneIcon />,
  'on-call': <FlameIcon />,
};

/** The mark of a type's kind; nothing until the API has answered. */
export const ChannelTypeIcon = ({ type }: { readonly type: string }) => {
  const { data: types } = useQuery(channelTypesQuery());
  const kind = types?.find((info) => info.type === type)?.kind;
  return kind && icons[kind];
};
