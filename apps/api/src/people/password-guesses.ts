import { dictionary } from '@zxcvbn-ts/language-common';

/** The place of each of the most common passwords of published breaches, in lower case, the most common first. */
const rankOf: ReadonlyMap<string, number> = new Map(
  dictionary['passwords-common']
    .map((password, index) => [password.toLowerCase(), index + 1] as const)
    .reverse(),
);

const wordCharsMax = Math.max(...[...rankOf.keys()].map(({ length }) => length));

/** Phrases of published advice and of everybody's schooldays. Guessers try them first, although they are long. */
const phrases: ReadonlySet<string> = new Set([
  'correcthorsebatterystaple',
  'correcthorsebattery',
  'horsebatterystaple',
  'thequickbrownfox',
  'thequickbrownfoxjumpsoverthelazydog',
  'loremipsumdolor',
  'loremipsumdolorsitamet',
  'maytheforcebewithyou',
  'tobeornottobe',
  'tobeornottobethatisthequestion',
  'opensesameopensesame',
  'mypasswordissecret',
  'changemechangeme',
]);

/** The letters that guessers replace with other characters. `1` is an i or an l, so both are one letter here. */
const letterOf: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  l: 'i',
};

/** Spellings that differ in separators, or in digits and signs for letters, are one. */
const spelledPlainly = (text: string): string =>
  text.replace(/[01345789@$!|l]/g, (sign) => letterOf[sign] ?? sign).replace(/[^\p{L}\p{N}]/gu, '');

const plainSpellings: ReadonlySet<string> = new Set(
  [...rankOf.keys(), ...phrases].map(spelledPlainly).filter((text) => text !== ''),
);

/** @param text in lower case */
export const isCommon = (text: string): boolean =>
  rankOf.has(text) || plainSpellings.has(spelledPlainly(text));

/** As zxcvbn counts a character of no word (Wheeler, USENIX Security 2016, section 4.2). */
const guessesOfChar = 10;

/**
 * The decimal logarithm of the guesses that find a text as words of the list side by side, and other characters.
 * @param text in lower case
 */
export const log10OfGuesses = (text: string): number => {
  const best = new Array<number>(text.length + 1).fill(0);
  for (let end = 1; end <= text.length; end += 1) {
    let fewest = (best[end - 1] ?? 0) + Math.log10(guessesOfChar);
    for (let start = Math.max(0, end - wordCharsMax); start < end; start += 1) {
      const rank = rankOf.get(text.slice(start, end));
      if (rank !== undefined) fewest = Math.min(fewest, (best[start] ?? 0) + Math.log10(rank));
    }
    best[end] = fewest;
  }
  return best[text.length] ?? 0;
};
