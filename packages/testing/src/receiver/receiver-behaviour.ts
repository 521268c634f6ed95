import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a receiver does with a request. */
export type ReceiverBehaviour =
  /** Answers with this status, at once or after a while. */
  | {
      readonly does: 'answer';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
      readonly afterMs?: number;
    }
  /** Reads the request and never answers. */
  | { readonly does: 'hang' }
  /** Resets the connection once it knows the path, or once it has the whole request. */
  | { readonly does: 'reset'; readonly when: 'before reading' | 'after reading' }
  /** Answers a byte at a time and never ends: in the middle of a header, or in the body after a complete head. */
  | { readonly does: 'drip'; readonly part: 'head' | 'body'; readonly everyMs?: number };

const dripEveryMs = 1_000;

/** Acts on a request that was read. `reset` severs the connection without a goodbye. */
export const respond = (
  behaviour: ReceiverBehaviour,
  { socket }: IncomingMessage,
  response: ServerResponse,
  reset: () => void,
): void => {
  switch (behaviour.does) {
    case 'answer': {
      const { status, headers, body, afterMs } = behaviour;
      const answer = () => response.writeHead(status, headers).end(body);
      if (afterMs === undefined) {
        answer();
        return;
      }
      const timer = setTimeout(answer, afterMs);
      socket.once('close', () => clearTimeout(timer));
      return;
    }
    case 'hang':
      return;
    case 'reset':
      reset();
      return;
    case 'drip': {
      // Written past the response object, which would hold a head back until it is complete.
      socket.write(behaviour.part === 'head' ? unfinishedHead : unfinishedBody);
      const timer = setInterval(() => socket.write('.'), behaviour.everyMs ?? dripEveryMs);
      socket.once('close', () => clearInterval(timer));
    }
  }
};

const unfinishedHead = 'HTTP/1.1 200 OK\r\nX-Patience: ';
const unfinishedBody = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 1000000\r\n\r\n';
