import type { ChannelFields, ChannelType, ClaimedDispatch, Destination } from '@tocsin/domain';
import { connectorOf } from '@tocsin/egress';
import { catalogue } from './catalogue.js';
import type { ChannelDefinition } from './channel-type.js';
import { defaultsOf } from './fields-of.js';
import { messageOf } from './message-of.js';
import { registry } from './registry.js';
import {
  type OpenTransport,
  type Sending,
  sendDeadlineMs,
  type Transport,
  type TransportSettings,
} from './transport.js';

/** A claimed dispatch whose channel exists. */
export type Sendable = Pick<ClaimedDispatch, 'alertId' | 'eventId' | 'createdAt' | 'cause'> & {
  readonly channel: { readonly destination: Destination };
};

/** The transports of every channel type behind one door. */
export interface Transports {
  /** Makes one attempt through the transport of the channel's type. Never rejects. */
  send(dispatch: Sendable): Promise<Sending>;
  /** The server whose connections sending to this destination uses. */
  hostOf(destination: Destination): string;
  /** Closes every connection. Call it when no send is under way any more. */
  close(): Promise<void>;
}

export type TransportsOptions = TransportSettings & {
  /** Told of exceptions in a transport, which are bugs; the send that one ends is `failed`, `internal`. */
  readonly onError: (error: unknown) => void;
  /** {@link sendDeadlineMs} unless a test is in a hurry. */
  readonly deadlineMs?: number;
};

/**
 * Opens the transport of every channel type.
 *
 * @throws Error that names the setting which cannot be used.
 */
export const openTransports = (options: TransportsOptions): Transports => openEach(registry, options);

/** Opens the transports that are listed by channel type. @throws as {@link openTransports} does */
export function openEach(
  openers: Readonly<Record<ChannelType, OpenTransport<never>>>,
  { onError, deadlineMs = sendDeadlineMs, ...settings }: TransportsOptions,
  definitions: readonly ChannelDefinition[] = catalogue,
): Transports {
  const connector = connectorOf(settings);
  const types = new Map<ChannelType, OpenType>();
  for (const definition of definitions) {
    const transport = openers[definition.type]?.(settings, { connector, deadlineMs });
    if (transport === undefined) continue;
    const { type, fields } = definition;
    types.set(type, { transport, required: fields.required, defaults: defaultsOf(definition) });
  }
  /** @throws Error when another version wrote the row: its type is not carried, or it has not all that the type needs */
  const readyFor = ({ type, fields, secrets }: Destination): Ready => {
    const { transport, required, defaults } = types.get(type) ?? unknown(type);
    const all = { ...defaults, ...fields, ...secrets };
    const missing = required.find((name) => !(name in all));
    if (missing !== undefined) throw new Error(`A ${type} channel is stored without ${missing}.`);
    // The api has checked the fields by their schema before it stored them.
    return { transport, fields: all as never };
  };
  return {
    async send(dispatch) {
      const startedAt = performance.now();
      try {
        const { alertId, channel } = dispatch;
        const alert = { alertId, message: messageOf(dispatch) };
        const { transport, fields } = readyFor(channel.destination);
        return await transport.send(alert, fields);
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
        // No server: sending to it fails at once, and holds up nobody.
        return `no server of ${destination.type}`;
      }
    },
    async close() {
      await Promise.all([...types.values()].map(({ transport }) => transport.close()));
    },
  };
}

/** A channel type as messages need it, prepared once. */
type OpenType = {
  readonly transport: Transport<never>;
  readonly required: readonly string[];
  readonly defaults: ChannelFields;
};

type Ready = { readonly transport: Transport<never>; readonly fields: never };

const unknown = (type: ChannelType): never => {
  throw new Error(`No transport is registered for ${type}.`);
};

const failedInside = (durationMs: number): Sending => ({
  outcome: {
    outcome: 'failed',
    code: 'internal',
    message: 'Sending failed because of a fault in Tocsin itself. Its log says more.',
    responseStatus: null,
    durationMs,
  },
  request: null,
});
