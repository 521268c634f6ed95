/** Escapes a text and cuts it to `charsMax` UTF-16 code units, but never within a character or its escape. */
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

export const asEntity = (character: string): string => entities[character] ?? character;
