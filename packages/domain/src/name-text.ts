/**
 * Characters that nobody sees, that reorder text or that break a line, by their properties in Unicode (UAX #44). The blank
 * of Braille has no such property. For a character class with the flag `u`.
 */
const unseen = String.raw`\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800`;

// Joiners and variation selectors are unseen as well, and make one emoji of several, and words of Persian and Hindi.
const joiners = String.raw`\u200c\u200d\ufe0e\ufe0f`;
/** Not what a joiner may stand behind: Latin, Greek, Cyrillic, Armenian and spaces. For a negated class. */
const unjoined = String.raw`\u0000-\u058f\u2000-\u200a\u2028-\u202f\u205f\u3000`;
const joinersMax = 2;
/** Keycaps such as 1️⃣, and © and ® as emoji. */
const selected = String.raw`[0-9#*\u00a9\u00ae]`;

const unseenCharacter = new RegExp(`[${unseen}]`, 'u');

/** The planes of Unicode that have unseen characters, which no later version changes (UAX #44, section 5.4). */
const planes = [0x0, 0x1, 0xe] as const;
const planeSize = 0x1_0000;

const unseenRanges = (): readonly (readonly [from: number, to: number])[] => {
  const ranges: [number, number][] = [];
  for (const plane of planes)
    for (let codePoint = plane * planeSize; codePoint < (plane + 1) * planeSize; codePoint++) {
      if (!unseenCharacter.test(String.fromCodePoint(codePoint))) continue;
      const last = ranges.at(-1);
      if (last?.[1] === codePoint - 1) last[1] = codePoint;
      else ranges.push([codePoint, codePoint]);
    }
  return ranges;
};

const unit = (code: number): string => `\\u${code.toString(16).padStart(4, '0')}`;

/** A range beyond U+FFFF in code units: the halves of its first and last characters. */
const pairsOf = ([from, to]: readonly [number, number]): string => {
  const [first, last] = [String.fromCodePoint(from), String.fromCodePoint(to)];
  const [high, lastHigh] = [first.charCodeAt(0), last.charCodeAt(0)];
  const [low, lastLow] = [first.charCodeAt(1), last.charCodeAt(1)];
  return high === lastHigh
    ? `${unit(high)}[${unit(low)}-${unit(lastLow)}]`
    : `[${unit(high)}-${unit(lastHigh)}][${unit(low)}-${unit(lastLow)}]`;
};

/**
 * Makes the pattern for a name, in some milliseconds: text with something to see, and without unseen characters but
 * joiners behind what they join. Beyond U+FFFF it is exact only without the flag `u`.
 */
export const makeNamePattern = (): string => {
  const ranges = unseenRanges();
  const inPlane0 = ranges
    .filter(([, to]) => to < planeSize)
    .map(([from, to]) => `${unit(from)}-${unit(to)}`)
    .join('');
  const beyond = ranges.filter(([from]) => from >= planeSize).map((range) => `(?![^]*${pairsOf(range)})`);
  const pair = '[\\ud800-\\udbff][\\udc00-\\udfff]';
  const joined = `(?:[^${unjoined}\\ud800-\\udfff${inPlane0}]|${pair})[${joiners}]{1,${joinersMax}}`;
  const seen = `[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff${inPlane0}]|${pair}`;
  return `^(?=[^]*\\S)${beyond.join('')}(?:${joined}|${selected}\\ufe0f|${seen})*$`;
};

const kept = `(?<=[^${unjoined}${unseen}])[${joiners}]{1,${joinersMax}}|(?<=${selected})\\ufe0f`;
const keptOrUnseen = new RegExp(`(${kept})|[${unseen}]+`, 'gu');

/** Leaves out what a name may not have, for text that was stored or came from elsewhere. */
export const withoutUnseen = (text: string): string =>
  text.replace(keptOrUnseen, (found: string, joins: string | undefined) =>
    joins === undefined ? found.replaceAll(/[^\p{Zl}\p{Zp}]/gu, '') : joins,
  );

/** Makes one line of any text, cut to `charsMax` code points: a name, unless it is empty. */
export const lineFrom = (text: string, charsMax: number): string => {
  const line = withoutUnseen(text.replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')).trim();
  return [...line].slice(0, charsMax).join('');
};

/**
 * Keeps mail programs from making links of a text that a customer chose, and from reading encoded words (RFC 2047) in it: a
 * ZERO WIDTH NON-JOINER breaks them up.
 */
export const inert = (text: string): string =>
  text.replaceAll(/[.:@/\u3002\uff0e\uff61](?=\S)|=(?=\?)/g, '$&\u200c');
