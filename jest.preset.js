import { fileURLToPath } from 'node:url';

/** The Jest settings of every package: ESM, decorators, and our packages from source, so that tests need no build. */
export default {
  testEnvironment: fileURLToPath(new URL('jest.environment.js', import.meta.url)),
  testEnvironmentOptions: { customExportConditions: ['@tocsin/source', 'node', 'node-addons'] },
  // Only a test that hangs may time out, however loaded the machine is.
  testTimeout: 120_000,
  // `npm test` runs two packages at a time: one computes while the other waits.
  maxWorkers: 2,
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          keepClassNames: true,
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
};
