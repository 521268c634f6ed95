import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { jsonInTurns, membersMax, parsedAtOnceBytes } from '../../../src/http/server/json-in-turns.js';

const depthMax = 16;

const read = (text: string): { value: unknown; turns: number } => {
  const task = jsonInTurns(Buffer.from(text), depthMax);
  for (let turns = 0; ; turns += 1) {
    const { done, value } = task.next();
    if (done) return { value, turns };
  }
};

/** Large enough that the reader divides it. */
const large = 'a'.repeat(parsedAtOnceBytes + 10);

const asEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

test('a large body is what JSON.parse makes of it', () => {
  const part = fc.oneof(
    fc.jsonValue({ maxDepth: 4 }),
    fc.constantFrom<unknown>(large, [large], { large, b: [[]] }),
  );
  const body = fc.oneof(
    fc.array(part, { maxLength: 6 }),
    fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('__proto__', '"]', '\\')), part, { maxKeys: 6 }),
  );
  fc.assert(
    fc.property(fc.array(body, { maxLength: 3 }), fc.constantFrom('', ' ', '\n\t'), (values, space) => {
      const text = JSON.stringify([large, ...values, large], null, space);
      expect(JSON.stringify(read(text).value)).toBe(JSON.stringify(JSON.parse(text)));
    }),
    { numRuns: 100 },
  );
});

test('a large text is what JSON.parse makes of it, wherever its parts end', () => {
  const characters = fc.constantFrom('a', '"', '\\', '\n', '\u0001', 'é', '€', '😀', '\ud800');
  const unit = fc.array(characters, { minLength: 1, maxLength: 9 }).map((some) => some.join(''));
  fc.assert(
    fc.property(unit, fc.boolean(), (some, escapes) => {
      const written = JSON.stringify([some.repeat(40_000)]);
      const text = escapes ? written.replace(/[^ -~]/g, asEscape) : written;
      expect(read(text).value).toEqual(JSON.parse(text));
    }),
    { numRuns: 10 },
  );
});

test.each([-4, -3, -2, -1, 0, 1])(
  'a text goes on behind an escape where a turn ends, %d bytes away',
  (away) => {
    const text = JSON.stringify([`${'a'.repeat(parsedAtOnceBytes + away)}",[`, large]);
    expect(read(text).value).toEqual(JSON.parse(text));
  },
);

test('text that JSON.parse refuses is refused', () => {
  const text = JSON.stringify({ a: [1, large, { b: large, '"': '\\"' }], c: {} });
  const places = fc.oneof(
    fc.nat({ max: 20 }),
    fc.nat({ max: 60 }).map((left) => text.length - left),
    fc.constantFrom(text.indexOf(',', 20), text.indexOf('{', 5), text.lastIndexOf(',')),
  );
  const marks = fc.constantFrom(',', '[', ']', '{', '}', '"', ':', '\\', ' ', '1', '');
  fc.assert(
    fc.property(places, marks, fc.nat({ max: 2 }), (at, mark, removed) => {
      const changed = text.slice(0, at) + mark + text.slice(at + removed);
      const expected = (() => {
        try {
          return JSON.stringify(JSON.parse(changed));
        } catch {
          return 'refused';
        }
      })();
      const found = (() => {
        try {
          return JSON.stringify(read(changed).value);
        } catch {
          return 'refused';
        }
      })();
      expect(found).toBe(expected);
    }),
    { numRuns: 500 },
  );
});

test('a number that no turn could read is refused, and other long scalars are no JSON', () => {
  const digits = '1'.repeat(parsedAtOnceBytes + 1);
  for (const number of [digits, `-${digits}`])
    expect(() => read(`[${number}]`)).toThrow(
      `No number in the body may have more than ${parsedAtOnceBytes} digits.`,
    );
  expect(read(`[${'1'.repeat(parsedAtOnceBytes)}]`).value).toEqual([Number.POSITIVE_INFINITY]);
  expect(() => read(`[${'t'.repeat(parsedAtOnceBytes + 1)}]`)).toThrow();
});

test('a list or an object of a large body has a bounded number of members', () => {
  const many = JSON.stringify([large, Array.from({ length: membersMax + 1 }, () => large.slice(0, 10))]);
  expect(() => read(many)).toThrow(`more than ${membersMax} members`);
});
