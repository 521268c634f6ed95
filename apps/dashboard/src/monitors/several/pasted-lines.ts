import { NewMonitor } from '../../api/bounds/new-monitor.js';
import { NewMonitors } from '../../api/bounds/new-monitors.js';
import { completedTarget } from '../form/target.js';
import type { MonitorTypeInfo } from '../shared/monitor-queries.js';

/** The api makes at most so many monitors in one request. */
export const linesMax = NewMonitors.monitors.maxItems;
/** No text of so many lines with names and targets that the api takes is longer. */
export const charsMax = 250_000;

export const nameCharsMax = NewMonitor.name.maxLength;
export const targetCharsMax = NewMonitor.target.maxLength;
/** A line with more separators has its target at its start or at its end. */
const splitsMax = 50;

type Fault = 'no_target' | 'long_name' | 'long_target';

/** A line that is not blank. Its number counts blank lines, too. */
export type PastedLine = { readonly number: number; readonly text: string } & (
  | { readonly name: string; readonly target: string }
  | { readonly fault: Fault }
);

export type UnderstoodLine = Extract<PastedLine, { readonly target: string }>;

export const isUnderstood = (line: PastedLine): line is UnderstoodLine => 'target' in line;

type Info = Pick<MonitorTypeInfo, 'target'>;

const separators = /[\s,;]+/g;
const host = /^(\[[0-9a-f:.]+\]|[\p{L}\p{N}][\p{L}\p{N}.-]*)$/iu;

const protocolsOf: Readonly<Partial<Record<Info['target'], readonly string[]>>> = {
  url: ['http:', 'https:'],
  // The api reads the URL of a page as that of a WebSocket.
  websocket_url: ['ws:', 'wss:', 'http:', 'https:'],
};

const targetIn = (info: Info, part: string): string | undefined => {
  const target = completedTarget(info, part);
  if (/\s/.test(target)) return undefined;
  const protocols = protocolsOf[info.target];
  if (protocols === undefined) return /^[^,;]*[.:][^,;]*$|^localhost$/.test(target) ? target : undefined;
  const url = URL.parse(target);
  return url && protocols.includes(url.protocol) && host.test(url.hostname) ? target : undefined;
};

/** A cell of a spreadsheet may be in quotes, and a name may end with a colon. */
const trimmed = (part: string): string =>
  part
    .trim()
    .replace(/^"(.*)"$/u, '$1')
    .replace(/:$/, '')
    .trim();

/** A target alone, or a name and a target in any order. */
const partsOf = (info: Info, text: string): Pick<UnderstoodLine, 'name' | 'target'> | undefined => {
  const alone = targetIn(info, trimmed(text));
  if (alone !== undefined) return { name: '', target: alone };
  const all = [...text.matchAll(separators)];
  const splits = all.length <= splitsMax ? all : [...all.slice(0, 1), ...all.slice(-1)];
  const pairs = splits.map(({ 0: separator, index }) => [
    trimmed(text.slice(0, index)),
    trimmed(text.slice(index + separator.length)),
  ]);
  for (const [name = '', part = ''] of [...pairs, ...pairs.map((pair) => pair.toReversed())]) {
    const target = targetIn(info, part);
    if (target !== undefined) return { name, target };
  }
  return undefined;
};

const lineOf = (info: Info, text: string, number: number): PastedLine => {
  const parts = text.length > nameCharsMax + targetCharsMax + 10 ? undefined : partsOf(info, text);
  const line = { number, text };
  if (parts === undefined) return { ...line, fault: 'no_target' };
  if (parts.name.length > nameCharsMax) return { ...line, fault: 'long_name' };
  return parts.target.length > targetCharsMax ? { ...line, fault: 'long_target' } : { ...line, ...parts };
};

/** Reads what a person pasted, such as the columns of a spreadsheet. */
export const pastedLines = (info: Info, text: string): readonly PastedLine[] =>
  text
    .slice(0, charsMax)
    .split(/\r\n|\r|\n/)
    .flatMap((line, at) => (line.trim() === '' ? [] : [{ text: line.trim(), number: at + 1 }]))
    // The page sees from one more line that there are too many.
    .slice(0, linesMax + 1)
    .map(({ text: line, number }) => lineOf(info, line, number));

const keyOf = (target: string): string => URL.parse(target)?.href ?? target.toLowerCase();

type Watched = { readonly name: string; readonly target: string };

/** The monitor or the earlier line that has the target of a line already. */
export type Double =
  | { readonly of: 'monitor'; readonly name: string }
  | { readonly of: 'line'; readonly number: number };

/** @param watched the monitors of the same type */
export const doublesIn = (
  lines: readonly PastedLine[],
  watched: readonly Watched[],
): ReadonlyMap<PastedLine, Double> => {
  const seen = new Map<string, Double>(
    watched.map(({ name, target }) => [keyOf(target), { of: 'monitor', name }]),
  );
  const doubles = new Map<PastedLine, Double>();
  for (const line of lines.filter(isUnderstood)) {
    const key = keyOf(line.target);
    const double = seen.get(key);
    if (double === undefined) seen.set(key, { of: 'line', number: line.number });
    else doubles.set(line, double);
  }
  return doubles;
};
