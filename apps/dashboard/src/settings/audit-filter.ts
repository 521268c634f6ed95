import { answerOf, api } from '../api/client.js';
import { pagedQuery } from '../api/paged-query.js';
import type { operations } from '../api/schema.js';
import { dayIn, ownTimeZone } from '../maintenance/zoned-time.js';
import type { AuditEntry } from './settings-queries.js';

/** What the filters of the audit log have chosen. Empty texts choose all. */
export type AuditFilter = {
  /** `person_id=ID` or `api_key_id=ID`. */
  readonly who: string;
  readonly kind: AuditEntry['subject']['type'] | '';
  /** Such as `2027-05-03`. */
  readonly firstDay: string;
  readonly lastDay: string;
};

export const emptyAuditFilter: AuditFilter = { who: '', kind: '', firstDay: '', lastDay: '' };

type AuditParameters = NonNullable<operations['listAuditEntries']['parameters']['query']>;

/** The parameters of the API. Days are those of the reader. */
export const auditParameters = (
  { who, kind, firstDay, lastDay }: AuditFilter,
  timeZone = ownTimeZone(),
): Pick<AuditParameters, 'person_id' | 'api_key_id' | 'subject_type' | 'from' | 'to'> => {
  const [parameter, id] = who.split('=');
  const from = dayIn(firstDay, timeZone)?.begins;
  const to = dayIn(lastDay, timeZone)?.ends;
  return {
    ...(parameter === 'person_id' && id ? { person_id: id } : {}),
    ...(parameter === 'api_key_id' && id ? { api_key_id: id } : {}),
    ...(kind === '' ? {} : { subject_type: kind }),
    ...(from ? { from: from.toISOString() } : {}),
    ...(to ? { to: to.toISOString() } : {}),
  };
};

export const auditLogQuery = (filter: AuditFilter) =>
  pagedQuery(['audit-log', filter], (query, signal) =>
    answerOf(
      api.GET('/v1/audit-log', { params: { query: { ...auditParameters(filter), ...query } }, signal }),
    ),
  );
