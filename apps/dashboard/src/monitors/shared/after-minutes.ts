import { t } from '../../language/text.js';
import { lengthInWords } from '../../ui/moments.js';

const minuteMs = 60_000;
const usual = [0, 1, 2, 5, 10, 15, 20, 30, 45, 60, 120, 240, 480, 720, 1440];

/** "at once" or "after 10 min" */
export const afterInWords = (minutes: number): string =>
  minutes === 0 ? t('at once') : t('after {length}', { length: lengthInWords(minutes * minuteMs) });

/** The usual times, and the one that is set now. */
export const afterChoices = (
  current: number,
): readonly { readonly value: string; readonly label: string }[] =>
  [...new Set([...usual, current])]
    .sort((a, b) => a - b)
    .map((minutes) => ({ value: String(minutes), label: afterInWords(minutes) }));
