import type { Socket } from 'node:net';
import { type Attempt, attempted, type Ended } from './attempt.js';
import type { Connector } from './connector.js';
import { type ConnectionRequest, dial, type OpenConnection } from './tcp-connection.js';

const RECEIVED_BYTES_MAX = 64 * 1_024;

export interface TcpRequest extends ConnectionRequest {
  /** What is said first. */
  readonly send?: Uint8Array;
  /**
   * Asked after each piece that arrived whether what has been received is enough. Without it, a connection is
   * enough, and nothing is received.
   */
  readonly enough?: (received: Buffer) => boolean;
  /** How much is received at most (64 KiB). */
  readonly receivedBytesMax?: number;
}

export interface TcpConversation extends Omit<OpenConnection, 'socket'> {
  readonly received: Buffer;
  /** Why no more was received: it was `enough`, the server `closed`, it was too much, or time was up. */
  readonly ended: 'enough' | 'closed' | 'full' | 'deadline';
}

/** Connects, says something, listens and closes. Who has connected by the deadline has an outcome. */
export function converse(connector: Connector, request: TcpRequest): Promise<Ended<TcpConversation>> {
  return attempted(request, async (attempt) => {
    const { socket, ...connection } = await dial(connector, request, attempt);
    try {
      if (request.send !== undefined) socket.write(request.send);
      return { ...connection, ...(await listened(socket, request, attempt)) };
    } finally {
      socket.destroy();
    }
  });
}

function listened(
  socket: Socket,
  { enough, receivedBytesMax = RECEIVED_BYTES_MAX }: TcpRequest,
  attempt: Attempt,
): Promise<Pick<TcpConversation, 'received' | 'ended'>> {
  let received = Buffer.alloc(0);
  if (enough === undefined) return Promise.resolve({ received, ended: 'enough' });
  return new Promise((resolve, reject) => {
    const end = (ended: TcpConversation['ended']) => {
      attempt.signal.removeEventListener('abort', onAbort);
      socket.removeListener('data', onData);
      resolve({ received, ended });
    };
    const onAbort = () => {
      if (attempt.late) end('deadline');
      else reject(attempt.signal.reason);
    };
    const onData = (chunk: Buffer) => {
      const whole = Buffer.concat([received, chunk]);
      received = whole.subarray(0, receivedBytesMax);
      if (enough(received)) end('enough');
      else if (whole.length >= receivedBytesMax) end('full');
    };
    attempt.signal.addEventListener('abort', onAbort, { once: true });
    socket.on('data', onData);
    socket.once('end', () => end('closed'));
    socket.once('error', reject);
  });
}
