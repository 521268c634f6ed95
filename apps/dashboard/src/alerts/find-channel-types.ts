import type { ChannelTypeInfo } from './channel-types.js';

const searched = (text: string): string => text.trim().toLowerCase();

export const typesFor = (types: readonly ChannelTypeInfo[], search: string): readonly ChannelTypeInfo[] =>
  types.filter(({ type, title, description, search_words: words }) =>
    [type, title, description, ...words].some((text) => searched(text).includes(searched(search))),
  );
