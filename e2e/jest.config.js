import preset from '../jest.preset.js';

export default {
  ...preset,
  testTimeout: 60_000,
  testMatch: ['<rootDir>/*.test.ts'],
  testSequencer: './support/longest-first.mjs',
};
