import { queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { answerOf, api, type Schemas } from '../api/client.js';
import { currentLanguage } from '../language/current-language.js';
import { typeMarks } from '../language/type-marks.js';
import { BellIcon, ChatIcon, FlameIcon, MailIcon, PhoneIcon, WebhookIcon } from '../ui/icons.js';

export type ChannelTypeInfo = Schemas['ChannelType'];

/** For forms. The list stays the same while the API runs. */
export const channelTypesQuery = () =>
  queryOptions({
    queryKey: ['channel-types'],
    queryFn: async ({ signal }) => {
      const headers = { 'Accept-Language': currentLanguage.id };
      return (await answerOf(api.GET('/v1/channel-types', { signal, headers }))).items;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

const icons: Readonly<Record<string, ReactNode>> = {
  mail: <MailIcon />,
  webhook: <WebhookIcon />,
  chat: <ChatIcon />,
  push: <BellIcon />,
  sms: <PhoneIcon />,
  'on-call': <FlameIcon />,
} satisfies Readonly<Record<ChannelTypeInfo['kind'], ReactNode>>;

/** The mark of a type's kind. */
export const ChannelTypeIcon = ({ type }: { readonly type: string }) =>
  icons[typeMarks.channel[type]?.kind ?? ''];
