import { expect, test } from '@jest/globals';
import { statusPostBounds } from '@tocsin/domain';
import { cpuMsOf, leastCpuMs } from '@tocsin/testing';
import { markdownBounds, renderMarkdown } from '../src/index.js';

const charsMax = statusPostBounds.textCharsMax;
/** On a machine half as fast as ours, the slowest text takes this long. */
const cpuMsMax = 50;

const filled = (part: string): string => part.repeat(Math.ceil(charsMax / part.length)).slice(0, charsMax);
const nested = (open: string, close: string): string =>
  open.repeat(charsMax / 2 / open.length) + close.repeat(charsMax / 2 / close.length);
/** Distinct characters make the longest work for Punycode. */
const manyCharacters = (count: number, from = 0): string =>
  Array.from({ length: count }, (_, index) => String.fromCharCode(0x4e00 + ((from + index) % 20_000))).join(
    '',
  );
const growing = (character: string): string =>
  Array.from({ length: 140 }, (_, length) => `${character.repeat(length + 1)} `).join('');

/** Texts that take some reader of Markdown more time than their length explains. */
const texts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...['[', '![', ']', '[\n', '[(', '[a](', '[a](<b', '[a](b "', '[a]("', '[a]: b\n', '[a]:\n', 'a](b) '],
      ...['*a ', '**a *b ', 'a**b', '*a_b', '*_', 'a*_b~~', '_a __b ', '~~a ', '~~', '*', '_', '~'],
      ...['`a', '`` ` ', '```\n', '~~~\na\n~~~\n', '    a\n', '\\', '&', '&a', '&#x1', '"', "'a ", '“a" '],
      ...[
        '>',
        '> ',
        '> - ',
        '>- >',
        '- ',
        '1. ',
        '1)\n',
        '-\n\n',
        '* a\n  * b\n    * c\n',
        '> a\nb\n',
        '#\n',
        '# a #\n',
      ],
      ...['a\n=', '* * ', '|a|b|\n|-|-|\n', '|\n', ' ', '\t', '\n', '\r', 'a  \n', '\0', '😀', 'a '],
      ...['<', '<a ', '<http:', '<a@b.', '<!--', '<?', '<![CDATA[', '<!A ', '</a', '<a b="', '<div>\n'],
      ...[
        'http://',
        'http://a ',
        'http://a:',
        'www.',
        'www.a ',
        'a@b.c ',
        'a@',
        '@',
        'mailto:',
        'a.b ',
        'a.com/',
        '//',
        ':',
      ],
    ].map((part) => [part, filled(part)]),
  ),
  'brackets, nested': nested('[', ']'),
  'links, nested': nested('[a ', '](u)'),
  'emphasis, nested': nested('*a **a ', 'b** b*'),
  'emphasis, closed late': nested('*', 'a*'),
  'backticks of growing length': growing('`'),
  'tildes of growing length': growing('~'),
  'a list that grows deeper': Array.from({ length: 140 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n'),
  'quotes with lazy lines': `${'>'.repeat(200)}\n${filled('a\n')}`.slice(0, charsMax),
  'quotes as deep as they may be': `${'> '.repeat(19)}a\n${filled('a\n')}`.slice(0, charsMax),
  'lists with lazy lines': `${'- '.repeat(200)}\n${filled('a\n')}`.slice(0, charsMax),
  'quotes in every line': Array.from({ length: 100 }, () => '>'.repeat(99)).join('\n'),
  'one definition, used often':
    `[a]: http://x/${'y'.repeat(charsMax / 2)}\n\n${filled('[a] ').slice(0, charsMax / 2)}`.slice(
      0,
      charsMax,
    ),
  'a host of many characters': `[a](http://${manyCharacters(charsMax - 20)})`,
  'a bare host of many characters': `http://${manyCharacters(charsMax - 20)}.com`,
  'a host in angle brackets': `<http://${manyCharacters(charsMax - 20)}>`,
  'a host in Punycode': `[a](http://xn--${'a'.repeat(charsMax - 20)})`,
  'hosts of many characters': Array.from(
    { length: charsMax / 60 },
    (_, index) => `http://${manyCharacters(50, index * 50)}.de`,
  ).join(' '),
  'links as long as they may be': Array.from(
    { length: 5 },
    (_, index) => `[a](http://${manyCharacters(markdownBounds.urlCharsMax - 60, index)})`,
  ).join(' '),
  'a URL with open parentheses': `http://a.b/${filled('(')}`.slice(0, charsMax),
  'a URL with exclamation marks': `http://a.b/${filled('!')}`.slice(0, charsMax),
  'an address with many labels': `${filled('a.').slice(0, charsMax - 5)}@b.co`,
};

test.each(Object.keys(texts))('%j is rendered in bounded time, as HTML of a bounded size', (name) => {
  const text = texts[name] ?? '';
  expect(text.length).toBeLessThanOrEqual(markdownBounds.textCharsMax);
  expect(renderMarkdown(text).length).toBeLessThanOrEqual(markdownBounds.htmlCharsMax);
  expect(leastCpuMs(cpuMsMax, () => cpuMsOf(() => renderMarkdown(text)))).toBeLessThan(cpuMsMax);
});
