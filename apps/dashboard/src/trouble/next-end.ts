import type { Schemas } from '../api/client.js';

/** The earliest end of a snooze among incidents, from when on a list of them says something else. */
export const nextEndMs = (
  incidents: readonly Pick<Schemas['Incident'], 'acknowledgement'>[],
  nowMs: number,
): number | null => {
  const ends = incidents
    .flatMap(({ acknowledgement: answer }) => (answer?.until ? [Date.parse(answer.until)] : []))
    .filter((endMs) => endMs > nowMs);
  return ends.length === 0 ? null : Math.min(...ends);
};
