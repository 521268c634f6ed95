import { reasonInWords } from '../../reasons/reasons.js';
import type { Monitor } from '../shared/monitor-queries.js';
import { titleInRow } from '../shared/monitor-words.js';
import type { Overview } from './overview-queries.js';

/** Why the monitor fails or, while checks do not find it failing, what its open incident says; '' for others. */
export const reasonInRow = (
  { name, status }: Pick<Monitor, 'name' | 'status'>,
  overview: Pick<Overview, 'failure' | 'last_incident'> | null | undefined,
): string => {
  if (!overview || status === 'paused') return '';
  const { failure, last_incident: last } = overview;
  if (failure !== null) return reasonInWords(failure);
  if (last?.status !== 'open') return '';
  return titleInRow(reasonInWords({ message: last.title, reason: last.title_reason }), name);
};
