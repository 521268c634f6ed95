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

type Incident = Schemas['IncidentWithTimeline'];

/** Loads the part of the page that shows it, too. */
const askFor = async (incident: Incident | undefined, signal: AbortSignal): Promise<IncidentEvidence> => {
  const path = { id: incident?.id ?? '' };
  const evidence = await withWordsOfReasons(
    answerOf(api.GET('/v1/incidents/{id}/evidence', { params: { path }, signal })),
  );
  if (hasExchanges(evidence)) await Promise.all([load(import('./comparison.js')), loadDiagnosis(evidence)]);
  else if (incident?.evidence.length) await load(import('./failed-checks.js'));
  return evidence;
};

/** The evidence of an ended incident stays as it is. Until it is there, the page shows that of the open one. */
export const evidenceQuery = (incident: Incident | undefined) => {
  const ids = [incident?.monitor_id, incident?.id] as const;
  const asked = {
    queryFn: ({ signal }: Asking) => askFor(incident, signal),
    enabled: incident !== undefined,
    placeholderData: (before: IncidentEvidence | undefined, query: Asked | undefined) =>
      query?.queryKey.at(-1) === incident?.id ? before : undefined,
  };
  return incident?.status === 'resolved'
    ? queryOptions({ queryKey: ['evidence', 'ended', ...ids], ...asked, staleTime: Number.POSITIVE_INFINITY })
    : queryOptions({ queryKey: ['evidence', 'open', ...ids], ...asked });
};

type Asking = { readonly signal: AbortSignal };
type Asked = { readonly queryKey: readonly (string | undefined)[] };
