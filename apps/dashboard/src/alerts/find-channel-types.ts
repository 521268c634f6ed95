import { t } from '../language/text.js';
import type { ChannelTypeInfo } from './channel-types.js';

type Types = readonly ChannelTypeInfo[];

const searched = (text: string): string => text.trim().toLowerCase();

export const typesFor = (types: Types, search: string): Types =>
  types.filter(({ type, title, description, search_words: words }) =>
    [type, title, description, ...words].some((text) => searched(text).includes(searched(search))),
  );

type Kind = ChannelTypeInfo['kind'];

const groups: readonly { readonly name: string; readonly kinds: readonly Kind[] }[] = [
  { name: t('Mail and phone'), kinds: ['mail', 'sms'] },
  { name: t('Chat'), kinds: ['chat'] },
  { name: t('Push'), kinds: ['push'] },
  { name: t('On call'), kinds: ['on-call'] },
  { name: t('Your own code'), kinds: ['webhook'] },
];

/** The types by what they are for. No group is empty. */
export const channelTypeGroups = (
  types: Types,
): readonly { readonly name: string; readonly types: Types }[] =>
  groups
    .map(({ name, kinds }) => ({ name, types: types.filter(({ kind }) => kinds.includes(kind)) }))
    .filter(({ types: own }) => own.length > 0);
