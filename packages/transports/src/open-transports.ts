import type { ClaimedDispatch, Destination } from '@tocsin/domain';
import { connectorOf } from '@tocsin/egress';
import { messageOf } from './message-of.js';
import { registry } from './registry.js';
import {
  type AnyDestination,
  type OpenTransport,
  type Sending,
  sendDeadlineMs,
  type Transport,
  type TransportSettings,
} from './transport.js';

/** A claimed dispatch whose channel exists. */
export type Sendable<D extends AnyDestination = Destination> = Pick<
  ClaimedDispatch,
  'alertId' | 'eventId' | 'createdAt' | 'cause'
> & { readonly channel: { readonly destination: D } };

/** The transports of every channel type behind one door. */
export interface Transports<D extends AnyDestination = Destination> {
  /** Makes one attempt through the transport of the channel's type. Never rejects. */
  send(dispatch: Sendable<D>): Promise<Sending>;
  /** The server whose connections sending to this destination uses. */
  hostOf(destination: D): string;
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
export const openTransports = (options: TransportsOptions): Transports =>
  openEach<Destination>(registry, options);

/** Opens the transports that are listed by channel type. @throws as {@link openTransports} does */
export function openEach<D extends AnyDestination>(
  openers: Readonly<Record<string, OpenTransport<D>>>,
  { onError, deadlineMs = sendDeadlineMs, ...settings }: TransportsOptions,
): Transports<D> {
  const connector = connectorOf(settings);
  const transports = new Map(
    Object.entries(openers).map(([type, open]) => [type, open(settings, { connector, deadlineMs })]),
  );
  const transportOf = (destination: D): Transport<D> => {
    const transport = transports.get(destination.type);
    if (transport === undefined) throw new Error(`No transport is registered for ${destination.type}.`);
    return transport;
  };
  return {
    async send(dispatch) {
      const startedAt = performance.now();
      try {
        const { alertId, channel } = dispatch;
        const alert = { alertId, message: messageOf(dispatch) };
        return await transportOf(channel.destination).send(alert, channel.destination);
      } catch (error) {
        onError(error);
        return failedInside(Math.round(performance.now() - startedAt));
      }
    },
    hostOf: (destination) => transportOf(destination).hostOf(destination),
    async close() {
      await Promise.all([...transports.values()].map((transport) => transport.close()));
    },
  };
}

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
