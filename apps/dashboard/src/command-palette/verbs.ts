import { t } from '../language/text.js';
import type { RestrictedOperation } from '../session/use-may.js';

type VerbInfo = { readonly label: (name: string) => string; readonly needs: RestrictedOperation };

/** Actions on a monitor. */
export const verbs = {
  pause: { label: (name) => t('Pause {name}', { name }), needs: 'pauseMonitor' },
  resume: { label: (name) => t('Resume {name}', { name }), needs: 'resumeMonitor' },
  check: { label: (name) => t('Check {name} now', { name }), needs: 'checkMonitorNow' },
} as const satisfies Record<string, VerbInfo>;

export type Verb = keyof typeof verbs;

const verbNames = Object.keys(verbs) as readonly Verb[];

/** A shorter start matches too many words. */
const lettersMin = 3;

/** "Check Shop now" is also typed as it is shown. */
const withoutOwnWords = (verb: Verb, words: readonly string[]): readonly string[] => {
  const own = verbs[verb].label('').toLowerCase().split(' ');
  return words.filter((word) => !own.includes(word));
};

/** For languages whose verb comes last, as in "Shop pausieren". */
const lastWord = (verb: Verb): string | undefined => {
  const label = verbs[verb].label('').toLowerCase();
  return label.startsWith(' ') ? label.split(' ').at(-1) : undefined;
};

/** The verb in "pause shop", which every language takes, or in "shop pausieren"; and the words without it. */
export const typedVerb = (
  words: readonly string[],
): { readonly verb: Verb; readonly rest: readonly string[] } | undefined => {
  const begins = (word = '', known = ''): boolean => word.length >= lettersMin && known.startsWith(word);
  const before = verbNames.find((verb) => begins(words[0], verb));
  if (before !== undefined) return { verb: before, rest: withoutOwnWords(before, words.slice(1)) };
  const after = verbNames.find((verb) => begins(words.at(-1), lastWord(verb)));
  return after && { verb: after, rest: withoutOwnWords(after, words.slice(0, -1)) };
};
