/**
 * Part of `npm run lint`: no test draws a number that no seed decides. A test asks `testSeed` of `@tocsin/testing`, or
 * fast-check, whose seed follows from the path of the test file.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { drawsIn } from './chance-in-tests.mjs';

/** Test files, their support, and the packages that tests use. */
const ofTests =
  /^((apps|packages|receivers)\/([^/]+\/)?test|e2e|packages\/(testing|debian-servers)\/src)\/.*\.m?ts$|^(e2e|receivers|scripts\/recording-receiver)[^ ]*\.mjs$/;

/** The files that may draw, and why. @type {Record<string, string>} */
const mayDraw = {};

const paths = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => ofTests.test(path));
const files = paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** @param {Record<string, string>} exceptions @param {(path: string, text: string) => number[]} find @param {string} rule */
const broken = (exceptions, find, rule) => {
  const found = files.map(({ path, text }) => ({ path, lines: find(path, text) }));
  const unused = Object.keys(exceptions).filter(
    (path) => !found.some((file) => file.path === path && file.lines.length > 0),
  );
  return [
    ...found
      .filter(({ path }) => !(path in exceptions))
      .flatMap(({ path, lines }) => lines.map((line) => `${path}:${line}: ${rule}`)),
    ...unused.map((path) => `${path} needs no exception: remove it from scripts/check-tests.mjs`),
  ];
};

const wrong = broken(
  mayDraw,
  drawsIn,
  'no seed decides this number: use Random.of(testSeed()) or fast-check',
);
process.stderr.write(wrong.map((line) => `${line}\n`).join(''));
process.exitCode = wrong.length === 0 ? 0 : 1;
