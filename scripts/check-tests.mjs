/**
 * Part of `npm run lint`: neither chance nor the speed of a machine decides whether a test passes.
 * - A test draws from `testSeed` of `@tocsin/testing`, or with fast-check: these seeds follow from the path of the file.
 * - Only `x.timed.test.ts`, which `npm test` does not run, judges a time.
 * - A socket that is reset has closed, and fails no test.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { drawsIn, resetsFailIn, timesJudgedIn } from './chance-in-tests.mjs';

/** Test files, their support, and the packages that tests use. */
const ofTests =
  /^((apps|packages|receivers)\/([^/]+\/)?test|e2e|packages\/(testing|debian-servers)\/src)\/.*\.m?ts$|^(e2e|receivers|scripts\/recording-receiver)[^ ]*\.mjs$/;

/** The files that may draw, without their endings, and why. @type {Record<string, string>} */
const mayDraw = {};

/** These judge times, and `npm test` does not run them. `worst` reads the worst inputs. */
const isTimed = /[.](timed|bench|worst)[.]|[/]worst-patterns[.]/;

const passedIn = 'The test passes the time in, and expects it, or what follows from it, on every machine.';
const between = 'A moment lies between two that the test notes, however far these are apart.';
const minutesApart = 'A time is due in minutes or hours. Only a machine that hangs for minutes moves it.';

/** The files that judge a time although `npm test` runs them, without their endings, and why. @type {Record<string, string>} */
const mayJudgeTimes = {
  'apps/api/test/answers/answers': passedIn,
  'apps/api/test/incidents/incident-evidence': minutesApart,
  'apps/api/test/overviews/overviews': between,
  'apps/api/test/support/answer-races-suite': passedIn,
  'apps/api/test/support/channel-health-suite': minutesApart,
  'apps/api/test/support/public-status-suite':
    'A page is read once a second at most. A test that takes longer may see more reads.',
  'apps/api/test/unchecked/regions': between,
  'apps/prober/test/create-app': between,
  'e2e/conformance': between,
  'e2e/dashboard-forms': between,
  'packages/persistence/test/support/checks-suite': passedIn,
  'packages/persistence/test/support/clock-jumps-suite': minutesApart,
  'packages/persistence/test/support/failures-suite': minutesApart,
  'packages/platform/test/new-id': between,
  'packages/probes/test/compute/timing': 'One span lies within the other, on every machine.',
  'packages/probes/test/types/ssl/as-browsers': passedIn,
  'packages/probes/test/types/ssl/certificate-pairs': passedIn,
  'packages/probes/test/types/ssl/ssl': passedIn,
  'packages/testing/test/cpu-time': 'It tests the helper that measures, with times that it makes up.',
  'packages/testing/test/servers/webhook-receiver': between,
};

/** The files that a reset may fail, and why. @type {Record<string, string>} */
const mayFailByReset = {
  'e2e/chance-in-tests': 'It tests this rule.',
  'packages/testing/test/servers/closed': 'It shows the difference to `closed`.',
};

const paths = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => ofTests.test(path));
const files = paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** A path without `.test.ts`, and without the names of suites before it. @param {string} path */
const nameOf = (path) => path.replace(/[.][^/]*$/, '');

/** @param {Record<string, string>} exceptions @param {(path: string, text: string) => number[]} find @param {string} rule */
const broken = (exceptions, find, rule) => {
  const found = files.map(({ path, text }) => ({ path, lines: find(path, text) }));
  const unused = Object.keys(exceptions).filter(
    (name) => !found.some(({ path, lines }) => nameOf(path) === name && lines.length > 0),
  );
  return [
    ...found
      .filter(({ path }) => !(nameOf(path) in exceptions))
      .flatMap(({ path, lines }) => lines.map((line) => `${path}:${line}: ${rule}`)),
    ...unused.map((name) => `${name} needs no exception: remove it from scripts/check-tests.mjs`),
  ];
};

const wrong = [
  ...broken(mayDraw, drawsIn, 'no seed decides this number: use Random.of(testSeed()) or fast-check'),
  ...broken(
    mayJudgeTimes,
    (path, text) => (isTimed.test(path) ? [] : timesJudgedIn(path, text)),
    'a clock decides this: count steps or bytes, or move it to x.timed.test.ts',
  ),
  ...broken(
    mayFailByReset,
    (_, text) => resetsFailIn(text),
    'a reset fails this: wait for closed(socket) of @tocsin/testing/servers',
  ),
];
process.stderr.write(wrong.map((line) => `${line}\n`).join(''));
process.exitCode = wrong.length === 0 ? 0 : 1;
