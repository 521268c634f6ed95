import type { Socket } from 'node:net';
import { type Attempt, attempted, type Ended } from './attempt.js';
import type { Connector } from './connector.js';
import { type ConnectionRequest, dial, type OpenConnection } from './tcp-connection.js';

const RECEIVED_BYTES_MAX = 64 * 1_024;

export interface TcpRequest extends ConnectionRequest {
  /** What is said first. */
  readonly send?: Uint8Array;
  /**
   * Asked whether what has been received is enough, after each piece that arrived; what arrives while it is asked comes
   * with the next question. Without it, a connection is enough, and nothing is received.
   */
  readonly enough?: (received: Buffer) => boolean | Promise<boolean>;
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

type Heard = Pick<TcpConversation, 'received' | 'ended'>;

function listened(
  socket: Socket,
  { enough, receivedBytesMax = RECEIVED_BYTES_MAX }: TcpRequest,
  attempt: Attempt,
): Promise<Heard> {
  let received = Buffer.alloc(0);
  if (enough === undefined) return Promise.resolve({ received, ended: 'enough' });
  return new Promise((resolve, reject) => {
    let isAsking = false;
    let hasMore = false;
    /** Ends it, unless what has been received is enough. */
    let endAnyway: (() => void) | undefined;
    const end = (ended: TcpConversation['ended'], afterMs: number) => {
      attempt.signal.removeEventListener('abort', onAbort);
      socket.removeListener('data', onData);
      attempt.heardAfterMs = afterMs;
      resolve({ received, ended });
    };
    const unlessEnough = (ending: () => void) => {
      endAnyway ??= ending;
      if (!isAsking) endAnyway();
    };
    const endUnlessEnough = (ended: TcpConversation['ended']) => {
      const afterMs = attempt.elapsedMs();
      unlessEnough(() => end(ended, afterMs));
    };
    const ask = async () => {
      isAsking = true;
      while (hasMore) {
        hasMore = false;
        const afterMs = attempt.elapsedMs();
        if (await enough(received)) return end('enough', afterMs);
      }
      isAsking = false;
      endAnyway?.();
    };
    const onAbort = () => {
      if (attempt.late) endUnlessEnough('deadline');
      else reject(attempt.signal.reason);
    };
    const onData = (chunk: Buffer) => {
      if (endAnyway !== undefined) return;
      const whole = Buffer.concat([received, chunk]);
      received = whole.subarray(0, receivedBytesMax);
      hasMore = true;
      if (!isAsking) void ask().catch(reject);
      if (whole.length >= receivedBytesMax) endUnlessEnough('full');
    };
    attempt.signal.addEventListener('abort', onAbort, { once: true });
    socket.on('data', onData);
    socket.once('end', () => endUnlessEnough('closed'));
    socket.once('error', (error) => unlessEnough(() => reject(error)));
  });
}
