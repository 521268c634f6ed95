/** Jest's `globalTeardown`: stops what `jest/postgres-setup.js` started. */
export default () => globalThis.stopSharedPostgres?.();
