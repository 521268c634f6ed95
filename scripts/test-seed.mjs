/**
 * Tests draw the same in every run: the seed of a test file follows from its path. `TESTS_SEED` gives other seeds: a
 * number repeats a run that printed it, and `fresh` chooses a number.
 */
import { randomInt } from 'node:crypto';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** FNV-1a, 32 bits. @param {string} text */
const hashOf = (text) =>
  Buffer.from(text).reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193), 0x811c9dc5);

/**
 * Returns the seed of a test file, the same on every machine.
 * @param {string} path
 * @param {string} [testsSeed] the value of `TESTS_SEED`
 */
export const seedOfFile = (path, testsSeed = '') =>
  hashOf(`${relative(root, path).replaceAll(sep, '/')} ${testsSeed}`) >>> 0;

/** Replaces `TESTS_SEED=fresh` by a number, which all processes of a run share. */
export const chooseTestsSeed = () => {
  if (process.env.TESTS_SEED === 'fresh') process.env.TESTS_SEED = String(randomInt(2 ** 32));
};

/** Makes fast-check and `testSeed` of `@tocsin/testing` draw from the seed of a test file. @param {string} path */
export const seedTestFile = async (path) => {
  const seed = seedOfFile(path, process.env.TESTS_SEED);
  process.env.TEST_FILE_SEED = String(seed);
  const { configureGlobal, readConfigureGlobal } = await import('fast-check');
  configureGlobal({ ...readConfigureGlobal(), seed: seed | 0 });
};
