/** Escapes a text and cuts it to `charsMax` UTF-16 code units, but never within a character or its escape. */
export const truncate = (
  text: string,
  charsMax: number,
  escapeOf = (character: string): string => character,
): string => {
  let whole = '';
  let beginning = '';
  for (const character of text) {
    whole += escapeOf(character);
    if (whole.length < charsMax) beginning = whole;
    else if (whole.length > charsMax) return `${beginning}…`;
  }
  return whole;
};

const ellipsis = '…';

/** The bytes of a text in a JSON string, never fewer than in UTF-8. */
const jsonBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

/** Cuts a text to `bytesMax` bytes of JSON, and so of UTF-8 as well, but never within a character. */
export const truncateJsonBytes = (text: string, bytesMax: number): string => {
  if (jsonBytes(text) <= bytesMax) return text;
  let kept = '';
  let bytes = jsonBytes(ellipsis);
  for (const character of text) {
    bytes += jsonBytes(character);
    if (bytes > bytesMax) break;
    kept += character;
  }
  return kept + ellipsis;
};
