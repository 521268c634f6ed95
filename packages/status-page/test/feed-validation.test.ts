import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from '@jest/globals';
import { validateXML } from 'xmllint-wasm';
import { languages, renderAtom } from '../src/index.js';
import { sampleContent } from '../src/sample.js';

let schema: string;
beforeAll(async () => {
  schema = await readFile(new URL('atom.rng', import.meta.url), 'utf8');
});

const errorsOf = async (feed: string): Promise<readonly string[]> => {
  const { errors } = await validateXML({ xml: feed, schema, extension: 'relaxng' });
  return errors.map(({ message }) => message);
};

const feed = renderAtom(sampleContent(), 'en').body;

test.each(languages)('%s: the Atom feed is valid', async (language) => {
  expect(await errorsOf(renderAtom(sampleContent(), language).body)).toEqual([]);
});

test('a feed without entries is valid, and so is one with texts that no XML may hold', async () => {
  expect(await errorsOf(renderAtom(sampleContent({ posts: 0, calm: true }), 'en').body)).toEqual([]);
  const content = sampleContent();
  const hostile = ']]></title><script>&amp;\u0000\u0008\uFFFE\uD800<![CDATA[';
  const openPosts = content.openPosts.map((post) => ({ ...post, title: hostile }));
  const page = { ...content.page, title: hostile };
  expect(await errorsOf(renderAtom({ ...content, page, openPosts }, 'en').body)).toEqual([]);
});

test.each([
  ['no id', /<id>[^<]*<\/id>/, ''],
  ['two titles', /<title>/, '<title>Another</title><title>'],
  ['an entry without a date', /(<entry>[\s\S]*?)<updated>[^<]*<\/updated>/, '$1'],
  ['a date without a zone', /Z<\/updated>/, '</updated>'],
  ['an id that is no IRI', /<id>[^<]*/, '<id>4711'],
  ['a link that leads nowhere', /(<link[^>]*) href="[^"]*"/, '$1'],
  ['an element that Atom does not have', /<entry>/, '<item/><entry>'],
  ['another namespace', 'http://www.w3.org/2005/Atom', 'http://purl.org/atom/ns#'],
])('the validator refuses %s', async (_, part, instead) => {
  const broken = feed.replace(part, instead);
  expect(broken).not.toBe(feed);
  expect(await errorsOf(broken)).not.toEqual([]);
});
