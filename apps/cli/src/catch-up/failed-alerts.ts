import { type Alert, type Api, ApiRefusal, notFound, type SentRequest } from '../api/api-client.js';
import { pages } from '../api/pages.js';
import { Failure } from '../problems.js';

/** Alerts in one run. */
export const alertsMax = 10_000;

/** The failed alerts of a channel, oldest first. @throws Failure if there are too many */
export const failedAlertsSince = async (
  api: Api,
  channelId: string,
  since: Date,
): Promise<readonly Alert[]> => {
  const newestFirst: Alert[] = [];
  const failed = { status: 'failed', channel_id: channelId } as const;
  for await (const alerts of pages((page) =>
    api.answerOf((signal) =>
      api.client.GET('/v1/alerts', { params: { query: { ...failed, ...page } }, signal }),
    ),
  )) {
    const wanted = alerts.filter(({ created_at }) => Date.parse(created_at) >= since.getTime());
    newestFirst.push(...wanted);
    if (newestFirst.length > alertsMax) {
      throw new Failure(`--since: more than ${alertsMax} alerts failed. Choose a later time.`);
    }
    if (wanted.length < alerts.length) break;
  }
  return newestFirst.reverse();
};

/** The exact request of an alert, or why there is none. */
export const sentRequestOf = (api: Api, { id }: Alert): Promise<SentRequest | { readonly missing: string }> =>
  api
    .answerOf((signal) => api.client.GET('/v1/alerts/{id}/request', { params: { path: { id } }, signal }))
    .catch((error: unknown) => {
      if (!(error instanceof ApiRefusal) || error.status !== notFound) throw error;
      return { missing: error.message };
    });
