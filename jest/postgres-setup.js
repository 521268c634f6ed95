import { register } from 'node:module';

/**
 * Jest's `globalSetup` of a package with tests on PostgreSQL: starts a server for each worker, unless only other tests run.
 * @param {{ maxWorkers: number, testPathPatterns: { patterns: readonly string[] } }} run
 */
export default async function setUp({ maxWorkers, testPathPatterns: { patterns } }) {
  if (patterns.length > 0 && !patterns.some((pattern) => pattern.includes('postgres'))) return;
  register('../scripts/typescript-hooks.mjs', import.meta.url);
  const { startSharedPostgres } = await import('../packages/testing/src/postgres.ts');
  globalThis.stopSharedPostgres = await startSharedPostgres(maxWorkers);
}
