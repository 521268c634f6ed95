const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

export const escapedCharacter = (character: string): string => entities[character] ?? character;

/** Escapes the characters that are markup in Slack, Telegram and HTML. */
export const escaped = (text: string): string => Array.from(text, escapedCharacter).join('');
