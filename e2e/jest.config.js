import preset from '../jest/preset.js';

export default {
  ...preset,
  globalSetup: './support/make-templates.mjs',
  globalTeardown: './support/remove-templates.mjs',
  // Waiting gives up earlier than this, with an error that names the condition.
  testTimeout: 600_000,
  testMatch: ['<rootDir>/*.test.ts'],
};
