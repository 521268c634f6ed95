import { gzipSync } from 'node:zlib';
import type { MonitorType } from '@tocsin/domain';

/** A document that is hard to parse, and a monitor that reads it. */
export type HostileDocument = {
  readonly type: MonitorType;
  readonly settings?: object;
  readonly previous?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

const mebibyte = 1_024 * 1_024;
const repeated = (text: string, bytes = mebibyte): string => text.repeat(Math.floor(bytes / text.length));
const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

const document = (
  type: MonitorType,
  body: string | Buffer,
  rest: Omit<HostileDocument, 'type' | 'body'> = {},
): HostileDocument => ({ type, body: Buffer.from(body), ...rest });

const urlset = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
const sitemap = (inside: string) => document('sitemap', urlset + inside);

const keyword = (regular_expression: string, body: string) =>
  document('keyword', body, { settings: { regular_expression } });

const json = (body: string, path: string, is = 'present') =>
  document('api', body, { settings: { json_assertions: [{ path, is }] } });
const schema = (body: unknown, json_schema: object) =>
  document('api', JSON.stringify(body), { settings: { json_schema } });

const html = { 'content-type': 'text/html' };
const page = (body: string, settings: object = {}) =>
  document('page_change', body, { settings, headers: html });

const laughs = lines(20, (at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`);
const backtracking = '^(a+)+$';
const manyItems = '<i class="a b c"><b>x</b></i>'.repeat(30_000);

export const hostileDocuments: Readonly<Record<string, HostileDocument>> = {
  'XML that nests 330,000 elements': sitemap('<a>'.repeat(330_000)),
  'XML that nests elements with namespaces': sitemap(repeated('<a xmlns="b">')),
  'XML whose entities name each other': document(
    'sitemap',
    `<!DOCTYPE lolz [<!ENTITY l0 "l">${laughs}]>${urlset}<url><loc>&l20;</loc></url></urlset>`,
  ),
  'XML with 1 MiB of attributes': sitemap(`<url ${lines(100_000, (at) => `a${at}=""`)}>`),
  'XML with 1 MiB of namespaces': sitemap(`<url ${lines(50_000, (at) => `xmlns:a${at}="b"`)}>`),
  'XML whose CDATA does not end': sitemap(`<url><loc><![CDATA[${repeated(']]')}`),
  'XML with a comment that does not end': sitemap(`<!--${repeated('- ')}`),
  'XML that is all faults': sitemap(repeated('&')),
  'a sitemap that is a gzip bomb': document('sitemap', gzipSync(Buffer.alloc(100 * mebibyte))),
  'an answer that is a gzip bomb': document('keyword', gzipSync(Buffer.alloc(100 * mebibyte)), {
    settings: { text: 'x' },
    headers: { 'content-encoding': 'gzip' },
  }),
  'HTML that nests 300,000 elements': page(`<div>`.repeat(200_000), { selector: 'div div div' }),
  'HTML that closes what was not opened': page(`${'<b>'.repeat(4_000)}${repeated('</i>')}`),
  'HTML of one tag with 1 MiB of attributes': page(`<a ${lines(100_000, (at) => `a${at}=b`)}>`),
  'HTML of comments that do not end': page(repeated('<!--')),
  'HTML whose every line is another': page(
    lines(60_000, (at) => `<p>${at * 7_919}`),
    {},
  ),
  'a selector of many descendants': page(manyItems, { selector: `${'i '.repeat(200)}b` }),
  'a selector of many siblings': page(manyItems, { selector: `${'i ~ '.repeat(100)}i > b` }),
  'a selector that asks each element for what it has': page(manyItems, {
    selector: ':has(:has(:has(~ i ~ i ~ i:nth-last-child(7))))',
  }),
  'an ignored expression that backtracks': page(`${'a'.repeat(60)}!`, { ignored_expression: '^(a+)+$' }),
  'a change of every line': document(
    'page_change',
    lines(4_000, (at) => `${at * 3}`),
    {
      previous: { accepted: { text: lines(1_600, (at) => `${at * 7_919}`).slice(0, 8_000), digest: '' } },
      headers: { 'content-type': 'text/plain' },
    },
  ),
  'a page of scripts': document('cookie_consent', repeated('<script src=a></script>')),
  'a script that does not end': document('cookie_consent', `<script>${repeated('</scrip')}`),
  'JSON that nests 500,000 lists': json(`${'['.repeat(500_000)}${']'.repeat(500_000)}`, '$..x'),
  'JSON that nests 150,000 objects': json(`${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`, '$..a'),
  'JSON with a number of 1 MiB': json(`{"a":${'1'.repeat(mebibyte - 20)}}`, '$.a'),
  'JSON with a text of 1 MiB': json(JSON.stringify({ a: repeated('\u0001', 150_000) }), '$.a'),
  'JSON with one name 100,000 times': json(`{${'"a":1,'.repeat(100_000)}"b":2}`, '$.b'),
  'JSON with 100,000 names': json(`{${lines(80_000, (at) => `"${at}":1,`)}"b":2}`, '$..b'),
  'a path that descends from everywhere': json(
    `${'[0,'.repeat(80)}0${']'.repeat(80)}`,
    '$..[*]..[*]..[*]..[*]',
  ),
  'a path that compares everything with everything': json(
    `[${'1,'.repeat(200_000)}1]`,
    '$[?count($[?@ == 1]) > 1]',
  ),
  'a path with an expression that backtracks': json(
    JSON.stringify([`${'a'.repeat(60)}!`]),
    '$[?search(@, "^(a+)+$")]',
  ),
  'a schema with an expression that backtracks': schema(`${'a'.repeat(60)}!`, { pattern: backtracking }),
  'a schema that refers to itself': schema([[[]]], { $ref: '#' }),
  'a schema whose parts refer to each other': schema(
    { a: 1 },
    {
      $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } },
      $ref: '#/$defs/a',
    },
  ),
  'a schema that tries everything': schema(
    Array.from({ length: 10_000 }, (_, at) => ({ at })),
    { uniqueItems: true },
  ),
  'a schema that branches': schema(nested(24), {
    $defs: { a: { anyOf: [{ items: { $ref: '#/$defs/a' } }, { items: { $ref: '#/$defs/a' } }], not: {} } },
    $ref: '#/$defs/a',
  }),
  'an expression that backtracks in a group': keyword(backtracking, `${'a'.repeat(60)}!`),
  'an expression that backtracks over two': keyword('(x+x+)+y', 'x'.repeat(60)),
  'an expression that backtracks over 1 MiB': keyword('(.*)*b', repeated('a')),
  'an expression that looks back and ahead': keyword('(?<=(a*)*)(?=(a*)*b)', repeated('a', 10_000)),
  'an expression with many choices': keyword(
    `^(?:${lines(200, () => 'a|a').replaceAll('\n', '|')})*$`,
    repeated('a'),
  ),
  'an expression with large counts': keyword('(?:a{1,500}){1,500}b', repeated('a')),
  'a robots.txt of wildcards': document(
    'robots_txt',
    `User-agent: *\n${repeated(`Disallow: /${'*a'.repeat(100)}b\n`, 250_000)}`,
    { headers: { 'content-type': 'text/plain' } },
  ),
  'a robots.txt of 50,000 groups': document('robots_txt', repeated('User-agent: a\n\n', 250_000), {
    headers: { 'content-type': 'text/plain' },
  }),
  'a policy of 60 KiB': document('security_headers', 'x', {
    headers: { 'content-security-policy': `script-src ${repeated('http://a.b ', 60_000)}` },
  }),
  'a value to extract that backtracks': document('multi_step', `${'a'.repeat(60)}!`, {
    settings: {
      steps: [{ name: 'x', url: '/', extract: [{ name: 'y', regular_expression: backtracking }] }],
    },
  }),
};

function nested(depth: number): unknown {
  return depth === 0 ? 1 : [nested(depth - 1)];
}
