import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { debianProgram } from '@tocsin/debian-servers';
import { Random } from '@tocsin/testing';
import { instancesIn } from '../src/instances.js';
import { calendars } from './support/calendars.js';

const year = { fromMs: Date.UTC(2026, 0, 1), toMs: Date.UTC(2027, 0, 1) };
const momentsMax = 1000;

/** Half of them are beside the starts and ends of turns, where mistakes of an hour show. */
const momentsIn = (edges: readonly number[], random: Random): number[] =>
  Array.from({ length: momentsMax }, (_, n) => {
    const edge = edges[random.integer(0, Math.max(0, edges.length - 1))];
    if (n % 2 === 0 && edge !== undefined) return edge + random.integer(-5400, 5400) * 1000;
    return year.fromMs + random.integer(0, (year.toMs - year.fromMs) / 1000 - 1) * 1000;
  }).filter((at) => at >= year.fromMs && at < year.toMs);

const byLibical = (text: string, moments: readonly number[]): string[][] => {
  debianProgram('gir1.2-ical-3.0');
  debianProgram('python3-gi');
  const input = JSON.stringify({
    text,
    limits: ['20250101T000000Z', '20280101T000000Z'],
    moments: moments.map((ms) => ms / 1000),
  });
  const script = join(import.meta.dirname, 'support/libical.py');
  const output = execFileSync(debianProgram('python3'), [script], {
    input,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  return JSON.parse(output);
};

describe('whose turn it is, as libical has it, in a calendar of the shape of', () => {
  test.each(Object.entries(calendars))('%s', (name, text) => {
    const random = Random.of(name.length * 7919);
    const instances = [...instancesIn(text, year)];
    const moments = momentsIn(
      instances.flatMap(({ startsMs, endsMs }) => [startsMs, endsMs]),
      random,
    );
    const ours = moments.map((at) => [
      ...new Set(
        instances
          .filter(({ startsMs, endsMs }) => startsMs <= at && at < endsMs)
          .map(({ summary }) => summary),
      ),
    ]);
    const theirs = byLibical(text, moments);
    const shown = (all: readonly (readonly string[])[]) =>
      all.map(
        (names, index) => `${new Date(moments[index] ?? 0).toISOString()} ${[...names].sort().join(' | ')}`,
      );
    expect(shown(ours)).toEqual(shown(theirs));
    expect(new Set(ours.flat()).size).toBeGreaterThan(1);
  });
});
