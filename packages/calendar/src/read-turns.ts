import { mergedTurns, peopleMatcher, type RotaPerson, rotaBounds } from '@tocsin/domain';
import { newTask } from '@tocsin/probes/computing';
import { instancesIn } from './instances.js';
import type { Window } from './occurrences.js';

export type TurnsRequest = Window & {
  readonly text: string;
  readonly people: readonly RotaPerson[];
};

export type Turn = { readonly startsMs: number; readonly endsMs: number; readonly person: number };

export type TurnsAnswer =
  | { readonly isRead: true; readonly turns: readonly Turn[] }
  /** `fault` follows `The calendar`. */
  | { readonly isRead: false; readonly fault: string };

const { instancesMax, turnsMax } = rotaBounds;

/** Processor time. A year of shifts of twenty people takes a tenth of it. */
const msMax = 2000;

const tooMany = `has more than ${instancesMax} events in the weeks that count`;

export const readTurns = ({ text, people, ...window }: TurnsRequest): TurnsAnswer => {
  const peopleIn = peopleMatcher(people);
  const turns: Turn[] = [];
  let instances = 0;
  try {
    for (const { startsMs, endsMs, ...texts } of instancesIn(text, window)) {
      instances += 1;
      if (instances > instancesMax) return { isRead: false, fault: tooMany };
      for (const person of peopleIn(texts)) turns.push({ startsMs, endsMs, person });
      if (turns.length > instancesMax) return { isRead: false, fault: tooMany };
    }
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return { isRead: false, fault: 'is no iCalendar text' };
  }
  const merged = mergedTurns(turns);
  return merged.length > turnsMax ? { isRead: false, fault: tooMany } : { isRead: true, turns: merged };
};

export const turnsTask = newTask('calendar turns', readTurns, msMax);
