import type { ProberApi } from '../api-client.js';

/** `api`, telling of each claim that it answered how long that took, without the time in which it waited. */
export const measuredApi = (
  api: ProberApi,
  monotonicMs: () => number,
  onClaimed: (tookMs: number) => void,
): ProberApi => ({
  claim: async (checksMax, signal) => {
    const startedMs = monotonicMs();
    const claim = await api.claim(checksMax, signal);
    onClaimed(Math.max(0, monotonicMs() - startedMs - claim.waited_ms));
    return claim;
  },
  report: (results) => api.report(results),
  reportTrial: (id, report) => api.reportTrial(id, report),
  sight: (blind) => api.sight(blind),
});
