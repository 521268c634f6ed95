import { fileURLToPath } from 'node:url';
import { chooseTestsSeed } from './scripts/test-seed.mjs';

// Before the workers start, so that they share the number.
chooseTestsSeed();
if (process.env.TESTS_SEED) process.stderr.write(`TESTS_SEED=${process.env.TESTS_SEED}\n`);

/** @param {string} path */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

const leftOut = (process.env.TESTS_LEFT_OUT ?? '').split(' ').filter((pattern) => pattern !== '');

/** The Jest settings of every package: our TypeScript from source, so that tests need no build. */
export default {
  testEnvironment: here('jest.environment.js'),
  runtime: here('jest.runtime.cjs'),
  injectGlobals: false,
  // Only a test that hangs may time out, however loaded the machine is.
  testTimeout: 300_000,
  // `npm test` runs the end-to-end tests beside one package.
  maxWorkers: 2,
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  // `npm test` names what this machine cannot run, and says so at its end.
  testPathIgnorePatterns: ['/node_modules/', ...leftOut],
  passWithNoTests: leftOut.length > 0,
  transform: {},
};
