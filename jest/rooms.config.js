import { fileURLToPath } from 'node:url';
import preset, { maxWorkers } from './preset.js';

/** @param {string} path */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

const rooms = (process.env.TESTS_ROOMS ?? '').split(' ').filter((room) => room !== '');

/** One run of the tests of several rooms, which `TESTS_ROOMS` names: scripts/test.mjs. */
export default {
  rootDir: here('..'),
  projects: rooms.map((room) => here(`../${room}`)),
  filter: preset.filter,
  testTimeout: preset.testTimeout,
  maxWorkers,
  testSequencer: here('longest-first.js'),
  reporters: ['default', here('end-of-run.js')],
  passWithNoTests: true,
};
