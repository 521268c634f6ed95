import preset from '../../jest/preset.js';

export default {
  ...preset,
  // Modules of the page keep state, such as its language.
  testEnvironmentOptions: { unsharedModules: true },
};
