import { oneLine } from './in-words.js';
import { hidden } from './masked-url.js';

/**
 * Replaces each word that tells where a monitor looks: with its target, its host or its path, and with any other address,
 * since a redirect, a name server or a certificate may lead to the same place. Takes what looks like an address for one.
 */
export const withoutAddresses = (text: string, target: string): string => {
  const identifiers = identifiersOf(oneLine(target));
  const mentions = mentionOf(identifiers);
  const isTelling = (word: string): boolean =>
    mentions.test(word) || isAddress(word) || isCutWithin(word, identifiers);
  return oneLine(text)
    .replace(
      mentionOf(
        identifiers.filter((each) => each.includes(' ')),
        'giu',
      ),
      hidden,
    )
    .replace(/\S+/g, (whole) => {
      const { before, word, after } = punctuated(whole);
      if (!isTelling(word) && !isTelling(whole)) return whole;
      const masked = before + hidden + after;
      return mentions.test(masked) ? hidden : masked;
    });
};

/** The target, and the parts by which people know it. The target of a heartbeat is a text, and has no parts. */
const identifiersOf = (target: string): readonly string[] => {
  const [, rest = target] = /^[a-z][a-z0-9+.-]*:\/\/(.*)$/iu.exec(target) ?? [];
  const [authority = ''] = /^[^/?#]*/.exec(rest) ?? [];
  const host = authority.replace(/^.*@/, '').replace(/:\d*$/, '');
  const path = rest.slice(authority.length);
  const parts = target.includes(' ')
    ? []
    : [host, host.replaceAll(/[[\]]/g, ''), hostname(host) ?? host, path];
  return [...new Set([target, ...parts])].filter((each) => each !== '' && each !== '/');
};

/** For example `xn--mnchen-3ya.example` of `münchen.example`. Returns `undefined` for what is no host. */
const hostname = (host: string): string | undefined => {
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return undefined;
  }
};

const isName = /^[\p{L}\p{N}_-]+$/u;

/** A name such as `nas` counts as a whole only: it is no part of the word "nasal". */
const mentionOf = (identifiers: readonly string[], flags = 'iu'): RegExp => {
  const patterns = identifiers.map((each) => {
    const literal = each.replaceAll(
      /[.*+?^${}()|[\]\\/-]/g,
      (mark) => `\\x${mark.charCodeAt(0).toString(16)}`,
    );
    return isName.test(each) ? `(?<![\\p{L}\\p{N}_-])${literal}(?![\\p{L}\\p{N}_-])` : literal;
  });
  return new RegExp(patterns.length === 0 ? '(?!)' : patterns.join('|'), flags);
};

const ipv4 = /(?<![\p{N}.])\d{1,3}(?:\.\d{1,3}){3}(?!\p{N})/u;
/** The last label has letters, so `1.5` is none. */
const domain = /(?<![\p{L}\p{N}_-])(?:[\p{L}\p{N}_][\p{L}\p{N}_-]*\.)+(?:xn--[a-z0-9-]+|\p{L}{2,})/iu;

const isAddress = (word: string): boolean =>
  word.includes('://') || ipv4.test(word) || domain.test(word) || isIpv6(word);

const isIpv6 = (word: string): boolean => {
  const [address = ''] = /[0-9a-f:]*:[0-9a-f:]*(?:(?:\d{1,3}\.){3}\d{1,3})?/i.exec(word) ?? [];
  return address !== '' && hostname(`[${address}]`) !== undefined;
};

const startCharsMin = 3;

/** Titles and names are cut with an ellipsis, perhaps within an address. */
const isCutWithin = (word: string, identifiers: readonly string[]): boolean => {
  const start = word.slice(0, -1).toLowerCase();
  if (!word.endsWith('…') || start.length < startCharsMin) return false;
  return identifiers.some((each) => each.toLowerCase().startsWith(start));
};

const opening = new Set('("\'“‘„«<{');
const closing = new Set(')"\'”’»>}.,;:!?');

/** Takes a word out of the punctuation around it. */
const punctuated = (whole: string): { before: string; word: string; after: string } => {
  let start = 0;
  while (opening.has(whole.charAt(start))) start += 1;
  let end = whole.length;
  while (end > start && closing.has(whole.charAt(end - 1))) end -= 1;
  return { before: whole.slice(0, start), word: whole.slice(start, end), after: whole.slice(end) };
};
