import { queryOptions } from '@tanstack/react-query';
import { answerOf, api, type Schemas } from '../../api/client.js';
import { withWordsOfReasons } from '../../reasons/reasons.js';
import type { IncidentEvidence } from './incident-evidence.js';

type Parts = {
  readonly ComparedEvidence: typeof import('./comparison.js').ComparedEvidence;
  readonly FailedChecks: typeof import('./failed-checks.js').FailedChecks;
  readonly NetworkDiagnosis: typeof import('./network-diagnosis.js').NetworkDiagnosis;
};

/** The parts of the page that were loaded. A lazy component would come after the page, and move it. */
export const loadedParts: Partial<Parts> = {};

/** After a failure, the next answer tries again. */
const load = async (part: Promise<Partial<Parts>>): Promise<void> => {
  Object.assign(loadedParts, await part.catch(() => ({})));
};

/** False for incidents of earlier versions, and for checks that asked nothing, such as those of heartbeats. */
export const hasExchanges = ({ checks }: IncidentEvidence): boolean =>
  checks.some(({ status, exchanges }) => status !== 'up' && exchanges.length > 0);

const loadDiagnosis = async ({ checks }: IncidentEvidence): Promise<void> => {
  if (checks.some(({ diagnosis }) => diagnosis !== null)) await load(import('./network-diagnosis.js'));
};

/** Loads the part of the page that shows it, too. */
export const evidenceQuery = (incident: Schemas['IncidentWithTimeline'] | undefined) =>
  queryOptions({
    queryKey: ['evidence', incident?.monitor_id, incident?.id],
    queryFn: async ({ signal }) => {
      const path = { id: incident?.id ?? '' };
      const evidence = await withWordsOfReasons(
        answerOf(api.GET('/v1/incidents/{id}/evidence', { params: { path }, signal })),
      );
      if (hasExchanges(evidence)) await Promise.all([load(import('./comparison.js')), loadDiagnosis(evidence)]);
      else if (incident?.evidence.length) await load(import('./failed-checks.js'));
      return evidence;
    },
    enabled: incident !== undefined,
  });
