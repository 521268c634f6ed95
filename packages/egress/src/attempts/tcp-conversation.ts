import type { Socket } from 'node:net';
import type { Connector } from '../sockets/connector.js';
import { type Attempt, attempted, type Ended } from './attempt.js';
import { askedBy, type ConnectionRequest, dial, type OpenConnection } from './tcp-connection.js';

const defaultReceivedBytesMax = 64 * 1_024;

export interface TcpRequest extends ConnectionRequest {
  readonly send?: Uint8Array;
  /** Asked after each piece, with everything so far. Without it, a connection is enough. */
  readonly enough?: (received: Buffer) => boolean | Promise<boolean>;
  readonly receivedBytesMax?: number;
}

export interface TcpConversation extends Omit<OpenConnection, 'socket' | 'dialogue'> {
  readonly received: Buffer;
  readonly ended: 'enough' | 'closed' | 'full' | 'deadline';
}

/** Connects, sends, listens and closes. A connection by the deadline is an outcome. */
export function converse(connector: Connector, request: TcpRequest): Promise<Ended<TcpConversation>> {
  return attempted(askedBy(connector, request), request, async (attempt) => {
    const { socket, ...connection } = await dial(connector, request, attempt);
    try {
      if (request.send !== undefined) {
        socket.write(request.send);
        attempt.record.say('prober', request.send);
      }
      return { ...connection, ...(await receive(socket, request, attempt)) };
    } finally {
      socket.destroy();
    }
  });
}

type Received = Pick<TcpConversation, 'received' | 'ended'>;

function receive(
  socket: Socket,
  { enough, receivedBytesMax = defaultReceivedBytesMax }: TcpRequest,
  attempt: Attempt,
): Promise<Received> {
  let received = Buffer.alloc(0);
  if (enough === undefined) return Promise.resolve({ received, ended: 'enough' });
  return new Promise((resolve, reject) => {
    let isAsking = false;
    let hasMore = false;
    let endAnyway: (() => void) | undefined;
    const now = () => ({ afterMs: attempt.elapsedMs(), clockMs: attempt.record.clock.elapsedMs() });
    const end = (ended: TcpConversation['ended'], { afterMs, clockMs }: ReturnType<typeof now>) => {
      attempt.signal.removeEventListener('abort', onAbort);
      socket.removeListener('data', onData);
      attempt.receivedAfterMs = afterMs;
      attempt.record.end(clockMs);
      resolve({ received, ended });
    };
    const unlessEnough = (ending: () => void) => {
      endAnyway ??= ending;
      if (!isAsking) endAnyway();
    };
    const endUnlessEnough = (ended: TcpConversation['ended']) => {
      const at = now();
      unlessEnough(() => end(ended, at));
    };
    const ask = async () => {
      isAsking = true;
      while (hasMore) {
        hasMore = false;
        const at = now();
        if (await enough(received)) return end('enough', at);
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
      attempt.record.say('server', chunk);
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
