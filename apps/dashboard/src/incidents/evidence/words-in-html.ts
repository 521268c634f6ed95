/** More is seen in the body itself. */
const charsMax = 240;
const linesMax = 6;

const unread = /<!--[\s\S]*?(?:-->|$)|<(script|style|svg|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const lineEnds = /<\/(?:title|h[1-6]|p|div|li|tr|header|footer|main|section|article)\b[^>]*>|<br\b[^>]*>/gi;
const tags = /<\/?[a-z!][^>]*(?:>|$)/gi;

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#039;': "'",
  '&apos;': "'",
  '&nbsp;': ' ',
};

const looksLikeHtml = /^\s*<(?:!doctype html|html|head|body|!--|[a-z][a-z0-9]*[\s>])/i;

/** The beginning of the text that a reader of an HTML page sees, to be shown as text; `null` for what is no HTML. */
export const wordsInHtml = (body: string): string | null => {
  if (!looksLikeHtml.test(body) || /^\s*<\?xml/i.test(body)) return null;
  const words = body
    .replace(unread, ' ')
    .replace(/\s+/g, ' ')
    .replace(lineEnds, '\n')
    .replace(tags, ' ')
    .replace(/&(?:amp|lt|gt|quot|apos|nbsp|#0?39);/g, (entity) => entities[entity] ?? entity)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .slice(0, linesMax)
    .join('\n');
  if (words === '') return null;
  return words.length > charsMax ? `${words.slice(0, charsMax).trimEnd()}…` : words;
};
