import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { createConnection } from 'node:net';
import type { Duplex } from 'node:stream';
import WebSocket, { type RawData } from 'ws';

export type Wish = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly subprotocol?: string;
  /** Sent once the WebSocket is open. */
  readonly send?: string;
  /** Is given each message. Unset: an open WebSocket is enough. */
  readonly listener?: Listener;
};

type Listener = {
  readonly opened: () => void;
  /** Returns whether no more messages are needed. Never rejects. */
  readonly hear: (message: string) => Promise<boolean>;
};

export type Answer =
  | { readonly kind: 'opened' | 'heard' | 'wrong_accept' }
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'other_subprotocol'; readonly chosen: string | undefined }
  /** By a frame of the server, with 1005 for one without a code. */
  | { readonly kind: 'closed'; readonly code: number; readonly reason: string };

const messageBytesMax = 64 * 1_024;
/** Of one frame. A list of more pieces costs the library quadratic time. */
const heldPiecesMax = 4_096;

const closedByUs = 1_000;
const closedWithoutFrame = 1_006;
const switchingProtocols = 101;

/** RFC 6455, section 1.3. */
const acceptSuffix = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** @throws Error when the server does not speak WebSocket */
export const open = (stream: Duplex, wish: Wish): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { url, headers, subprotocol, send, listener } = wish;
    let key = '';
    const socket = new WebSocket(url, subprotocol === undefined ? [] : [subprotocol], {
      headers,
      // A connected stream does for a socket.
      createConnection: (() => stream) as unknown as typeof createConnection,
      finishRequest: (request) => {
        key = String(request.getHeader('Sec-WebSocket-Key'));
        request.end();
      },
      followRedirects: false,
      perMessageDeflate: false,
      maxPayload: messageBytesMax,
      maxBufferedChunks: heldPiecesMax,
      allowSynchronousEvents: true,
    });
    const leave = (answer: Answer) => {
      socket.close(closedByUs);
      resolve(answer);
    };
    socket.on('error', reject);
    socket.on('unexpected-response', (_request, { statusCode: status = switchingProtocols }) => {
      if (status === switchingProtocols) reject(new Error('The server switched to no protocol.'));
      else resolve({ kind: 'answered', status });
    });
    // The library has no words of its own for these faults.
    socket.on('upgrade', (response) => {
      const fault = faultIn(response.headers, key, subprotocol);
      if (fault !== undefined) resolve(fault);
    });
    socket.on('open', () => {
      if (listener === undefined) return leave({ kind: 'opened' });
      listener.opened();
      if (send !== undefined) socket.send(send);
      // The server may leave its connection open after its close frame.
      stream.on('data', () => {
        if (socket.readyState === WebSocket.CLOSING) socket.terminate();
      });
    });
    socket.on('message', async (data) => {
      if (await listener?.hear(textOf(data))) leave({ kind: 'heard' });
    });
    socket.on('close', (code, reason) => {
      if (code === closedWithoutFrame) reject(new Error('The connection ended without a close frame.'));
      else resolve({ kind: 'closed', code, reason: reason.toString() });
    });
  });

/** Messages are buffers, by the library's `binaryType`. */
const textOf = (data: RawData): string => (data as Buffer).toString();

function faultIn(headers: IncomingHttpHeaders, key: string, subprotocol?: string): Answer | undefined {
  const accept = createHash('sha1').update(`${key}${acceptSuffix}`).digest('base64');
  if (headers['sec-websocket-accept'] !== accept) return { kind: 'wrong_accept' };
  const chosen = headers['sec-websocket-protocol'];
  return chosen === subprotocol ? undefined : { kind: 'other_subprotocol', chosen };
}
