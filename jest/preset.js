import { fileURLToPath } from 'node:url';
import { chooseTestsSeed } from '../scripts/test-seed.mjs';

// Before the workers start, so that they share the number.
chooseTestsSeed();
if (process.env.TESTS_SEED) process.stderr.write(`TESTS_SEED=${process.env.TESTS_SEED}\n`);

/** @param {string} path */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

export const maxWorkers = 2;

/** The Jest settings of every room: our TypeScript from source, so that tests need no build. */
export default {
  testEnvironment: here('environment.mjs'),
  runtime: here('runtime.cjs'),
  injectGlobals: false,
  // Only a test that hangs may time out, however loaded the machine is.
  testTimeout: 300_000,
  // Jest takes this setting from the whole run: rooms.config.js.
  ...(process.env.TESTS_ROOMS === undefined ? { maxWorkers } : {}),
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  filter: here('stage-filter.cjs'),
  transform: {},
};
