import type { ChannelFields, ChannelType, ClaimedDispatch, Destination, IncidentId } from '@tocsin/domain';
import { connectorOf, HttpClient, patienceWithin } from '@tocsin/egress';
import type { WebhookMessage } from '@tocsin/webhook-core';
import { catalogue } from './catalogue.js';
import type { ChannelDefinition } from './channel/channel-type.js';
import { defaultsOf } from './channel/fields-of.js';
import { type ChannelLinks, linksOf } from './links/message-links.js';
import { findingOf, messageOf, tagsOf } from './message-of.js';
import { registry } from './registry.js';
import {
  type AlertPosts,
  type Begin,
  type OpenTransport,
  type SendResult,
  sendDeadlineMs,
  type Transport,
  type TransportSettings,
} from './sending/transport.js';
import { openService } from './service/open-service.js';

export type Sendable = Pick<
  ClaimedDispatch,
  'alertId' | 'eventId' | 'channelId' | 'createdAt' | 'producedAt' | 'cause'
> & {
  readonly channel: { readonly destination: Destination };
  readonly begin: Begin;
};

export interface Transports {
  /** Makes one attempt. Never rejects. */
  send(dispatch: Sendable): Promise<SendResult>;
  hostOf(destination: Destination): string;
  /** Closes every connection. Call it when nothing is being sent. */
  close(): Promise<void>;
}

export type TransportsOptions = TransportSettings & {
  /** Gets the exceptions of transports, which are bugs. Their sends end as `failed`, `internal`. */
  readonly onError: (error: unknown) => void;
  readonly deadlineMs?: number;
  /** Called with each HTTP request: whether its connection had carried another one. */
  readonly onCarry?: (isReused: boolean) => void;
};

/** Opens the transport of every channel type. @throws Error that names the setting which cannot be used */
export const openTransports = (options: TransportsOptions): Transports => openEach(registry, options);

export function openEach(
  openers: Readonly<Record<ChannelType, OpenTransport<never>>>,
  { onError, deadlineMs = sendDeadlineMs, onCarry, ...settings }: TransportsOptions,
  definitions: readonly ChannelDefinition[] = catalogue,
): Transports {
  const connector = connectorOf(settings, { patience: patienceWithin(deadlineMs) });
  const client = new HttpClient({ connector, ...(onCarry && { onCarry }) });
  const http: AlertPosts = {
    // Spreading last costs less: docs/performance.md.
    post: ({ begin }, request) => client.post({ begin, deadlineMs, ...request }),
    originOf: (url) => client.originOf(url),
  };
  const types = new Map<ChannelType, OpenType>();
  for (const definition of definitions) {
    const open = openers[definition.type] ?? openerOf(definition);
    const transport = open?.(settings, { connector, http, deadlineMs });
    if (transport === undefined) continue;
    const { type, fields, links } = definition;
    types.set(type, { transport, links, required: fields.required, defaults: defaultsOf(definition) });
  }
  /** @throws Error when another version wrote the row, with an unknown type or without a required field */
  const readyFor = ({ type, fields, secrets }: Destination): Ready => {
    const { transport, links, required, defaults } = types.get(type) ?? unknown(type);
    const all = { ...defaults, ...fields, ...secrets };
    const missing = required.find((name) => !(name in all));
    if (missing !== undefined) throw new Error(`A ${type} channel is stored without ${missing}.`);
    // The api checked the fields by their schema.
    return { transport, links, fields: all as never };
  };
  const { publicUrl, answerToken } = settings.links;
  const linksFor = (links: ChannelLinks, message: WebhookMessage, { channelId }: Sendable) =>
    linksOf(message, links, {
      publicUrl,
      token: () => answerToken(message.incident.id as IncidentId, channelId),
    });
  return {
    async send(dispatch) {
      const startedAt = performance.now();
      try {
        const { alertId, channel } = dispatch;
        let hasBegun = false;
        const begin = async (): Promise<boolean> => {
          hasBegun = await dispatch.begin();
          return hasBegun;
        };
        const message = messageOf(dispatch);
        const { transport, links, fields } = readyFor(channel.destination);
        const tags = tagsOf(dispatch);
        const alert = {
          alertId,
          message,
          tags,
          finding: findingOf(dispatch),
          links: linksFor(links, message, dispatch),
          begin,
        };
        const sent = await transport.send(alert, fields);
        if (sent.outcome.outcome === 'delivered' && !hasBegun)
          onError(new Error(`The transport of ${channel.destination.type} sent a message without begin().`));
        return sent;
      } catch (error) {
        onError(error);
        return failedInside(Math.round(performance.now() - startedAt));
      }
    },
    hostOf(destination) {
      try {
        const { transport, fields } = readyFor(destination);
        return transport.hostOf(fields);
      } catch {
        return `no server of ${destination.type}`;
      }
    },
    async close() {
      await Promise.all([client.close(), ...[...types.values()].map(({ transport }) => transport.close?.())]);
    },
  };
}

const openerOf = ({ service, ...definition }: ChannelDefinition): OpenTransport<never> | undefined =>
  service && openService({ ...definition, service });

type OpenType = {
  readonly transport: Transport<never>;
  readonly links: ChannelLinks;
  readonly required: readonly string[];
  readonly defaults: ChannelFields;
};

type Ready = Pick<OpenType, 'transport' | 'links'> & { readonly fields: never };

const unknown = (type: ChannelType): never => {
  throw new Error(`No transport is registered for ${type}.`);
};

const failedInside = (durationMs: number): SendResult => ({
  outcome: {
    outcome: 'failed',
    code: 'internal',
    message:
      'Tocsin could not send this message because of a bug. Ask its operator to look at the log of the dispatcher.',
    responseStatus: null,
    durationMs,
  },
  request: null,
});
