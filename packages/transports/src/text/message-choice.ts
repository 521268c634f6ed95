import { objectOf } from './json-in.js';

/** How the messages of a channel look. */
export type MessageChoice = {
  readonly length: 'long' | 'short';
  /** Without, no address is in a message: not in a title and not in a name. */
  readonly showsTarget: boolean;
  readonly showsTags: boolean;
};

/** The messages of a channel that chose nothing. */
export const usualChoice: MessageChoice = { length: 'long', showsTarget: true, showsTags: false };

/** @param fields those of a channel, of which none may be set */
export const choiceOf = (fields: Readonly<Record<string, unknown>>): MessageChoice => ({
  length: fields.message_length === 'short' ? 'short' : 'long',
  showsTarget: fields.show_target !== false,
  showsTags: fields.show_tags === true,
});

/** Returns `undefined` for the usual choice, so that most records have none. */
export const writeChoice = ({ length, showsTarget, showsTags }: MessageChoice): string | undefined => {
  const chosen = {
    ...(length === 'short' && { message_length: length }),
    ...(!showsTarget && { show_target: false }),
    ...(showsTags && { show_tags: true }),
  };
  return Object.keys(chosen).length === 0 ? undefined : JSON.stringify(chosen);
};

export const readChoice = (text: string | undefined): MessageChoice =>
  text === undefined ? usualChoice : choiceOf(objectOf(JSON.parse(text)));
