import preset from '../jest.preset.js';

export default {
  ...preset,
  // What a test waits for is given up before this, with an error that names it.
  testTimeout: 600_000,
  testMatch: ['<rootDir>/*.test.ts'],
  testSequencer: './support/longest-first.mjs',
};
