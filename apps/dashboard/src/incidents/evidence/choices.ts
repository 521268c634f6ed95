import type { Diagnosis, SeenCheck } from './incident-evidence.js';

export type Moment = SeenCheck['moments'][number];

/** The failed checks of one region, oldest first. Each has the first of its moments. */
export type FailedChoice = { readonly moment: Moment; readonly check: SeenCheck };

const isFailed = ({ moments }: SeenCheck): boolean => moments.some((moment) => moment !== 'last_good');

const begun = ({ moments }: SeenCheck): boolean => moments.includes('first_failed');

/** The regions that failed, in the order in which they began to fail. */
export const failedRegions = (checks: readonly SeenCheck[]): readonly string[] => {
  const failed = checks.filter(isFailed);
  return [...new Set([...failed.filter(begun), ...failed].map(({ region }) => region))];
};

export const failedChoices = (checks: readonly SeenCheck[], region: string): readonly FailedChoice[] =>
  checks
    .filter((check) => check.region === region && isFailed(check))
    .map((check) => ({ check, moment: check.moments.find((each) => each !== 'last_good') ?? 'last_failed' }));

/** The last good check of the same region, or else of another one, as the finding compares them. */
export const lastGoodFor = (checks: readonly SeenCheck[], region: string): SeenCheck | null => {
  const good = checks.filter(({ moments }) => moments.includes('last_good'));
  return good.find((each) => each.region === region) ?? good.at(-1) ?? null;
};

/** The newest diagnosis of the network among the failed checks of one region. */
export const diagnosisIn = (checks: readonly SeenCheck[], region: string): Diagnosis | null =>
  failedChoices(checks, region).findLast(({ check }) => check.diagnosis !== null)?.check.diagnosis ?? null;

/** The failed check of which the finding speaks. */
export const firstFailed = (checks: readonly SeenCheck[]): SeenCheck | undefined => checks.find(begun);
