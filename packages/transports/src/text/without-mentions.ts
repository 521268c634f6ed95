const zeroWidthSpace = '\u200b';

/**
 * Puts a character without a width behind `@` and `<`, with which chats begin mentions. For services that hand a message
 * on to chats, each with marks of its own.
 */
export const withoutMentions = (text: string): string =>
  text.replaceAll(/[@<](?!\u200b)/g, `$&${zeroWidthSpace}`);
