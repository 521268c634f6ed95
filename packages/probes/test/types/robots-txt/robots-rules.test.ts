import { describe, expect, test } from '@jest/globals';
import { permissionOf, readRobotsTxt } from '../../../src/types/robots-txt/robots-rules.js';

const may = (text: string, crawler: string, url: string, otherLinesEndGroups = true) => {
  const { pathname, search } = new URL(`https://a.example${url}`);
  return permissionOf(readRobotsTxt(text, { otherLinesEndGroups }), crawler)(pathname + search);
};
const forAll = (...rules: string[]) => ['User-agent: *', ...rules].join('\n');

describe('a rule', () => {
  test.each([
    ['/shop', '/shop', true],
    ['/shop', '/shop.html', true],
    ['/shop', '/shop?page=2', true],
    ['/shop', '/Shop', false],
    ['/shop', '/my/shop', false],
    ['/shop/', '/shop', false],
    ['/', '/', true],
    ['/', '', true],
    ['/?', '/?a=1', true],
    ['/?', '/', false],
    ['/;', '/;a', true],
    ['//twice/*', '//twice/x', true],
    ['//twice/*', '/twice/x', false],
    ['/*', '/anything', true],
    ['*', '/anything', true],
    ['*shop', '/my/shop', true],
    ['/*.pdf', '/a/b.pdf?download', true],
    ['/*.pdf$', '/a/b.pdf', true],
    ['/*.pdf$', '/a/b.pdf?download', false],
    ['/*.pdf$', '/a.pdf/b.pdf', true],
    ['/a*b*c', '/a-c-b-c', true],
    ['/a*b*c', '/a-c-b', false],
    ['/a*ab$', '/ab', false],
    ['/a**b', '/ab', true],
    ['/*sort=', '/?sort=up', true],
    ['/*sort=', '/sort', false],
    ['/$', '/', true],
    ['/$', '/x', false],
    ['/price$', '/price$', true],
    ['/price$', '/price%24', true],
    ['/price$/a', '/price$/abc', true],
    ['/price$/a', '/price%24/abc', true],
    ['/price%24', '/price$ab', true],
    ['/price%24', '/price', false],
    ['/a%2Ab', '/a*b', true],
    ['/a%2Ab', '/axb', false],
    ['/a*b', '/a*b', true],
    ['/%62%61r', '/bar', true],
    ['/bar', '/%62%61r', true],
    ['/%7Ejim/', '/~jim/', true],
    ['/a%3cb', '/a<b', true],
    ['/a<b', '/a%3Cb', true],
    ['/a%2fb', '/a/b', false],
    ['/a/b', '/a%2Fb', false],
    ['/a%2Fb', '/a%2fb', true],
    ['/ツ', '/%E3%83%84', true],
    ['/%e3%83%84', '/ツ', true],
    ['/100%', '/100%', true],
    ['http://b.example/', '/', false],
    ['http://b.example/', '/http://b.example/', true],
  ])('%s, for %s, applies: %p', (rule, url, applies) => {
    expect(may(forAll(`Disallow: ${rule}`), 'anybot', url)).toBe(!applies);
  });

  test.each([
    [['Disallow: /', 'Allow: /page'], '/page', true],
    [['Allow: /page', 'Disallow: /'], '/page', true],
    [['Disallow: /a', 'Allow: /a'], '/a', true],
    [['Allow: /a/b', 'Disallow: /a/'], '/a/b', true],
    [['Allow: /a/', 'Disallow: /a/b'], '/a/b', false],
    [['Allow: /page', 'Disallow: /*.htm'], '/page.htm', false],
    [['Allow: /$', 'Disallow: /'], '/', true],
    [['Allow: /$', 'Disallow: /'], '/page', false],
    [['Allow: */p', 'Disallow: /'], '/page', true],
    [['Allow: /a/index.html', 'Disallow: /'], '/a/', true],
    [['Allow: /a/index.html', 'Disallow: /'], '/a/b', false],
    [['Disallow:', 'Allow:'], '/a', true],
  ])('of several, %j, decides about %s by its length: %p', (rules, url, allowed) => {
    expect(may(forAll(...rules), 'anybot', url)).toBe(allowed);
  });

  test('with many wildcards takes no time to fail', () => {
    const rule = `/${'*a'.repeat(5_000)}b`;
    expect(may(forAll(`Disallow: ${rule}`), 'anybot', `/${'a'.repeat(20_000)}`)).toBe(true);
  });
});

describe('a line', () => {
  test.each([
    'disallow: /x',
    'DISALLOW : /x',
    '  Disallow:/x  # why',
    'Disallow /x',
    'Dissallow: /x',
    'Disalow: /x',
    'Dissalow: /x',
    'Diasllow: /x',
    'Disallaw: /x',
  ])('"%s" disallows', (line) => {
    expect(may(forAll(line), 'anybot', '/x')).toBe(false);
  });

  test.each(['Disallowed: /x', 'Noindex: /x', '# Disallow: /x', 'Disallow', ': /x', '/x'])(
    '"%s" says nothing',
    (line) => {
      expect(may(forAll(line), 'anybot', '/x')).toBe(true);
    },
  );

  test.each(['\n', '\r\n', '\r'])('ends with %j', (end) => {
    const text = ['User-agent: a', 'Allow: /', 'User-agent: b', '', 'Disallow: /'].join(end);
    expect([may(text, 'a', '/'), may(text, 'b', '/')]).toEqual([true, false]);
  });

  test('before the first crawler says nothing', () => {
    expect(may('Disallow: /\nUser-agent: a\nDisallow: /x', 'a', '/y')).toBe(true);
  });

  test('without the name of a crawler shuts out nobody', () => {
    const text = 'User-agent: a\nDisallow: /x\nUser-agent:\nDisallow: /';
    expect([may(text, 'a', '/y'), may(text, 'b', '/y')]).toEqual([true, true]);
  });
});

describe('a group', () => {
  const groupFollowedBy = (crawler: string, name: string) => {
    const text = `User-agent: *\nDisallow: /x\n\nUser-agent: ${name}\nDisallow: /y`;
    const allowed = ['/x', '/y'].filter((url) => may(text, crawler, url));
    return allowed.join() === '/x' ? 'its own' : allowed.join() === '/y' ? 'that of all others' : 'neither';
  };

  test.each([
    ['Googlebot', 'Googlebot'],
    ['googlebot', 'GOOGLEBOT'],
    ['Googlebot', 'Googlebot/2.1'],
    ['Googlebot', 'Googlebot 2.1'],
    ['Googlebot-News', 'Googlebot'],
    ['Googlebot-News2', 'Googlebot-News'],
    ['MJ12bot', 'MJ12bot/v1.4.5'],
    ['foobot', 'foo*bot'],
    ['Львів-bot', 'львів-bot'],
  ])('tells %s what it says to %s', (crawler, name) => {
    expect(groupFollowedBy(crawler, name)).toBe('its own');
  });

  test.each([
    ['Googlebot', 'Google'],
    ['Googlebot', 'Googlebot-News'],
    ['Googlebot', 'bot'],
    ['Bingbot', ''],
  ])('does not tell %s what it says to "%s"', (crawler, name) => {
    expect(groupFollowedBy(crawler, name)).toBe('that of all others');
  });

  test('of the longest name decides', () => {
    const text =
      'User-agent: a-b\nDisallow: /1\n\nUser-agent: a\nDisallow: /2\n\nUser-agent: *\nDisallow: /3';
    const barred = (crawler: string) => ['/1', '/2', '/3'].filter((url) => !may(text, crawler, url));
    expect(['a-b', 'a-c', 'b'].map(barred)).toEqual([['/1'], ['/2'], ['/3']]);
  });

  test('is one with every other group of the same crawler', () => {
    const text = 'User-agent: a\nDisallow: /x\n\nUser-agent: b\nDisallow: /\n\nUser-agent: A\nDisallow: /y';
    expect(['/x', '/y', '/z'].map((url) => may(text, 'a', url))).toEqual([false, false, true]);
  });

  test('may name several crawlers', () => {
    const text = 'User-agent: a\n\nUser-agent: b\nuseragent: c\nDisallow: /';
    expect(['a', 'b', 'c', 'd'].map((crawler) => may(text, crawler, '/'))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  test('ends at a line that is no rule in one reading, and not in the other', () => {
    const text = 'User-agent: *\nCrawl-delay: 5\nUser-agent: b\nDisallow: /';
    expect([may(text, 'a', '/'), may(text, 'a', '/', false)]).toEqual([true, false]);
  });
});

test('an empty robots.txt allows everything', () => {
  expect(may('', 'a', '/')).toBe(true);
});

test('many crawlers with many rules take no more memory than the text', () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `User-agent: ${index}`);
  const rules = Array.from({ length: 20_000 }, (_, index) => `Disallow: /${index}`);
  const robots = readRobotsTxt([...names, ...rules].join('\n'), { otherLinesEndGroups: true });
  expect(robots).toHaveLength(1);
  expect(permissionOf(robots, '19999')('/19999')).toBe(false);
});
