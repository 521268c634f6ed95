/** `ECONNRESET`, `ERR_SSL_BAD_EXTENSION`, `error:0A000126:SSL routines::`, `error code 11`. Kinds of keys are words: ECDSA. */
const rawCode =
  /\berror:[0-9A-F]{8}:[^:]*:[^:]*:?|\b(?:error )?code \d+|\b[A-Z][A-Z0-9]*(?:_+[A-Z0-9]+)+\b|\bE(?!CDSA\b|CDHE\b|DDSA\b)[A-Z]{4,}\d*\b/g;

/** Returns the message of a program without the codes that only programmers know. */
export const withoutCodes = (text: string): string =>
  trimmed(
    text
      .replace(rawCode, ' ')
      .replace(/\(\s*\)/g, ' ')
      .replace(/\s+/g, ' '),
  );

const marks = ' :,.-';

/** An expression would take quadratic time. */
const trimmed = (text: string): string => {
  let [from, to] = [0, text.length];
  while (from < to && marks.includes(text.charAt(from))) from += 1;
  while (to > from && marks.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
};

export const hasRawCode = (text: string): boolean => text.search(rawCode) >= 0;
