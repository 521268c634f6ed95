import { inDate } from '../language/formats.js';
import { t } from '../language/text.js';
import { lengthInWords } from '../ui/moments.js';
import { type ClockEffect, clockEffects } from './clock-effects.js';
import type { WindowDraft } from './window-draft.js';
import { timeWithOffset } from './window-words.js';
import { momentsOf } from './zoned-time.js';

/** Says in sentences what the next changes of the clocks do to a window. */
export const clockNotes = (draft: WindowDraft, now: Date): readonly string[] => {
  const notes = clockEffects(draft, now).map((effect) => inWords(effect, draft.time_zone));
  return draft.ownRule === null
    ? notes
    : [
        ...notes,
        t(
          'On a later day on which the clocks skip this time, the window begins when it would have without the change. Where they show it twice, it begins at the first.',
        ),
      ];
};

const inWords = ({ kind, wanted, begins, ends }: ClockEffect, zone: string): string => {
  const wall = new Date(`${wanted}Z`);
  const values = {
    day: inDate(wall, { dateStyle: 'full' }, 'UTC'),
    time: inDate(wall, { hour: '2-digit', minute: '2-digit' }, 'UTC'),
    begins: timeWithOffset(begins, zone),
    ends: timeWithOffset(ends, zone),
    length: lengthInWords(Number(ends) - Number(begins)),
    zone,
  };
  switch (kind) {
    case 'skipped':
      return t('{day}: the clocks in {zone} skip {time}. The window begins at {begins}.', values);
    case 'twice': {
      const [first] = momentsOf(wanted, zone);
      return Number(begins) === Number(first)
        ? t(
            '{day}: the clocks in {zone} show {time} twice. The window begins at the first, {begins}.',
            values,
          )
        : t(
            '{day}: the clocks in {zone} show {time} twice. The window begins at the second, {begins}.',
            values,
          );
    }
    case 'forward':
      return t(
        '{day}: the clocks in {zone} go forward during the window. It lasts {length} all the same, from {begins} to {ends}.',
        values,
      );
    case 'back':
      return t(
        '{day}: the clocks in {zone} go back during the window. It lasts {length} all the same, from {begins} to {ends}.',
        values,
      );
  }
};
