import type { CalendarInstance } from '@tocsin/domain';
import ICAL from 'ical.js';
import { occurrencesOf, timesIn, type Window } from './occurrences.js';
import { type MomentOf, momentsIn } from './zones.js';

const mailto = /^mailto:/i;

const textOf = (component: ICAL.Component, name: string): string =>
  String(component.getFirstPropertyValue(name) ?? '');

const textsCharsMax = 4096;

/** Those who declined are left out. */
const attendeesOf = (component: ICAL.Component): string[] =>
  component.getAllProperties('attendee').flatMap((property) => {
    if (String(property.getParameter('partstat') ?? '').toUpperCase() === 'DECLINED') return [];
    return [
      String(property.getParameter('cn') ?? ''),
      String(property.getFirstValue() ?? '').replace(mailto, ''),
    ];
  });

type Texts = Pick<CalendarInstance, 'summary' | 'attendees'>;

/** Longer texts are cut off. */
const textsOf = (component: ICAL.Component): Texts => ({
  summary: textOf(component, 'summary').slice(0, textsCharsMax),
  attendees: attendeesOf(component).map((text) => text.slice(0, textsCharsMax)),
});

const isCancelled = (component: ICAL.Component): boolean =>
  textOf(component, 'status').toUpperCase() === 'CANCELLED';

type Override = {
  readonly component: ICAL.Component;
  readonly atMs: number;
  /** A day for an event with times. */
  readonly day: string | null;
  readonly isForFuture: boolean;
};

const overrideIn = (component: ICAL.Component, momentOf: MomentOf): Override | null => {
  const [id] = timesIn(component, 'recurrence-id');
  if (id === undefined) return null;
  const range = component.getFirstProperty('recurrence-id')?.getParameter('range');
  return {
    component,
    atMs: momentOf(id.time, id.tzid),
    day: id.time.isDate ? id.time.toString().slice(0, 10) : null,
    isForFuture: String(range ?? '').toUpperCase() === 'THISANDFUTURE',
  };
};

/** How much later an override starts, and how long it takes. */
const moveOf = (
  { component, atMs }: Override,
  momentOf: MomentOf,
): { byMs: number; lengthMs: number } | null => {
  const everything = { fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY };
  const [only] = occurrencesOf(withoutRules(component), momentOf, everything);
  return only === undefined ? null : { byMs: only.startsMs - atMs, lengthMs: only.endsMs - only.startsMs };
};

/** An override stands for itself alone. */
const withoutRules = (component: ICAL.Component): ICAL.Component => {
  for (const name of ['rrule', 'rdate', 'exrule', 'exdate']) component.removeAllProperties(name);
  return component;
};

function* ownInstances(
  component: ICAL.Component,
  momentOf: MomentOf,
  window: Window,
): Generator<CalendarInstance> {
  if (isCancelled(component)) return;
  const texts = textsOf(component);
  for (const { startsMs, endsMs } of occurrencesOf(component, momentOf, window))
    yield { startsMs, endsMs, ...texts };
}

/** An event that recurs, and the events that take the place of some of its times. */
function* instancesOfGroup(
  components: readonly ICAL.Component[],
  momentOf: MomentOf,
  window: Window,
): Generator<CalendarInstance> {
  const overrides: Override[] = [];
  const masters: ICAL.Component[] = [];
  for (const component of components) {
    const override = overrideIn(component, momentOf);
    if (override === null) masters.push(component);
    else overrides.push(override);
  }
  const replaced = new Set(overrides.map(({ atMs }) => atMs));
  const replacedDays = new Set(overrides.flatMap(({ day }) => day ?? []));
  const later = overrides
    .filter(({ isForFuture }) => isForFuture)
    .map((override) => ({
      ...override,
      move: moveOf(override, momentOf),
      texts: textsOf(override.component),
    }))
    .sort((a, b) => b.atMs - a.atMs);
  // A time outside may be moved into the window.
  const slackMs = Math.max(0, ...later.map(({ move }) => Math.abs(move?.byMs ?? 0) + (move?.lengthMs ?? 0)));
  const wider = { fromMs: window.fromMs - slackMs, toMs: window.toMs + slackMs };
  for (const { component } of overrides) yield* ownInstances(withoutRules(component), momentOf, window);
  for (const master of masters) {
    if (isCancelled(master)) continue;
    const texts = textsOf(master);
    for (const { time, startsMs, endsMs } of occurrencesOf(master, momentOf, wider)) {
      if (replaced.has(startsMs)) continue;
      if (!time.isDate && replacedDays.size > 0 && replacedDays.has(time.toString().slice(0, 10))) continue;
      const change = later.find(({ atMs }) => atMs <= startsMs);
      if (change === undefined) yield { startsMs, endsMs, ...texts };
      else if (!isCancelled(change.component) && change.move !== null) {
        const { byMs, lengthMs } = change.move;
        yield { startsMs: startsMs + byMs, endsMs: startsMs + byMs + lengthMs, ...change.texts };
      }
    }
  }
}

/** The calendars of a text. @throws Error when it is none */
const calendarsIn = (text: string): ICAL.Component[] => {
  const parsed: unknown[] = ICAL.parse(text.replace(/^\uFEFF/, ''));
  const roots = typeof parsed[0] === 'string' ? [parsed] : (parsed as unknown[][]);
  return roots.filter(([name]) => name === 'vcalendar').map((root) => new ICAL.Component(root as never));
};

/**
 * The instances of all events that touch a window. Events that cannot be read are left out.
 * @throws Error when the text is no calendar
 */
export function* instancesIn(text: string, window: Window): Generator<CalendarInstance> {
  const calendars = calendarsIn(text);
  if (calendars.length === 0) throw new Error('it holds no VCALENDAR');
  for (const calendar of calendars) {
    const momentOf = momentsIn(calendar);
    const groups = new Map<string, ICAL.Component[]>();
    calendar.getAllSubcomponents('vevent').forEach((event, index) => {
      const uid = textOf(event, 'uid') || `without a uid ${index}`;
      groups.set(uid, [...(groups.get(uid) ?? []), event]);
    });
    for (const group of groups.values()) {
      try {
        for (const instance of instancesOfGroup(group, momentOf, window))
          if (instance.endsMs > window.fromMs && instance.startsMs < window.toMs) yield instance;
      } catch (error) {
        // The processor's time and the stack are bounded from outside.
        if (error instanceof RangeError) throw error;
      }
    }
  }
}
