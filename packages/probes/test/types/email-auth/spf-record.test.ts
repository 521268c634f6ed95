import { describe, expect, test } from '@jest/globals';
import { inEnglish } from '@tocsin/domain';
import fc from 'fast-check';
import { isSpf, parseSpf } from '../../../src/types/email-auth/spf-record.js';

const label = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
const domain = fc.tuple(label, label).map((labels) => labels.join('.'));
const spec = fc.oneof(domain, fc.constantFrom('%{i}._spf.x.test', 'x.%{d2r-}', '%{ir}.%{v}.a.test'));
const mechanism = fc.oneof(
  fc.constant('all'),
  spec.map((name) => `include:${name}`),
  spec.map((name) => `exists:${name}`),
  fc.constantFrom('a', 'mx', 'ptr', 'a/24', 'mx//64', 'a/24//64'),
  domain.map((name) => `mx:${name}/26`),
  fc.ipV4().map((address) => `ip4:${address}`),
  fc.ipV6().map((address) => `ip6:${address}/48`),
);
const term = fc
  .tuple(fc.constantFrom('', '+', '-', '~', '?'), mechanism)
  .map(([qualifier, rest]) => `${qualifier}${rest}`);

describe('a record of SPF', () => {
  test('is read term by term, whatever its case and its spaces', () => {
    fc.assert(
      fc.property(fc.array(term), fc.boolean(), fc.constantFrom(' ', '   '), (terms, loud, space) => {
        const text = ['v=spf1', ...terms].join(space);
        const parsed = parseSpf(loud ? text.toUpperCase() : text);
        expect(parsed).toMatchObject({ ok: true });
        const mechanisms = parsed.ok ? parsed.record.mechanisms : [];
        expect(mechanisms.map(({ kind }) => kind)).toEqual(
          terms.map((each) => /[a-z]+[46]?/.exec(each)?.[0]),
        );
        expect(mechanisms.map(({ qualifier }) => qualifier)).toEqual(
          terms.map((each) => /^[+~?-]/.exec(each)?.[0] ?? '+'),
        );
      }),
    );
  });

  test('is refused or read, and never more than that', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(parseSpf(`v=spf1 ${text}`)).toHaveProperty('ok');
      }),
    );
  });

  test.each([
    ['v=spf1', true],
    ['v=spf1 -all', true],
    ['V=SPF1 -all', true],
    ['v=spf1-all', false],
    [' v=spf1 -all', false],
    ['v=spf2.0/pra -all', false],
  ])('begins with its version: %j', (text, expected) => {
    expect(isSpf(text)).toBe(expected);
  });

  test.each([
    'all:x.test',
    'a/33',
    'a/024',
    'mx//129',
    'ptr/24',
    'ip4',
    'ip4:2001:db8::1',
    'ip6:192.0.2.1',
    'ip4:192.0.2.1/24/24',
    'include',
    'include:x.%{z}',
    'exists:%{c}.%{r}.%{t}.x.test',
    'exists:%{d0}.x.test',
    'include:100%.test',
    'exists:x.-test-',
    '!all',
    '--all',
  ])('is refused with a term such as %s', (wrong) => {
    const read = parseSpf(`v=spf1 ${wrong} -all`);
    expect(!read.ok && inEnglish(read.fault)).toBe(`${JSON.stringify(wrong)} is not a mechanism`);
  });
});
