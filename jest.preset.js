import { fileURLToPath } from 'node:url';

/** What every package's Jest shares: ESM, SWC with decorators, and our packages from source, so that a test needs no build. */
export default {
  testEnvironment: fileURLToPath(new URL('jest.environment.js', import.meta.url)),
  testEnvironmentOptions: { customExportConditions: ['@tocsin/source', 'node', 'node-addons'] },
  // Only what hangs may fail for its time: a loaded machine takes longer than Jest's five seconds for much.
  testTimeout: 30_000,
  // Packages are tested one after the other (`npm test`), each on both cores.
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
