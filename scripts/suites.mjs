/**
 * The two stages of tests. `npm test` is the gate; `npm run test:all` is the gate and then each suite below, in this order.
 * A test file `x.TAG.test.ts` belongs to the suite of its tag, and without such a tag to the gate.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} Suite
 * @property {string} name as in `npm run test:all -- --from NAME`
 * @property {string} [tag] of its files
 * @property {string} shows what a green run says, printed when it begins
 * @property {number} [workers] 2 unless it is given
 * @property {readonly string[]} [scripts] of the root `package.json`, which run before its files
 */

/** The cheap ones first. @type {readonly Suite[]} */
export const suites = [
  { name: 'properties', shows: 'the rooms of the gate pass in ten times the runs, with fresh seeds' },
  { name: 'versions', tag: 'versions', shows: 'databases of all earlier versions open' },
  { name: 'twins', tag: 'twin', shows: 'suites that passed on SQLite pass on PostgreSQL' },
  { name: 'planted', tag: 'planted', shows: 'the tests find the bugs that are planted' },
  { name: 'simulation', tag: 'simulation', shows: 'the simulation holds for more seeds' },
  { name: 'fuzz', tag: 'fuzz', shows: 'no request and no file is answered with a fault' },
  { name: 'worst', tag: 'worst', shows: 'the worst inputs cost no more than they may' },
  { name: 'slow', tag: 'slow', shows: 'what waits for real seconds, and what starts services often' },
  { name: 'servers', tag: 'server', shows: 'verdicts and messages hold with the servers of others' },
  { name: 'browser', tag: 'browser', shows: 'the pages of the dashboard and status pages in a browser' },
  { name: 'screenshots', tag: 'screenshots', workers: 1, shows: 'every page looks as its kept screenshot' },
  { name: 'netns', tag: 'netns', workers: 1, shows: 'probers whose networks end' },
  {
    name: 'registry',
    tag: 'registry',
    scripts: ['audit'],
    shows: 'what we install is free of known holes, and what we publish installs',
  },
  { name: 'timed', tag: 'timed', workers: 1, shows: 'deadlines, shares and limits of time hold' },
  { name: 'storms', tag: 'storm', workers: 1, shows: 'no message of 100,000 is sent twice under 50 kills' },
  {
    name: 'installs',
    tag: 'install',
    workers: 1,
    shows: 'the published server and the image install and run',
  },
  {
    name: 'lighthouse',
    tag: 'lighthouse',
    workers: 1,
    shows: 'the scores that Lighthouse gives each page, on a quiet machine',
  },
];

/** Says in a name what a file needs or how it tests, and moves it to no suite. */
const otherTags = new Set(['postgres', 'sqlite', 'property', 'gate']);

/** @param {string} path @returns {readonly string[]} */
export const tagsOf = (path) => basename(path, '.test.ts').split('.').slice(1);

/** @param {string} path @returns {readonly string[]} */
export const unknownTags = (path) =>
  tagsOf(path).filter((tag) => !otherTags.has(tag) && !suites.some((suite) => suite.tag === tag));

/**
 * Returns the suite of a test file, or `gate`. Of two tags, that of the later suite decides: `x.browser.timed.test.ts` is
 * timed. `x.browser.gate.test.ts` is in the gate.
 * @param {string} path
 */
export const stageOf = (path) => {
  const tags = tagsOf(path);
  if (tags.includes('gate')) return 'gate';
  return suites.findLast(({ tag }) => tag !== undefined && tags.includes(tag))?.name ?? 'gate';
};

/** @param {string} path @param {string} stage */
export const isIn = (path, stage) =>
  stage === 'properties' ? stageOf(path) === 'gate' && !isEndToEnd(path) : stageOf(path) === stage;

/** @param {string} path */
const isEndToEnd = (path) => /(^|[/])e2e[/][^/]+$/.test(path);

const root = fileURLToPath(new URL('..', import.meta.url));

/** All test files of the repository. @returns {readonly string[]} */
export const testFiles = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
    .split('\n')
    // git lists a file until its removal is committed.
    .filter((path) => path !== '' && existsSync(join(root, path)));

/** The rooms with tests, as workspaces. @param {readonly string[]} files @returns {readonly string[]} */
export const roomsOf = (files) => [
  ...new Set(files.map((path) => /^(apps\/[^/]+|packages\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? '')),
];
