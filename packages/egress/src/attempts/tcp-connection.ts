import type { Socket } from 'node:net';
import { checkPort, hostAndPort, readHost } from '../addresses/host.js';
import { type ConnectionTimings, PhaseClock } from '../failures/phase.js';
import type { Connector } from '../sockets/connector.js';
import { type Attempt, type AttemptLimits, attempted, type Ended } from './attempt.js';

export interface ConnectionRequest extends AttemptLimits {
  readonly host: string;
  readonly port: number;
  readonly secure?: boolean;
}

export interface OpenConnection {
  readonly outcome: 'connected';
  /** The caller closes it. */
  readonly socket: Socket;
  readonly address: string;
  readonly timings: ConnectionTimings;
}

/** Opens a connection. Its limits end with the call. */
export function openConnection(
  connector: Connector,
  request: ConnectionRequest,
): Promise<Ended<OpenConnection>> {
  return attempted(request, (attempt) => dial(connector, request, attempt));
}

/** @throws as {@link Connector.open} does; NetworkError `invalid_request` */
export async function dial(
  connector: Connector,
  { host: text, port, secure = false }: ConnectionRequest,
  attempt: Attempt,
): Promise<OpenConnection> {
  const host = readHost(text);
  checkPort(port);
  attempt.approach(hostAndPort(host, port));
  const clock = new PhaseClock();
  const socket = await connector.open({ host, port, secure, guarded: true }, attempt.signal, (phase) => {
    clock.end(phase);
    attempt.passed(phase, secure);
  });
  return { outcome: 'connected', socket, address: socket.remoteAddress ?? '', timings: clock.timings() };
}
