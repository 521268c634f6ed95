import type { Duplex } from 'node:stream';
import { EgressError, NetworkError } from '../failures/egress-error.js';
import { connection } from '../reasons/connection.js';
import type { Connector } from '../sockets/connector.js';
import { type Attempt, attempted, type Ended } from './attempt.js';
import { type Fault, SessionStream } from './session-stream.js';
import { askedBy, type ConnectionRequest, dial, type OpenConnection } from './tcp-connection.js';

const defaultReceivedBytesMax = 64 * 1_024;

export interface SessionRequest extends ConnectionRequest {
  /** The name of the protocol in sentences, such as `Redis`. */
  readonly protocol: string;
  readonly receivedBytesMax?: number;
  /** False for a protocol whose login an observer could try passwords on, or that nobody can read. */
  readonly isReadable: boolean;
}

export interface Session<Value> extends Omit<OpenConnection, 'socket' | 'dialogue'> {
  readonly value: Value;
}

/**
 * Lets a library speak over a connection that ends with the call. What the library throws once the server has sent
 * something counts as the server's fault: it does not speak the protocol.
 */
export function runSession<Value>(
  connector: Connector,
  request: SessionRequest,
  speak: (stream: Duplex) => Promise<Value>,
): Promise<Ended<Session<Value>>> {
  return attempted(askedBy(connector, request), request, async (attempt) => {
    const { socket, ...opened } = await dial(connector, request, attempt);
    const { target } = attempt;
    attempt.await('headers', (within) => connection.no_answer_in_time({ target, within }));
    const { signal } = attempt;
    const value = await new Promise<Value>((resolve, reject) => {
      let isHeard = false;
      let found: Error | undefined;
      const stream = new SessionStream({
        socket,
        receivedBytesMax: request.receivedBytesMax ?? defaultReceivedBytesMax,
        record: request.isReadable ? attempt.record : undefined,
        onReceived: () => {
          isHeard = true;
        },
        onFault: (fault) => {
          found ??= errorOf(fault, request, attempt);
          // The library may still have an answer to read.
          setImmediate(() => setImmediate(() => end(() => reject(found))));
        },
      });
      const end = (settle: () => void) => {
        signal.removeEventListener('abort', onAbort);
        stream.destroy();
        settle();
      };
      const onAbort = () => end(() => reject(signal.reason));
      signal.addEventListener('abort', onAbort, { once: true });
      if (signal.aborted) return onAbort();
      (async () => speak(stream))().then(
        (value) => end(() => resolve(value)),
        (error) => {
          const fault = { kind: 'unread', error } as const;
          end(() => reject(found ?? (isHeard ? errorOf(fault, request, attempt) : error)));
        },
      );
    });
    attempt.receivedAfterMs = attempt.elapsedMs();
    attempt.record.end();
    return { ...opened, value };
  });
}

function errorOf(fault: Fault, { protocol, receivedBytesMax }: SessionRequest, { target }: Attempt): Error {
  switch (fault.kind) {
    case 'closed':
      return new EgressError('connection_reset', connection.closed({ target }));
    case 'lost':
      return fault.error as Error;
    case 'flood': {
      const limit = receivedBytesMax ?? defaultReceivedBytesMax;
      return new NetworkError('bad_response', connection.sent_too_much({ target, limit }));
    }
    case 'unread':
      return new NetworkError('bad_response', connection.speaks_otherwise({ target, protocol }), {
        cause: fault.error,
      });
  }
}
