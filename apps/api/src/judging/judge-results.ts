import type { Instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { applyIncidentSteps } from './apply-incident-steps.js';
import { type AwaitedResult, type JudgedResult, judgeAll } from './judge-all.js';
import { loadFacts, moveTheirWindowsOn } from './load-facts.js';
import { storeResults } from './store-results.js';

/** Runs in the transaction that holds the checks. */
export const judgeResults = async (
  repositories: Repositories,
  results: readonly AwaitedResult[],
  now: Instant,
): Promise<readonly JudgedResult[]> => {
  if (results.length === 0) return [];
  await moveTheirWindowsOn(repositories, results, now);
  const facts = await loadFacts(repositories, results, now);
  const judged = judgeAll(results, facts, now);
  await applyIncidentSteps(repositories, judged, facts, now);
  await storeResults(repositories, judged, now);
  return judged;
};
