import type { IncomingMessage, ServerResponse } from 'node:http';

export type ReceiverBehaviour =
  | {
      readonly does: 'answer';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
      readonly afterMs?: number;
    }
  | { readonly does: 'hang' }
  | { readonly does: 'reset'; readonly when: 'before reading' | 'after reading' }
  /** Answers byte by byte without end, in a header or in the body. */
  | { readonly does: 'drip'; readonly part: 'head' | 'body'; readonly everyMs?: number };

const dripEveryMs = 1_000;

/** Acts on a request that was read. @param reset resets the connection */
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
      // The response object would send no incomplete head, so this writes to the socket.
      socket.write(behaviour.part === 'head' ? unfinishedHead : unfinishedBody);
      const timer = setInterval(() => socket.write('.'), behaviour.everyMs ?? dripEveryMs);
      socket.once('close', () => clearInterval(timer));
    }
  }
};

const unfinishedHead = 'HTTP/1.1 200 OK\r\nX-Patience: ';
const unfinishedBody = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 1000000\r\n\r\n';
