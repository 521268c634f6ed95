import type { Socket } from 'node:net';
import { checkPort, hostAndPort, readHost } from '../addresses/host.js';
import type { ExchangeRecord } from '../exchanges/exchange-record.js';
import type { ConnectionTimings } from '../failures/phase.js';
import type { Connector } from '../sockets/connector.js';
import type { StartTlsProtocol } from '../sockets/start-tls-dialogue.js';
import { type Asked, type Attempt, type AttemptLimits, attempted, type Ended } from './attempt.js';

export interface ConnectionRequest extends AttemptLimits {
  readonly host: string;
  readonly port: number;
  readonly secure?: boolean;
  /** With `secure`: the protocol that agrees on TLS first. */
  readonly startTls?: StartTlsProtocol | undefined;
}

export interface OpenConnection {
  readonly outcome: 'connected';
  /** The caller closes it. */
  readonly socket: Socket;
  readonly address: string;
  readonly timings: ConnectionTimings;
  /** For what the caller says and hears. */
  readonly dialogue: Dialogue;
}

/** Adds to the exchange that an observer has been given. */
type Dialogue = Pick<ExchangeRecord, 'say' | 'secured' | 'fail'>;

/** Opens a connection. Its limits end with the call. */
export function openConnection(
  connector: Connector,
  request: ConnectionRequest,
): Promise<Ended<OpenConnection>> {
  return attempted(askedBy(connector, request), request, async (attempt) => {
    const dialled = await dial(connector, request, attempt);
    return { ...dialled, dialogue: attempt.record };
  });
}

export const askedBy = ({ observer }: Connector, { host, port }: ConnectionRequest): Asked => ({
  kind: 'connection',
  target: hostAndPort(host, port),
  observer,
});

/** @throws as {@link Connector.open} does; NetworkError `invalid_request` */
export async function dial(
  connector: Connector,
  { host: text, port, secure = false, startTls }: ConnectionRequest,
  attempt: Attempt,
): Promise<Omit<OpenConnection, 'dialogue'>> {
  const host = readHost(text);
  checkPort(port);
  attempt.approach(hostAndPort(host, port));
  const target = { host, port, secure, guarded: true, ...(startTls !== undefined && { startTls }) };
  const socket = await connector.open(target, attempt.signal, attempt.opening(secure));
  const timings = attempt.record.clock.timings();
  return { outcome: 'connected', socket, address: socket.remoteAddress ?? '', timings };
}
