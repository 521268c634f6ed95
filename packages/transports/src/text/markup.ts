const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

export const escapedCharacter = (character: string): string => entities[character] ?? character;

/** Escapes the characters that are markup in Slack, Telegram and HTML. */
export const escaped = (text: string): string => Array.from(text, escapedCharacter).join('');

/**
 * Makes a function that puts a backslash before marks of Markdown. Marks that count only where a line begins need none:
 * the words of customers never begin one.
 */
export const markdownEscape =
  (marks: string) =>
  (character: string): string =>
    marks.includes(character) ? `\\${character}` : character;

const grave = '\u02cb';

/**
 * Writes text as a code span, in which chats know no mentions, links, emoji or other marks. A backtick, which could end
 * it, becomes the modifier letter that looks the same.
 */
export const codeSpan = (text: string): string => `\`${text.replaceAll('`', grave).trim() || '–'}\``;

const zeroWidthSpace = '\u200b';

/** `@name`, `/command` and `#tag`, the dots of a host name, and the colon of a scheme. */
const linking = /@|(?<![^\s])[/#$](?=\w)|:(?=\/\/)|(?<=[\p{L}\p{N}])\.(?=\p{L})/gu;

/** Puts a character without a width into what a chat makes a link or a mention of, though it has no markup. */
export const withoutLinks = (text: string): string => text.replace(linking, `$&${zeroWidthSpace}`);
