import { type InferOutput, object, string } from 'valibot';
import { pageOf } from '../api/answer-schema.js';
import { type Api, ApiRefusal, notFound } from '../api/api-client.js';
import { pages } from '../api/pages.js';
import { UsageError } from '../command/problems.js';

const identified = { id: string(), type: string() };
const channelSchema = object(identified);
const namedChannel = object({ ...identified, name: string() });
type Channel = InferOutput<typeof channelSchema>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Channels that are looked through for a name. */
const channelsMax = 10_000;

const none = (called: string): UsageError =>
  new UsageError(`--channel: the account has no channel ${called}`);

const channelById = (api: Api, id: string): Promise<Channel> =>
  api
    .answerOf(
      (signal) => api.client.GET('/v1/channels/{id}', { params: { path: { id } }, signal }),
      channelSchema,
    )
    .catch((error: unknown) => {
      throw error instanceof ApiRefusal && error.status === notFound ? none(id) : error;
    });

/** Other channels may have the name of a webhook. */
const channelByName = async (api: Api, name: string): Promise<Channel> => {
  const named: Channel[] = [];
  let seen = 0;
  for await (const channels of pages(api, (query) =>
    api.answerOf(
      (signal) => api.client.GET('/v1/channels', { params: { query }, signal }),
      pageOf(namedChannel),
    ),
  )) {
    named.push(...channels.filter((channel) => channel.name === name));
    seen += channels.length;
    if (seen >= channelsMax) break;
  }
  const webhooks = named.filter(({ type }) => type === 'Webhook');
  const [channel = named[0]] = webhooks;
  if (channel === undefined) throw none(JSON.stringify(name));
  if (webhooks.length <= 1) return channel;
  const ids = webhooks.map(({ id }) => id).join(', ');
  throw new UsageError(
    `--channel: ${webhooks.length} webhooks have the name ${JSON.stringify(name)}. Give an id: ${ids}`,
  );
};

/** The id of a webhook channel of the account. @throws UsageError unless there is one with the id or the name */
export const webhookIdOf = async (api: Api, idOrName: string): Promise<string> => {
  const isId = uuid.test(idOrName);
  const channel = isId ? await channelById(api, idOrName.toLowerCase()) : await channelByName(api, idOrName);
  if (channel.type === 'Webhook') return channel.id;
  throw new UsageError(`--channel must be a webhook, and is of type ${channel.type}`);
};
