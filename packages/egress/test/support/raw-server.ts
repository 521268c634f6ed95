import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket, type TlsOptions } from 'node:tls';
import { atTestEnd } from './cleanup.js';

/** A TCP or TLS server whose connections each test scripts. */
export interface RawServer {
  readonly port: number;
  readonly url: string;
  readonly connections: number;
  /** Connections that the client has not closed. */
  readonly open: number;
  /** Counts a request when its first bytes arrive. */
  readonly requests: number;
  readonly received: string;
  readonly bytesSent: number;
  allClosed(): Promise<void>;
}

export interface RawServerOptions {
  readonly host?: string;
  readonly port?: number;
  readonly tls?: TlsOptions;
  /** The server calls this before it reads a byte. */
  readonly onConnect?: (socket: Socket) => void;
  readonly onTls?: (socket: TLSSocket) => void;
}

export const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

/** Of a server that says how long it keeps its connections. */
export const OK_KEPT = 'HTTP/1.1 200 OK\r\nKeep-Alive: timeout=5\r\nContent-Length: 2\r\n\r\nok';

export async function rawServer(
  onRequest: (socket: Socket, requestsOnThisConnection: number) => void,
  { host = '127.0.0.1', port = 0, tls, onConnect, onTls }: RawServerOptions = {},
): Promise<RawServer> {
  const accepted: Socket[] = [];
  const readable: Socket[] = [];
  let received = '';

  const read = (socket: Socket) => {
    readable.push(socket);
    let requests = 0;
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      const text = chunk.toString('latin1');
      received += text;
      for (let begun = countRequests(text); begun > 0; begun -= 1) {
        requests += 1;
        onRequest(socket, requests);
      }
    });
  };
  const server = tls === undefined ? createServer(read) : createTlsServer(tls, read);
  if (onTls !== undefined) server.on('secureConnection', onTls);
  server.on('connection', (socket) => {
    accepted.push(socket);
    socket.on('error', () => {});
    onConnect?.(socket);
  });
  server.listen(port, host);
  await once(server, 'listening');
  atTestEnd(() => {
    for (const socket of accepted) socket.destroy();
    server.close();
  });

  const bound = (server.address() as AddressInfo).port;
  return {
    port: bound,
    url: `${tls === undefined ? 'http' : 'https'}://${host}:${bound}/hook`,
    get connections() {
      return accepted.length;
    },
    get open() {
      return accepted.filter(({ closed }) => !closed).length;
    },
    get requests() {
      return countRequests(received);
    },
    get received() {
      return received;
    },
    get bytesSent() {
      return readable.reduce((sum, socket) => sum + socket.bytesWritten, 0);
    },
    async allClosed() {
      await Promise.all(
        accepted.map((socket) => socket.closed || new Promise((resolve) => socket.once('close', resolve))),
      );
    },
  };
}

export function flood(socket: Socket, chunk: string | Buffer, bytesMax: number): void {
  const writeMore = () => {
    while (!socket.destroyed && socket.bytesWritten < bytesMax) {
      if (!socket.write(chunk)) {
        socket.once('drain', writeMore);
        return;
      }
    }
    socket.end();
  };
  writeMore();
}

export function drip(socket: Socket, chunk: string, intervalMs: number): void {
  const timer = setInterval(() => socket.write(chunk), intervalMs);
  socket.once('close', () => clearInterval(timer));
}

function countRequests(text: string): number {
  return text.split('POST /').length - 1;
}
