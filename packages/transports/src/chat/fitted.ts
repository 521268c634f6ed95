/**
 * The text, each of its characters through `escaped`, in at most `charsMax` UTF-16 code units: whole, or its beginning
 * and an ellipsis. Whatever measure a limit is in, that is no more; no character and nothing that stands for one is cut.
 */
export function fitted(text: string, charsMax: number, escaped = (character: string) => character): string {
  let whole = '';
  let beginning = '';
  for (const character of text) {
    whole += escaped(character);
    if (whole.length < charsMax) beginning = whole;
    else if (whole.length > charsMax) return `${beginning}…`;
  }
  return whole;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** What Slack and Telegram want a character written as, so that it means nothing but itself. */
export const asEntity = (character: string): string => entities[character] ?? character;
