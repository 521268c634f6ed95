// Patterns that find a secret in any usual encoding, a part for each of its characters.

/** A shorter part of a secret in base64 is found in any text. */
const base64CharsMin = 4;

const special = /[\\^$.*+?()[\]{}|/]/g;
const literally = (text: string): string => text.replace(special, '\\$&');

const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0');

/** Each letter of hexadecimal in both cases. */
const eitherCase = (text: string): string =>
  text.replace(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);

export const entities: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};

export const escapes: Readonly<Record<string, string>> = {
  '\n': 'n',
  '\r': 'r',
  '\t': 't',
  '"': '"',
  '/': '/',
};

/** Bytes written with a mark before each, such as `%2f`, and `%252f` when that is encoded again. */
const percentCoded = (char: string): string =>
  [...Buffer.from(char)].map((byte) => `%(?:25)*${eitherCase(hex(byte, 2))}`).join('');

/** JSON within JSON within JSON has seven before a quote. */
const backslashes = '(?:\\\\|%(?:25)*5[cC]){1,7}';

/** It writes a backslash as eight. */
const backslashTimesMax = 8;

/** A sign of an encoding, which another one may have written in its own way. */
const mark = (sign: string): string => `(?:${literally(sign)}|${percentCoded(sign)})`;

const bytesAsText = (text: string): string => Buffer.from(text).toString('latin1');

const jsonCoded = (char: string): string =>
  Array.from(
    { length: char.length },
    (_, at) => `${backslashes}u${eitherCase(hex(char.charCodeAt(at), 4))}`,
  ).join('');

/** A character in each way in which URLs, forms, JSON, HTML and headers write it. */
const patternOf = (char: string): string => {
  const code = char.codePointAt(0) ?? 0;
  const bytes = bytesAsText(char);
  const ways = [
    literally(char),
    percentCoded(char),
    jsonCoded(char),
    `${mark('&')}${mark('#')}0*${code}${mark(';')}`,
    `${mark('&')}${mark('#')}[xX]0*${eitherCase(hex(code, 2))}${mark(';')}`,
    // In a header, UTF-8 is read as one character for each byte, and some servers write it in UTF-8 again.
    ...(code > 0x7f ? [literally(bytes), percentCoded(bytes), literally(bytesAsText(bytes))] : []),
    ...(char === ' ' ? ['\\+', '%(?:25)*2[bB]'] : []),
    ...(char in entities ? [`${mark('&')}${entities[char]}${mark(';')}`] : []),
    ...(char in escapes ? [`${backslashes}${mark(escapes[char] ?? '')}`] : []),
  ];
  return `(?:${ways.join('|')})`;
};

/** A run of backslashes is taken whole and for good: it could be divided between two parts in too many ways. */
const runOf = (count: number, at: number): string => {
  const coded = `${mark('&')}${mark('#')}(?:0*92|[xX]0*5[cC])${mark(';')}`;
  const run = `(?:\\\\|${percentCoded('\\')}|${coded}){${count},${backslashTimesMax * count}}`;
  return `(?=(?<run${at}>${run}))\\k<run${at}>`;
};

/** Behind a run of backslashes, which has taken its own one. */
const bareEscape = (part: string): string => {
  const code = jsonCoded(part).slice(backslashes.length);
  const letter = escapes[part] === part ? undefined : escapes[part];
  const ways = [patternOf(part), code, ...(letter === undefined ? [] : [letter])];
  return `(?:${ways.join('|')})`;
};

export const partsOf = (secret: string): readonly string[] =>
  (secret.match(/\\+|[^\\]/gu) ?? []).map((part, at, all) => {
    if (part.startsWith('\\')) return runOf(part.length, at);
    return all[at - 1]?.startsWith('\\') ? bareEscape(part) : patternOf(part);
  });

export const inHex = (secret: string): readonly string[] =>
  [...Buffer.from(secret)].map((byte) => eitherCase(hex(byte, 2)));

/** The characters of base64 that the secret alone decides, behind 0, 1 or 2 other bytes. */
export const inBase64 = (secret: string): readonly string[] => {
  const bytes = Buffer.from(secret);
  return [0, 1, 2].flatMap((before) => {
    const coded = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replaceAll('=', '');
    const core = coded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
    return core.length < base64CharsMin ? [] : [core];
  });
};

const wrap = '(?:\\\\[rn]|[\\r\\n]|%0[aAdD])*';

const writtenInBase64: Readonly<Record<string, string>> = {
  '+': '(?:[+-]|%(?:25)*2[bB])',
  '/': '(?:[/_]|%(?:25)*2[fF]|\\\\/)',
};

/** Lines may be wrapped. */
export const partsOfBase64 = (core: string): readonly string[] =>
  [...core].map((char) => `${writtenInBase64[char] ?? char}${wrap}`);
