import type { AccountId, ChannelId, Instant, RotaId } from './brand.js';

/** A person of a rota: the calendar's events with this text in their summary or attendees are their turns. */
export type RotaPerson = { readonly match: string };

export const rotaBounds = {
  /** In an account. */
  rotasMax: 50,
  nameCharsMax: 100,
  peopleMax: 50,
  matchCharsMax: 100,
  /** A person has at most so many, and `otherwise` too. */
  channelsMax: 20,
  calendarBytesMax: 1024 * 1024,
  urlCharsMax: 2000,
  /** Instances that touch the window. */
  instancesMax: 10_000,
  turnsMax: 10_000,
  /** The window of the calendar that is kept. */
  daysBack: 14,
  daysAhead: 35,
  listedDaysMax: 28,
  listedTurnsMax: 1000,
  /** A monitor has at most so many. */
  rotasOfMonitorMax: 10,
} as const;

/** In `rota_channel`, stands for the time when it is nobody's turn. */
export const nobody = -1;

export type RotaMember = RotaPerson & { readonly channelIds: readonly ChannelId[] };

export type RotaConfig = {
  readonly name: string;
  readonly people: readonly RotaMember[];
  /** The channels while it is nobody's turn. */
  readonly otherwise: readonly ChannelId[];
};

/** Where the turns come from: a calendar that is fetched, or one that was given. */
export type RotaSource = { readonly calendarUrl: string } | { readonly calendar: string };

/** How the last reading of the calendar ended. */
export type RotaReading = {
  /** When the calendar was read last. */
  readonly fetchedAt: Instant | null;
  /** Since when it could not be read. */
  readonly failingSince: Instant | null;
  readonly fetchError: string | null;
};

export type Rota = RotaConfig &
  RotaReading & {
    readonly rotaId: RotaId;
    readonly accountId: AccountId;
    /** `null` for a calendar that was given. */
    readonly calendarUrl: string | null;
    readonly createdAt: Instant;
    readonly updatedAt: Instant;
  };

/** `person` is the place in the people of the rota. */
export type RotaTurn = { readonly startsAt: Instant; readonly endsAt: Instant; readonly person: number };

/** An event of a calendar at one time. */
export type CalendarInstance = {
  readonly startsMs: number;
  readonly endsMs: number;
  readonly summary: string;
  /** Names and addresses. */
  readonly attendees: readonly string[];
};

type TurnMs = { readonly startsMs: number; readonly endsMs: number; readonly person: number };

const folded = (text: string): string => text.normalize('NFC').toLowerCase();

/** True for people whom the same events would name. */
export const isSamePerson = (a: RotaPerson, b: RotaPerson): boolean => folded(a.match) === folded(b.match);

/** Finds the people whom an event names, by plain text and in any case. Events with equal texts are compared once. */
export const peopleMatcher = (
  people: readonly RotaPerson[],
): ((event: Pick<CalendarInstance, 'summary' | 'attendees'>) => readonly number[]) => {
  const texts = people.map(({ match }) => folded(match));
  const known = new Map<string, readonly number[]>();
  return ({ summary, attendees }) => {
    const text = [summary, ...attendees].join('\n');
    const before = known.get(text);
    if (before !== undefined) return before;
    const haystack = folded(text);
    const found = texts.flatMap((match, person) => (haystack.includes(match) ? [person] : []));
    known.set(text, found);
    return found;
  };
};

/** Joins the turns of a person that touch or overlap, and sorts them by their start. */
export const mergedTurns = (turns: readonly TurnMs[]): TurnMs[] => {
  const merged: { startsMs: number; endsMs: number; person: number }[] = [];
  const last = new Map<number, (typeof merged)[number]>();
  for (const turn of [...turns].sort((a, b) => a.startsMs - b.startsMs || a.person - b.person)) {
    if (turn.endsMs <= turn.startsMs) continue;
    const before = last.get(turn.person);
    if (before !== undefined && turn.startsMs <= before.endsMs) {
      before.endsMs = Math.max(before.endsMs, turn.endsMs);
      continue;
    }
    const own = { ...turn };
    last.set(turn.person, own);
    merged.push(own);
  }
  return merged;
};

/**
 * The turns after a change of the people, until the calendar is read again. Those of people who stay move to their new
 * places, and the others end.
 */
export const movedTurns = (
  turns: readonly RotaTurn[],
  before: readonly RotaPerson[],
  after: readonly RotaPerson[],
): RotaTurn[] => {
  const places = before.map((person) => after.findIndex((other) => isSamePerson(person, other)));
  return turns.flatMap((turn) => {
    const person = places[turn.person] ?? -1;
    return person < 0 ? [] : [{ ...turn, person }];
  });
};
