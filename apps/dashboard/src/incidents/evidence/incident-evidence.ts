import type { Schemas } from '../../api/client.js';

export type IncidentEvidence = Schemas['IncidentEvidence'];
/** The evidence of one check of an incident. */
export type SeenCheck = IncidentEvidence['checks'][number];
/** The path to a target, and what name servers answered, soon after a failure of the network. */
export type Diagnosis = NonNullable<SeenCheck['diagnosis']>;
/** How the checks are read, and when. */
export type Reading = IncidentEvidence['reading'] & { readonly now: Date };
export type Exchange = SeenCheck['exchanges'][number];
