import preset from '../../jest/preset.js';

export default {
  ...preset,
  globalSetup: '<rootDir>/../../jest/postgres-setup.js',
  globalTeardown: '<rootDir>/../../jest/postgres-teardown.js',
};
