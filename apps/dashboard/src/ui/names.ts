import { currentLanguage } from '../language/current-language.js';

// not translated: names of fields, as the API has them.
const abbreviations = new Set('dkim dmarc dns hsts http ip json mx p95 spf tls ttl url'.split(' '));

/** `status_code` becomes `Status code`. */
export const nameInWords = (key: string): string => {
  const words = key.split('_').map((word) => (abbreviations.has(word) ? word.toUpperCase() : word));
  const name = words.join(' ');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
};

/** "Ada Lovelace" becomes "AL". */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], ...(words.length > 1 ? [words.at(-1)] : [])].map(
    (word = '') => [...word][0] ?? '',
  );
  return letters.join('').toUpperCase();
};

/** German nouns keep their capital. */
export const inSentence = (name: string): string =>
  currentLanguage.id !== 'en' || /^([A-Z]{2}|P95)/.test(name)
    ? name
    : `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
