const json = (text: string): string => JSON.stringify(text).slice(1, -1);
const asciiJson = (text: string): string =>
  json(text).replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
const html = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
const everyByte = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const latin1 = (text: string): string => Buffer.from(text).toString('latin1');

/** How servers send a text back, by what one says of it. */
export const secretEncodings: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'percent-encoded': encodeURIComponent,
  'percent-encoded in small letters': (text) =>
    encodeURIComponent(text).replace(/%../g, (coded) => coded.toLowerCase()),
  'percent-encoded twice': (text) => encodeURIComponent(encodeURIComponent(text)),
  'percent-encoded byte by byte': everyByte,
  'in a form': (text) => new URLSearchParams({ a: text }).toString().slice(2),
  'in JSON': json,
  'in JSON of ASCII': asciiJson,
  'in JSON within JSON': (text) => json(json(text)),
  'in JSON within JSON within JSON': (text) => json(json(json(text))),
  'in HTML': html,
  'in numeric entities': (text) => [...text].map((char) => `&#${char.codePointAt(0)};`).join(''),
  'in base64': base64,
  'in base64 for URLs': (text) => Buffer.from(text).toString('base64url'),
  'in base64, percent-encoded': (text) => encodeURIComponent(base64(text)),
  'as Basic': (text) => base64(`someone:${text}`),
  'as Basic of a longer name': (text) => base64(`someone1:${text}`),
  'as Basic of a still longer name': (text) => base64(`someone12:${text}`),
  'in hexadecimal': (text) => Buffer.from(text).toString('hex'),
  'as the bytes of a header': latin1,
  // Node writes a header and a body of text together, in UTF-8.
  'as the bytes of a header, in UTF-8 again': (text) => latin1(latin1(text)),
};

/**
 * The parts of a secret that a text still has: whole in any encoding, or so many characters in a row as they are.
 * @param partChars short enough to find a part, and long enough to be in no text by chance
 */
export const partsOfSecretIn = (text: string, secret: string, partChars = 6): readonly string[] => {
  const parts = [
    ...Object.values(secretEncodings).map((encode) => encode(secret)),
    ...Array.from({ length: Math.max(1, secret.length - partChars + 1) }, (_, at) =>
      secret.slice(at, at + partChars),
    ),
  ];
  return parts.filter((part) => text.includes(part));
};
