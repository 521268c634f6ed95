import { type Alert, type Api, ApiRefusal, type SentRequest } from '../api/api-client.js';
import { Failure, UsageError } from '../problems.js';

/** The limit of the API. */
const pageLimitMax = 200;
/** Alerts in one run. */
export const alertsMax = 10_000;

const notFound = 404;

/** @throws UsageError if the account has no such webhook channel */
export const requireWebhook = async (api: Api, channelId: string): Promise<void> => {
  const channel = await api
    .answerOf((signal) =>
      api.client.GET('/v1/channels/{id}', { params: { path: { id: channelId } }, signal }),
    )
    .catch((error: unknown) => {
      if (!(error instanceof ApiRefusal) || error.status !== notFound) throw error;
      throw new UsageError(`--channel: the account has no channel ${channelId}`);
    });
  if (channel.type !== 'Webhook')
    throw new UsageError(`--channel must be a webhook, and is of type ${channel.type}`);
};

/** The failed alerts of a channel, oldest first. @throws Failure if there are too many */
export const failedAlertsSince = async (
  api: Api,
  channelId: string,
  since: Date,
): Promise<readonly Alert[]> => {
  const newestFirst: Alert[] = [];
  let cursor: string | null = null;
  do {
    const query = { status: 'failed', channel_id: channelId, limit: pageLimitMax } as const;
    const after: { cursor?: string } = cursor === null ? {} : { cursor };
    const page: { items: Alert[]; next_cursor: string | null } = await api.answerOf((signal) =>
      api.client.GET('/v1/alerts', { params: { query: { ...query, ...after } }, signal }),
    );
    const wanted = page.items.filter(({ created_at }) => Date.parse(created_at) >= since.getTime());
    newestFirst.push(...wanted);
    if (newestFirst.length > alertsMax) {
      throw new Failure(`--since: more than ${alertsMax} alerts failed. Choose a later time.`);
    }
    cursor = wanted.length < page.items.length ? null : page.next_cursor;
  } while (cursor !== null);
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
